import type { Report, ReportSample } from './report.js';
import { type ReportData, sampleOf } from './reportData.js';
import { counted, listed, sampleName } from './words.js';

/** Most names that a sentence lists before it only counts them. */
const longestList = 10;

/** Who answered what: people, hold-out, other people, models, ensemble, a sentence or two each. */
export function compared(report: Report, data: ReportData): string[] {
  const { people, holdOut, otherPeople, models, fullRuns } = data.comparison;
  const find = (label: string | null): ReportSample | undefined =>
    report.samples.find((sample) => sample.label === label);
  const items = counted(report.items.length, 'item');
  const asked = report.samples.some(({ kind }) => kind === 'model') ? ' and language models' : '';
  const sentences = [`People${asked} were put the same questions about ${items}.`];

  const first = find(people);
  if (first === undefined) sentences.push('No person has answered yet, so there is nothing to compare models with.');
  else sentences.push(`People: ${peopleInWords(first, data)}`);
  const second = find(holdOut);
  if (second !== undefined)
    sentences.push(
      `Hold-out: ${peopleInWords(second, data)} This second sample shows how far people differ among themselves.`,
    );
  for (const label of otherPeople) {
    const other = find(label);
    if (other !== undefined) sentences.push(`Further people (${other.wave ?? label}): ${peopleInWords(other, data)}`);
  }
  if (models.length === 0) sentences.push('No model has answered yet.');
  else sentences.push(modelsInWords(report, models, fullRuns));
  if (find('ensemble') !== undefined)
    sentences.push(`Ensemble: the ${counted(fullRuns.length, 'full model run')} taken together as one sample.`);
  return sentences;
}

function peopleInWords(sample: ReportSample, data: ReportData): string {
  const covered = new Set((sampleOf(data, sample.label)?.cells ?? []).map(({ item }) => item)).size;
  const where = covered === data.items.length ? '' : ` to ${covered} of the items`;
  return (
    `${counted(sample.n_respondents, 'person', 'people')} gave ${counted(sample.n_responses, 'usable answer')}${where} ` +
    `(${originInWords(sample.origin)}).`
  );
}

function modelsInWords(report: Report, models: readonly string[], fullRuns: readonly string[]): string {
  const named = fullRuns.length > 0 ? fullRuns : models;
  const samples = report.samples.filter(({ label }) => named.includes(label));
  const answers = samples.reduce((sum, sample) => sum + sample.n_responses, 0);
  const missing = samples.reduce((sum, sample) => sum + sample.n_missing, 0);
  const origins = [...new Set(samples.map(({ origin }) => originInWords(origin)))];
  const names = named.length <= longestList ? ` (${listed(named.map(sampleName))})` : '';
  const further = models.length - named.length;
  return (
    `Models: ${counted(named.length, 'model')}${names} gave ${counted(answers, 'usable answer')}` +
    (missing > 0 ? `; ${counted(missing, 'planned answer')} ${missing === 1 ? 'is' : 'are'} missing or unusable` : '') +
    ` (${listed(origins)}).` +
    (further > 0
      ? ` ${counted(further, 'further model sample')}, with other settings or fewer items, ${further === 1 ? 'stands' : 'stand'} in the tables.`
      : '')
  );
}

/** What an origin means, in the middle of a sentence. */
export function originInWords(origin: ReportSample['origin']): string {
  return {
    real: 'collected with Credence',
    test: 'test answers, not data',
    simulated: 'simulated by a generator',
    imported: 'imported',
  }[origin];
}
