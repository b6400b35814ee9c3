import { isRefused } from '../importFiles.js';
import type { Inspection } from '../inspectFile.js';
import type { DemoSummary } from './demo.js';
import { contentsOf } from './fileNames.js';

/** The subset that an import makes: the items of the two later human waves and of the models' follow-up runs. */
export const reRated = 're-rated';

/** Its items: as its own file lists them, else those that any file has re-rated, with those known before. */
export function reRatedItems(
  inspections: readonly Inspection[],
  demo: DemoSummary | undefined,
  before: readonly string[] | undefined,
): string[] {
  const usable = inspections.filter((inspection) => !isRefused(inspection));
  const listed = usable.find(({ file }) => contentsOf(file.name)?.type === 'subset');
  if (listed !== undefined) return inOrder(listed.items);
  const later = usable.filter(({ samples }) =>
    [...samples.values()].some(({ wave }) => wave !== 'original' && wave !== 'models'),
  );
  return inOrder(new Set([...(before ?? []), ...later.flatMap(({ items }) => [...items]), ...(demo?.reRated ?? [])]));
}

function inOrder(ids: ReadonlySet<string>): string[] {
  return [...ids].sort((a, b) => Number(a) - Number(b));
}
