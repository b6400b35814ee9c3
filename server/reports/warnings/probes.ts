import type { LoadedData } from '../loadReportData.js';
import type { ReportWarning } from '../report.js';

/** Parameters that a model was sent and that its endpoint may have dropped in silence. */
export function probeWarnings({ unproven }: LoadedData): ReportWarning[] {
  return unproven.map(({ label, wave, parameter, answered }) => ({
    code: 'parameter-not-proven',
    text: `The endpoint is not proven to read ${parameter}: ${
      answered === 1
        ? `it answered a request for ${parameter} -1, which has no meaning. It may have moved the value into its range, or ignore the parameter`
        : 'the request that tests it failed'
    }.`,
    where: `model:${label} (wave ${wave})`,
  }));
}
