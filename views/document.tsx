import type { ComponentChildren, JSX } from 'preact';

interface DocumentProps {
  readonly title: string;
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
  /** Scripts from static/, deferred; pages must work without them. */
  readonly scripts?: readonly string[];
  /** Stylesheets from static/ beside the product's own. */
  readonly stylesheets?: readonly string[];
  readonly children: ComponentChildren;
}

/** The frame of every page: language, direction, viewport, stylesheet. */
export function Document({
  title,
  language = 'en',
  direction = 'ltr',
  scripts = [],
  stylesheets = [],
  children,
}: DocumentProps): JSX.Element {
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="icon" href="/static/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/static/credence.css" />
        {stylesheets.map((name) => (
          <link key={name} rel="stylesheet" href={`/static/${name}`} />
        ))}
        {scripts.map((name) => (
          <script key={name} src={`/static/${name}`} defer />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
