import { seededUniform, standardNormal } from '../../server/random.js';
import { categoryMeasures } from '../../server/reports/measures/categories.js';
import { describeCells } from '../../server/reports/measures/describeCells.js';
import { distances } from '../../server/reports/measures/distances.js';
import { prepareQuestions } from '../../server/reports/measures/prepare.js';
import type { Report, ReportMeasure, ReportSample } from '../../server/reports/report.js';
import { answersOf, type Cell, type QuestionData, type ReportData, usable } from '../../server/reports/reportData.js';
import { seededEntropy } from '../../server/stats/noisyEntropy.js';

export interface Fixture {
  readonly report: Report;
  readonly data: ReportData;
}

/** Markup, quotes, a mark that turns the writing direction, and length. */
export const hostileText = `<script>alert("1")</script>'"><img src=x onerror=alert(2)> \u202eright to left \u05e9\u05dc\u05d5\u05dd ${'long '.repeat(400)}`;

const models = ['model:gamma-2', 'model:alpha', 'model:beta effort=low'];

/** How wide each sample's answers are and how far they lie from people's, in points. */
const samples: Readonly<Record<string, { readonly sd: number; readonly shift: number; readonly people: number }>> = {
  'human:original': { sd: 16, shift: 0, people: 28 },
  'human:validation': { sd: 16, shift: 0, people: 28 },
  'model:gamma-2': { sd: 4, shift: 12, people: 1 },
  'model:alpha': { sd: 7, shift: 6, people: 1 },
  'model:beta effort=low': { sd: 1, shift: 15, people: 1 },
};

const slider: QuestionData = {
  id: 'likelihood',
  text: 'How likely is this?',
  level: 'interval',
  bounds: [0, 100],
  scale: { type: 'slider', min: 0, max: 100, left: 'Not likely', right: 'Very likely', bands: [] },
};

/** A study with a slider: two samples of people, three models, twelve items of which one is hostile. */
export function sliderFixture(options: { readonly simulated?: boolean; readonly margin?: number } = {}): Fixture {
  const items = Array.from({ length: 12 }, (_, index) => ({
    id: index === 3 ? 'hostile' : `item-${index + 1}`,
    fields: {
      premise: index === 3 ? hostileText : `The kettle was switched on at ${index + 7} o’clock.`,
      hypothesis: 'The water boiled.',
    },
    group: null,
    covariates: {},
  }));
  const place = (index: number): number => 8 + 7.5 * index;
  const data = dataOf('tea', 'Tea and its consequences', [slider], [''], items, options.margin ?? null, {
    origin: options.simulated === true ? 'simulated' : 'imported',
    draw: (label, item, uniform) => {
      const { sd, shift } = samples[label]!;
      return Math.round(Math.min(100, Math.max(0, place(item) + shift + sd * standardNormal(uniform))));
    },
  });
  return { data, report: reportOf(data, interval(data)) };
}

/** A study with an ordinal question and a choice, in two conditions. */
export function wordsFixture(): Fixture {
  const levels = ['never', 'sometimes', 'often'];
  const questions: QuestionData[] = [
    {
      id: 'frequency',
      text: 'How often?',
      level: 'ordinal',
      bounds: [0, 2],
      scale: { type: 'ordinal', levels, listed: 'increasing' },
    },
    {
      id: 'phrase',
      text: null,
      level: 'nominal',
      bounds: [0, 1],
      scale: { type: 'choice', from_fields: ['first', 'second'], sides: 'counterbalanced' },
    },
  ];
  const items = ['a', 'b', 'c'].map((id) => ({
    id,
    fields: { first: `likely ${id}`, second: `almost certain ${id}` },
    group: null,
    covariates: {},
  }));
  const data = dataOf('words', 'Words for risk', questions, ['stake=low', 'stake=high'], items, null, {
    origin: 'real',
    draw: (label, item, uniform) => Math.floor(uniform() * (label.startsWith('human') ? 2 : 1.3) + item / 10),
  });
  return { data, report: reportOf(data, categorical(data)) };
}

interface Draws {
  readonly origin: 'simulated' | 'imported' | 'real';
  readonly draw: (label: string, item: number, uniform: () => number) => number;
}

