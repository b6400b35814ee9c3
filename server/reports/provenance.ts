import type { Report } from './report.js';
import { counted } from './words.js';

/** One line of where a report comes from. */
export interface ProvenanceLine {
  readonly term: string;
  readonly text: string;
  /** Set in a fixed-width face: a hash, a command. */
  readonly code: boolean;
  /** Parts that are too many for a line, such as files. */
  readonly list?: readonly string[];
}

/** What someone needs to make the same report again. */
export function provenance(report: Report): ProvenanceLine[] {
  const { study, software, seed } = report;
  const files = [...new Set(report.samples.flatMap(({ source }) => (source === null ? [] : [source])))];
  return [
    { term: 'Study', text: `${study.title} (${study.id}), version ${study.version}`, code: false },
    { term: 'Hash of the study’s content (SHA-256)', text: study.config_sha256, code: true },
    { term: 'Software', text: `Credence ${software.version}, Node ${software.node}`, code: false },
    { term: 'Seed', text: String(seed), code: false },
    { term: 'Computed', text: dateInWords(report.generated_at), code: false },
    { term: 'To compute it again', text: reproduceCommand(report), code: true },
    ...(files.length === 0
      ? []
      : [{ term: 'Imported from', text: counted(files.length, 'file'), code: false, list: files }]),
  ];
}

function reproduceCommand({ study, seed, measures }: Report): string {
  const entropies = measures.filter(({ measure, item }) => measure === 'differential_entropy' && item !== null);
  const published = entropies.length > 0 && entropies.every(({ convention }) => convention === 'published');
  return `credence compare ${study.id} --out ${study.id}-report --seed ${seed}${published ? ' --entropy published' : ''}`;
}

/** `1 December 2026, 14:05 UTC`; a date that cannot be read stays as it is. */
export function dateInWords(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const words = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return `${date.toLocaleDateString('en-GB', words)}, ${date.toISOString().slice(11, 16)} UTC`;
}
