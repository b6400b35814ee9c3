import { armPairs, settingInWords } from './arms.js';
import type { MeasureLookup } from './measureLookup.js';
import type { Report, ReportMeasure } from './report.js';
import type { QuestionData } from './reportData.js';
import { numbers, type Row, type Table, words } from './table.js';
import { absent, counted, number } from './words.js';

/** One pair of a model's settings: on how many items its medians differ, by three rules. */
export interface ArmResult {
  /** `gpt-5, effort low → high`. */
  readonly name: string;
  /** `gpt-5, effort`. */
  readonly setting: string;
  readonly tested: ReportMeasure;
  readonly disjoint: ReportMeasure | undefined;
  readonly published: ReportMeasure | undefined;
}

/** The pairs of arms that the report has tests of. */
export function armResults(question: QuestionData, { samples }: Report, measures: MeasureLookup): ArmResult[] {
  const settings = new Map(samples.map((sample) => [sample.label, sample.settings]));
  return armPairs(samples).flatMap(({ model, setting, first, second }): ArmResult[] => {
    const find = (measure: string, convention: string): ReportMeasure | undefined =>
      measures
        .conventions({ measure, question: question.id, sample: second, against: first })
        .find((row) => row.convention === convention && row.value !== null);
    const tested = find('median_difference_items_rejected', 'permutation benjamini-hochberg');
    if (tested === undefined) return [];
    const [from, to] = [first, second].map((label) => settingInWords(settings.get(label)?.[setting]));
    return [
      {
        name: `${model}, ${setting.replaceAll('_', ' ')} ${from} → ${to}`,
        setting: `${model}, ${setting.replaceAll('_', ' ')}`,
        tested,
        disjoint: find('median_intervals_disjoint_items', 'own-bootstrap'),
        published: find('median_intervals_disjoint_items', 'published'),
      },
    ];
  });
}

/** Settings of one model against each other, the published rule beside the tests. */
export function armTable(question: QuestionData, report: Report, measures: MeasureLookup): Table[] {
  const results = armResults(question, report, measures);
  const differs = ({ tested, disjoint, published }: ArmResult): boolean =>
    [tested, disjoint, published].some((row) => row !== undefined && row.value !== 0);
  const alike = results.filter((result) => !differs(result));
  const shown = alike.length < results.length ? results.filter(differs) : results;
  const rows = shown.map(({ name, tested, disjoint, published }): Row => ({
    heading: name,
    cells: [
      number(tested.n, 0),
      ...[tested, disjoint, published].map((row) => (row === undefined ? absent : number(row.value, 0))),
    ],
  }));
  if (rows.length === 0) return [];
  return [
    {
      caption: 'Settings of one model against each other: items whose medians differ',
      columns: [
        words('Model and setting'),
        numbers('Items'),
        numbers('Permutation test'),
        numbers('Own intervals apart'),
        numbers('As published'),
      ],
      rows,
      note:
        'Permutation test: of the two medians, on the two settings’ own answers, false discoveries over the items held at 5 % ' +
        'in each row; relabellings with the same difference of medians are told apart by their means. Own intervals apart: ' +
        'the published rule with each interval from its own answers; as published, both intervals come from the answers of all ' +
        'settings together and can’t come apart, whatever the answers.' +
        (alike.length === 0 || alike.length === results.length
          ? ''
          : ` Left out, since all three find no item: ${groups(alike)}.`) +
        ' Finding none does not show that a setting does nothing.',
    },
  ];
}

/** `gpt-5, effort (1 pair); grok, temperature (6 pairs)`. */
function groups(results: readonly ArmResult[]): string {
  const counts = new Map<string, number>();
  for (const { setting } of results) counts.set(setting, (counts.get(setting) ?? 0) + 1);
  return [...counts].map(([setting, count]) => `${setting} (${counted(count, 'pair')})`).join('; ');
}
