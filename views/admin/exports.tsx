import type { JSX } from 'preact';
import { AdminFrame, type Viewer } from './frame.js';

export interface ExportsProps {
  readonly viewer: Viewer;
  readonly study: string;
  readonly title: string;
  readonly tables: readonly (readonly [what: string, about: string])[];
}

/** What can be taken out of a study, and in which form. */
export function Exports({ viewer, study, title, tables }: ExportsProps): JSX.Element {
  const action = `/admin/studies/${study}/export`;
  return (
    <AdminFrame title={`Exports: ${title}`} viewer={viewer} crumbs={[['/admin', 'Waves']]}>
      <p>
        Test visits are never exported; excluded people are, with the reason. Pseudonyms are new in every export unless
        you ask for stable ones.
      </p>
      <form method="get" action={action} class="card">
        <fieldset>
          <legend>Table</legend>
          {tables.map(([what, about]) => (
            <label key={what} class="choice">
              <input type="radio" name="what" value={what} checked={what === 'responses'} />
              <span>
                <strong>{what}</strong> <span class="soft">{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>Form</legend>
          <Choice name="format" value="csv" label="CSV" checked />
          <Choice name="format" value="jsonl" label="JSON Lines" />
        </fieldset>
        <fieldset>
          <legend>Options</legend>
          <Switch name="spreadsheet" label="For Excel and the like: byte order mark, formulas made harmless (CSV)" />
          <Switch
            name="public"
            label="For publication: without people who refused it, without free text in the ledger"
          />
          <Switch name="canary" label="A canary row at the head, to find out whether a model was trained on it" />
          <Switch name="comments" label="With the closing comments" />
          <Switch name="demographics" label="With what the panel knows about people" />
          <label class="choice">
            <input type="checkbox" name="pseudonyms" value="stable" />
            <span>The same pseudonyms as in other exports with this option</span>
          </label>
        </fieldset>
        <p class="row">
          <button>Download</button>
          <button class="quiet" name="codebook" value="yes">
            Its codebook
          </button>
        </p>
      </form>
      <h2>For the paper</h2>
      <p>
        <a class="button quiet" href={`${action}?what=pack`}>
          Methods pack (zip)
        </a>{' '}
        <a class="button quiet" href={`${action}?what=sensitivity`}>
          Sensitivity to exclusion rules (CSV)
        </a>
      </p>
      <p class="soft">
        The pack holds the methods paragraph with every number, the flow, the coverage of items, the sensitivity to
        exclusion rules, the study file with its hash, the software’s version and the ledger.
      </p>
    </AdminFrame>
  );
}

function Choice({
  name,
  value,
  label,
  checked,
}: {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly checked?: boolean;
}): JSX.Element {
  return (
    <label class="choice">
      <input type="radio" name={name} value={value} checked={checked === true} />
      <span>{label}</span>
    </label>
  );
}

function Switch({ name, label }: { readonly name: string; readonly label: string }): JSX.Element {
  return (
    <label class="choice">
      <input type="checkbox" name={name} value="yes" />
      <span>{label}</span>
    </label>
  );
}
