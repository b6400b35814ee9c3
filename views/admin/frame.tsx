import type { ComponentChildren, JSX } from 'preact';
import { Document } from '../document.js';

/** Who looks at the page. */
export interface Viewer {
  readonly name: string;
  readonly role: 'admin' | 'researcher';
}

interface AdminFrameProps {
  readonly title: string;
  readonly viewer: Viewer;
  /** The way back up: address and words. */
  readonly crumbs?: readonly (readonly [string, string])[];
  /** What came of the last form. */
  readonly notice?: string | undefined;
  readonly live?: boolean;
  /** Further scripts from static/. */
  readonly scripts?: readonly string[];
  readonly children: ComponentChildren;
}

/** The frame of an admin's page: where one is, who one is, a way out. */
export function AdminFrame({
  title,
  viewer,
  crumbs = [],
  notice,
  live,
  scripts = [],
  children,
}: AdminFrameProps): JSX.Element {
  return (
    <Document
      title={`${title} – Credence`}
      stylesheets={['admin.css']}
      scripts={[...(live === true ? ['htmx.js'] : []), ...scripts, 'forms.js']}
    >
      <header class="bar">
        <nav aria-label="Main">
          <a href="/">Studies</a>
          <a href="/admin">Waves</a>
          {viewer.role === 'admin' ? <a href="/admin/accounts">Accounts</a> : null}
          <form method="post" action="/admin/sign-out" class="who">
            <span>
              {viewer.name} <span class="soft">({viewer.role})</span>
            </span>
            <button class="link">Sign out</button>
          </form>
        </nav>
      </header>
      <main class="admin">
        {crumbs.length === 0 ? null : (
          <nav aria-label="Where you are" class="crumbs">
            {crumbs.map(([href, words]) => (
              <a key={href} href={href}>
                {words}
              </a>
            ))}
          </nav>
        )}
        <h1 dir="auto">{title}</h1>
        {notice === undefined ? null : (
          <p class="notice good" role="status">
            {notice}
          </p>
        )}
        {children}
      </main>
    </Document>
  );
}
