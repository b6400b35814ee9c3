import type { ReportWarning } from '../report.js';
import { type ReportData, type SampleData, usable } from '../reportData.js';
import { counted } from './words.js';

/** People's answers an item below which single items say little. */
const few = 10;
/** Answers from which on "all the same" is said to be constant. */
const enough = 5;

/** People who answered items twice, items with few people, and items to which a sample always gave the same answer. */
export function answerWarnings(data: ReportData): ReportWarning[] {
  const sliders = new Set(data.questions.filter(({ level }) => level === 'interval').map(({ id }) => id));
  return data.samples.flatMap((sample) => [
    ...(sample.sample.kind === 'human' ? [...doubled(sample), ...thin(sample)] : []),
    ...constant(sample, sliders),
  ]);
}

/** Where only some people answered an item more than once, it is no design of the study. */
function doubled({ sample, cells }: SampleData): ReportWarning[] {
  const everyone = new Set<number>();
  const again = new Set<number>();
  let items = 0;
  for (const { respondents } of cells) {
    const seen = new Set<number>();
    for (const one of respondents) {
      everyone.add(one);
      if (seen.has(one)) again.add(one);
      seen.add(one);
    }
    if (seen.size < respondents.length) items += 1;
  }
  if (again.size === 0 || again.size === everyone.size) return [];
  return [
    {
      code: 'doubled-participants',
      text: `${counted(again.size, 'person', 'people')} answered ${counted(items, 'item')} more than once; all of these answers count, so that not every answer to an item is from another person.`,
      where: sample.label,
    },
  ];
}

function thin({ sample, cells }: SampleData): ReportWarning[] {
  const counts = cells.map((cell) => usable(cell).length);
  const small = counts.filter((n) => n < few).length;
  if (small === 0) return [];
  return [
    {
      code: 'few-answers',
      text: `${counted(small, 'item')} of ${counts.length} ${small === 1 ? 'has' : 'have'} fewer than ${few} usable answers (the fewest: ${counts.reduce((low, n) => Math.min(low, n), Infinity)}): distances and entropies of single items are rough there.`,
      where: sample.label,
    },
  ];
}

function constant({ sample, cells }: SampleData, sliders: ReadonlySet<string>): ReportWarning[] {
  const own = cells
    .filter(({ question }) => sliders.has(question))
    .map(usable)
    .filter((values) => values.length >= enough);
  const same = own.filter((values) => values.every((value) => value === values[0])).length;
  if (same === 0) return [];
  return [
    {
      code: 'constant-answers',
      text: `${counted(same, 'item')} of ${own.length} got the same answer every time: ${same === 1 ? 'its' : 'their'} entropy is that of the added noise alone (about -0.8), and a critical bandwidth does not exist.`,
      where: sample.label,
    },
  ];
}
