import type { ReportWarning } from '../report.js';
import { isServedPart } from '../servedParts.js';
import type { ReportData } from '../reportData.js';

/** Models whose answers came from several systems under one name, with how many each gave. */
export function servedWarnings({ samples }: ReportData): ReportWarning[] {
  const parts = samples.filter(({ sample }) => isServedPart(sample));
  return samples.flatMap((whole): ReportWarning[] => {
    if (isServedPart(whole.sample)) return [];
    const { label } = whole.sample;
    const own = parts.filter(
      ({ sample }) => sample.label.startsWith(label) && /^ (provider|served)=/.test(sample.label.slice(label.length)),
    );
    if (own.length === 0) return [];
    const counts = own.map(
      ({ sample }) => `${sample.label.slice(label.length + 1)}: ${sample.n_responses + sample.n_missing}`,
    );
    return [
      {
        code: 'mixed-providers',
        text: `Several systems answered under one name (answers from ${counts.join('; ')}): they may differ in weights, precision and prompt. Their parts stand beside the whole; pin one provider to sample one system.`,
        where: label,
      },
    ];
  });
}
