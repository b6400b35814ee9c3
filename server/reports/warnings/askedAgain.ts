import type { LoadedData } from '../loadReportData.js';
import type { ReportWarning } from '../report.js';
import { counted } from './words.js';

/** Models whose unusable outcomes someone decided to ask again, with what that brought: the report leaves it out. */
export function askedAgainWarnings({ askedAgain }: LoadedData): ReportWarning[] {
  return askedAgain.map(({ label, wave, planned, answered, usable }) => ({
    code: 'asked-again',
    text: `${counted(planned, 'unusable outcome was', 'unusable outcomes were')} asked again by decision: ${answered} answered so far, ${usable} of them usable. This report analyses the first outcomes only, because answers that are asked for until they are usable are another distribution; the second ones are in the export as "${label} resample=1".`,
    where: `model:${label} (wave ${wave})`,
  }));
}
