import type { ComponentChildren, JSX } from 'preact';
import type { ItemContent } from '../../server/reports/itemContent.js';
import type { FigureContent } from '../../server/reports/reportContent.js';
import { DataTable } from './dataTable.js';
import { Figure } from './figure.js';

interface ItemSectionProps {
  readonly item: ItemContent;
  /** The parts' figures by name. */
  readonly figures: readonly FigureContent[];
  /** Level of the headings inside. */
  readonly headingLevel: 2 | 3;
}

/** One item: its content, its distributions, distances and every answer. */
export function ItemSection({ item, figures, headingLevel }: ItemSectionProps): JSX.Element {
  return (
    <>
      <Facts facts={item.fields} name="item-fields" />
      {item.facts.length === 0 ? null : (
        <details>
          <summary>What else is known about the item</summary>
          <Facts facts={item.facts} name="item-facts" />
        </details>
      )}
      {item.parts.map((part) => {
        const figure = figures.find(({ name }) => name === part.figure);
        return (
          <section key={`${part.question} ${part.condition}`}>
            {part.heading === null ? null : <Heading level={headingLevel}>{part.heading}</Heading>}
            {figure === undefined ? null : <Figure figure={figure} simulated={item.simulated} />}
            <DataTable table={part.distances} />
            <details>
              <summary>
                Every answer<span class="unseen"> {part.heading ?? ''}</span>
              </summary>
              <DataTable table={part.every} />
            </details>
          </section>
        );
      })}
    </>
  );
}

function Heading({ level, children }: { readonly level: 2 | 3; readonly children: ComponentChildren }): JSX.Element {
  return level === 2 ? <h2 dir="auto">{children}</h2> : <h3 dir="auto">{children}</h3>;
}

function Facts({ facts, name }: { readonly facts: ItemContent['facts']; readonly name: string }): JSX.Element {
  return (
    <dl class={name}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt dir="auto">{fact.name}</dt>
          <dd dir="auto">{fact.text}</dd>
        </div>
      ))}
    </dl>
  );
}
