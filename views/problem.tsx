import type { JSX } from 'preact';
import { Document } from './document.js';

/** A calm page for when something can't be done: what happened, what to do. */
export function Problem({ title, text }: { readonly title: string; readonly text: string }): JSX.Element {
  return (
    <Document title={title}>
      <main class="narrow">
        <h1>{title}</h1>
        <p>{text}</p>
      </main>
    </Document>
  );
}