function dataOf(
  id: string,
  title: string,
  questions: QuestionData[],
  conditions: string[],
  items: Report['items'],
  margin: number | null,
  { origin, draw }: Draws,
): ReportData {
  return {
    study: {
      id,
      title,
      description: 'A study made for tests.',
      citation: 'Nobody (2026)',
      version: 2,
      config_sha256: 'a1'.repeat(32),
    },
    questions,
    conditions,
    items,
    comparison: {
      people: 'human:original',
      holdOut: 'human:validation',
      otherPeople: [],
      models,
      fullRuns: models,
      margin,
    },
    samples: Object.entries(samples).map(([label, { people }]) => {
      const cells = questions.flatMap((question) =>
        conditions.flatMap((condition) =>
          items.map((item, index): Cell => {
            const uniform = seededUniform(7, label, question.id, condition, item.id);
            const values = Array.from({ length: 28 }, (_, answer) =>
              label === 'model:alpha' && answer < 4 ? null : Math.min(question.bounds[1], draw(label, index, uniform)),
            );
            const respondents = values.map((_, answer) => (people === 1 ? 1 : answer));
            const trials = values.map((_, answer) => answer);
            return { question: question.id, condition, item: item.id, values, respondents, trials };
          }),
        ),
      );
      const values = cells.flatMap((cell) => cell.values);
      const missing = values.filter((value) => value === null).length;
      const sample: ReportSample = {
        label,
        kind: label.startsWith('human') ? 'human' : 'model',
        origin,
        wave: label.startsWith('human') ? label.slice('human:'.length) : 'original',
        settings: label.startsWith('human') ? {} : { model: label.slice('model:'.length) },
        source: origin === 'imported' ? `results/${id}.jsonl` : null,
        n_respondents: people,
        n_responses: values.length - missing,
        n_missing: missing,
      };
      return { sample, cells };
    }),
  };
}

function reportOf(data: ReportData, more: readonly ReportMeasure[]): Report {
  const ensemble: ReportSample = {
    label: 'ensemble',
    kind: 'ensemble',
    origin: data.samples[0]!.sample.origin,
    wave: null,
    settings: {},
    source: null,
    n_respondents: models.length,
    n_responses: answersOf(data, 'ensemble', data.questions[0]!.id).length,
    n_missing: 0,
  };
  return {
    schema: 'credence-report/1',
    study: {
      id: data.study.id,
      title: data.study.title,
      version: data.study.version,
      config_sha256: data.study.config_sha256,
    },
    software: { version: '0.1.0', node: 'v20.20.2' },
    seed: 20261201,
    generated_at: '2026-12-01T14:05:09.000Z',
    samples: [...data.samples.map(({ sample }) => sample), ensemble],
    items: [...data.items],
    measures: [...prepareQuestions(data).flatMap(describeCells), ...more],
    warnings: [
      { code: 'doubled_items', text: 'One person answered 2 items twice.', where: 'people.jsonl rows 3 and 9' },
      { code: 'unusable', text: hostileText.slice(0, 60), where: 'replies.jsonl row 7' },
    ],
  };
}

/** Shares and distances of words, and the distances' means over items and conditions. */
function categorical(data: ReportData): ReportMeasure[] {
  const rows = prepareQuestions(data).flatMap(categoryMeasures);
  const groups = new Map<string, ReportMeasure[]>();
  for (const row of rows.filter(({ against }) => against !== null)) {
    const key = JSON.stringify([row.measure, row.question, row.sample, row.against]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const means = [...groups.values()].map((group) => ({
    ...group[0]!,
    measure: `${group[0]!.measure}_mean`,
    item: null,
    condition: null,
    value: group.reduce((sum, { value }) => sum + value!, 0) / group.length,
    n: group.length,
  }));
  return [...rows, ...means];
}

/** Entropies and what the real report has over items, by the plainest formulas. */
function interval(data: ReportData): ReportMeasure[] {
  const people = 'human:original';
  const row = (measure: string, sample: string, value: number | null, more: Partial<ReportMeasure> = {}) => ({
    measure,
    question: slider.id,
    condition: '',
    item: null,
    sample,
    against: null,
    convention: null,
    value,
    low: null,
    high: null,
    p: null,
    n: data.items.length,
    ...more,
  });
  const entropies = data.samples.flatMap(({ sample, cells }) =>
    cells.map((cell) =>
      row(
        'differential_entropy',
        sample.label,
        seededEntropy(usable(cell), seededUniform(1, cell.item), { draws: 5 }),
        {
          item: cell.item,
          convention: 'seeded',
        },
      ),
    ),
  );
  const excess: Readonly<Record<string, readonly [number, number, number]>> = {
    'human:validation': [0.2, -0.6, 1],
    'model:gamma-2': [9.4, 8.1, 10.8],
    'model:alpha': [3.2, 2.2, 4.1],
    'model:beta effort=low': [12.6, 11, 14.1],
    ensemble: [2.7, 1.9, 3.3],
  };
  const overItems = Object.entries(excess).flatMap(([label, [value, low, high]]) => [
    row('wasserstein_mean', label, value + 4.9, { against: people }),
    row('wasserstein_excess_mean', label, value, { against: people, low, high }),
    row('spearman_of_medians', label, 0.9 - value / 100, { against: people, p: 1e-9 }),
    row('mean_absolute_median_difference', label, value + 1, { against: people }),
    ...data.items.map((item, index) =>
      row('wasserstein_excess', label, value + index - 5, { against: people, item: item.id, n: 28 }),
    ),
  ]);
  const means = data.samples.flatMap(({ sample: { label } }) => {
    const own = entropies.filter(({ sample, value }) => sample === label && value !== null).map(({ value }) => value!);
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    return [
      row('differential_entropy_mean', label, mean, { convention: 'seeded' }),
      row('differential_entropy_mean', label, mean + 0.01, { convention: 'published' }),
    ];
  });
  return [...prepareQuestions(data).flatMap(distances), ...entropies, ...overItems, ...means];
}
