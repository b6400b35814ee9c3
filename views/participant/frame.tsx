import type { ComponentChildren, JSX } from 'preact';
import { Document } from '../document.js';
import type { Texts } from './texts.js';

/** What all pages of one visit share. */
export interface Visit {
  /** Address of the wave's pages, without a slash at the end. */
  readonly base: string;
  readonly studyTitle: string;
  readonly language: string;
  readonly texts: Texts;
  /** Whom to write to; undefined before a study is known. */
  readonly contact: string;
  readonly preview: boolean;
  /** Whether the visit can still be withdrawn. */
  readonly withdrawable: boolean;
}

interface FrameProps {
  readonly visit: Visit;
  readonly title: string;
  readonly scripts?: readonly string[];
  readonly children: ComponentChildren;
}

/** The calm frame of a participant's page: no menu, one column, contact and withdrawal at the foot. */
export function Frame({ visit, title, scripts = [], children }: FrameProps): JSX.Element {
  const { texts } = visit;
  return (
    <Document
      title={`${title} · ${visit.studyTitle}`}
      language={visit.language}
      direction={texts.direction}
      scripts={scripts}
    >
      <div class="participant">
        {visit.preview ? <p class="notice preview">{texts.preview}</p> : null}
        <main>{children}</main>
        <footer>
          <p>
            {texts.contact} {visit.contact}
          </p>
          {visit.withdrawable ? (
            <p>
              <a href={`${visit.base}/withdraw`}>{texts.withdraw}</a>
            </p>
          ) : null}
        </footer>
      </div>
    </Document>
  );
}
