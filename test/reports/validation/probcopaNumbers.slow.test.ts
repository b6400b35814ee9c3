import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { computeValidation } from '../../../server/reports/validation/validateStudy.js';
import { missedRows, type Validation, validationSchema } from '../../../server/reports/validation/validation.js';
import type { Store } from '../../../server/store/open.js';
import { needsShared, readShared } from '../../shared.js';
import { probcopaStore } from '../probcopaStore.js';
import { type Expected, referenceRows } from './referenceRows.js';

interface Reference {
  readonly numbers: readonly { readonly name: string; readonly reproduced: unknown }[];
}

describe('the published ProbCOPA numbers', needsShared('probcopa'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'credence-validation-'));
  let store: Store;
  let validation: Validation;

  before(async () => {
    store = await probcopaStore(join(folder, 'credence.db'));
    validation = await computeValidation({
      store,
      studyId: 'probcopa',
      seed: 1,
      entropy: 'seeded',
      replicates: 500,
      workers: 2,
      now: '2026-12-01T00:00:00Z',
      software: { version: 'test', node: process.version },
    });
  });
  after(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });

  const rowNamed = (name: string): Validation['rows'][number] => {
    const rows = validation.rows.filter((row) => row.name === name);
    assert.equal(rows.length, 1, name);
    return rows[0]!;
  };

  test('keeps its contract, and every number comes out as it should', () => {
    validationSchema.parse(validation);
    assert.deepEqual(missedRows(validation), []);
    assert.equal(new Set(validation.rows.map(({ name }) => name)).size, validation.rows.length);
  });

  test('published_numbers: each row has its verdict and its numbers', () => {
    const { numbers } = readShared<Reference>('reference/published_numbers.json');
    assert.deepEqual(
      numbers.map(({ name }) => name).filter((name) => !Object.hasOwn(referenceRows, name)),
      [],
      'rows of the reference that are not mapped',
    );
    for (const { name, reproduced } of numbers) {
      const expected: Expected = referenceRows[name]!;
      const row = rowNamed(name);
      assert.equal(row.verdict, expected.verdict, name);
      for (const [label, theirs] of expected.numbers(reproduced)) {
        const ours = [...row.parts, ...row.corrected].find((part) => part.label === label)?.ours;
        assert.ok(typeof ours === 'number', `${name}: no ${label}`);
        const within = expected.within ?? 1e-9 * Math.max(Math.abs(theirs), 1e-30);
        assert.ok(Math.abs(ours - theirs) <= within, `${name}, ${label}: ${ours}, reference ${theirs}`);
      }
    }
  });

  test('eight_models: every value of every model and of the ensemble', () => {
    const { models } = readShared<{ models: Record<string, Record<string, number>> }>('reference/eight_models.json');
    for (const [model, values] of Object.entries(models)) {
      const row = rowNamed(`${model}: answers, distance from people, entropy`);
      assert.equal(row.verdict, 'reproduced', model);
      assert.equal(row.parts.length, Object.keys(values).length, model);
      for (const [index, theirs] of Object.values(values).entries())
        assert.ok(Math.abs(row.parts[index]!.ours! - theirs) <= 1e-9, `${model} ${row.parts[index]!.label}`);
    }
  });

  test('every known defect is found, each with two sentences and the corrected number', () => {
    assert.deepEqual(
      validation.findings.map(({ id }) => id),
      [
        'effort-test-pools-both-arms',
        'silverman-rescaling',
        'ks-item-120',
        'row-weighted-medians',
        'times-span-hidden-slides',
        'worker-1238-counted-twice',
        'one-outlier-is-three',
        'one-stream-of-noise',
        'recruited-and-released',
        'ensemble-entropy-is-gpt-5s',
        'missing-not-at-random',
        'claude-budgets-are-one-condition',
        'constant-samples',
        'validation-rounds-swapped',
        'p-of-entropy-and-time',
      ],
    );
    for (const { id, explanation, published, corrected } of validation.findings) {
      assert.equal(explanation.match(/[.!?](?= |$)/g)?.length, 2, `${id}: ${explanation}`);
      assert.ok(published !== '' && !/null|undefined|NaN|–/.test(published + corrected), `${id}: ${corrected}`);
    }
    const corrected = (id: string): string => validation.findings.find((one) => one.id === id)!.corrected;
    assert.match(
      corrected('effort-test-pools-both-arms'),
      /gpt-5 [45] of 30, gemini-3-pro-preview 11 of 30, claude-sonnet-4.5 0 of 30 and claude-opus-4.6 4 of 30/,
    );
    assert.match(corrected('worker-1238-counted-twice'), /^5,830 answers \(1 person, 28 items twice\)/);
    assert.match(corrected('one-outlier-is-three'), /32, 33, 130$/);
    assert.match(corrected('missing-not-at-random'), /^1,305 of 37,800 .* items 25 and 78 .* 9 of the 9 files/);
    assert.match(corrected('ks-item-120'), /item 120 \(original against hold-out\) p = 0\.0292/);
    assert.match(corrected('recruited-and-released'), /^307 released; 28 /);
    assert.match(corrected('times-span-hidden-slides'), /^rho 0\.37/);
  });
});
