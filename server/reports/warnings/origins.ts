import type { LoadedData } from '../loadReportData.js';
import type { ReportWarning } from '../report.js';
import { counted, firstOf } from './words.js';

/** Simulated answers, people without a second sample or not there at all, items whose text changed while they were asked. */
export function originWarnings({ data, changedItems }: LoadedData): ReportWarning[] {
  const { comparison, samples } = data;
  const simulated = samples.filter(({ sample }) => sample.origin === 'simulated').map(({ sample }) => sample.label);
  const warnings: ReportWarning[] = [];
  if (simulated.length > 0)
    warnings.push({
      code: 'simulated',
      text: `${counted(simulated.length, 'sample')} of ${samples.length} ${simulated.length === 1 ? 'is' : 'are'} simulated: made by a generator, they say nothing about people or models.`,
      where: firstOf(simulated),
    });
  if (comparison.people === null)
    warnings.push({
      code: 'no-people',
      text: 'No people have answered in the wave that models are compared with: nothing is compared.',
      where: data.study.id,
    });
  else if (comparison.holdOut === null)
    warnings.push({
      code: 'no-hold-out',
      text: 'There is no second sample of people: how far people differ among themselves is estimated from the one sample.',
      where: comparison.people,
    });
  if (changedItems.length > 0)
    warnings.push({
      code: 'changed-items',
      text: `${counted(changedItems.length, 'item')} changed its text between versions of the study that people or models answered: their answers are taken together under the item's name.`,
      where: firstOf(changedItems),
    });
  return warnings;
}
