import type { JSX } from 'preact';

/** Text of a study file as paragraphs and lists: blank lines part them, lines that start with "- " are list items. */
export function Prose({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((block, index) => {
          const lines = block.trim().split('\n');
          if (lines.every((line) => line.startsWith('- ')))
            return (
              <ul key={index}>
                {lines.map((line, place) => (
                  <li key={place}>{line.slice(2)}</li>
                ))}
              </ul>
            );
          return <p key={index}>{lines.join(' ')}</p>;
        })}
    </>
  );
}
