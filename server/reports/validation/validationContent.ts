import { absent } from '../words.js';
import { readableNumber } from './readableNumbers.js';
import { missedRows, type Finding, type Validation, type ValidationRow, type Verdict } from './validation.js';
import { verdictCounts } from './validationLines.js';

/** One line of a claim: a number as published and ours, and in words whether they agree. */
export interface NumberLine {
  readonly label: string;
  readonly published: string;
  readonly ours: string;
  readonly agreement: string;
}

/** A published claim as a page shows it. */
export interface ClaimContent extends Pick<ValidationRow, 'name' | 'where' | 'verdict' | 'reason'> {
  readonly tone: 'good' | 'care' | 'bad' | 'plain';
  readonly lines: readonly NumberLine[];
}

/** What the page of a validation shows: text only, numbers rounded for reading. */
export interface ValidationContent {
  readonly study: Validation['study'];
  readonly counts: string;
  /** Names of the claims that should have come out and did not. */
  readonly missed: readonly string[];
  readonly findings: readonly Finding[];
  readonly claims: readonly ClaimContent[];
  readonly computed: string;
}

const tones: Readonly<Record<Verdict, ClaimContent['tone']>> = {
  reproduced: 'good',
  'reproduced to the printed digits': 'good',
  'reproduced in part': 'care',
  corrected: 'care',
  'not reproduced': 'bad',
  'cannot be recomputed': 'plain',
};

/** Puts a validation into words. */
export function validationContent(validation: Validation): ValidationContent {
  const { study, rows, findings, seed, replicates, generated_at, software } = validation;
  return {
    study,
    counts: verdictCounts(validation),
    missed: missedRows(validation).map(({ name }) => name),
    findings,
    claims: rows.map((row) => ({
      name: row.name,
      where: row.where,
      verdict: row.verdict,
      reason: row.reason,
      tone: tones[row.verdict],
      lines: linesOf(row),
    })),
    computed: `Computed ${generated_at.slice(0, 16).replace('T', ' ')} UTC by Credence ${software.version}, seed ${seed}, ${replicates} bootstrap samples a test, study version ${study.version}.`,
  };
}

function linesOf({ parts, corrected }: ValidationRow): NumberLine[] {
  return [
    ...parts.map(({ label, published, ours, agrees }) => ({
      label: label === '' ? 'value' : label,
      published: published ?? absent,
      ours: readableNumber(ours, published),
      agreement: agrees === null ? '' : agrees === 'no' ? 'differs' : `agrees ${agrees}`,
    })),
    ...corrected.map(({ label, ours }) => ({
      label: `corrected: ${label}`,
      published: absent,
      ours: readableNumber(ours, null),
      agreement: '',
    })),
  ];
}
