import { benchAdmin } from './admin.js';
import { benchCompare } from './compare.js';
import { benchComparisonLarge } from './comparisonLarge.js';
import { benchImporting } from './importing.js';
import { benchInference } from './inference.js';
import { benchSampling } from './sampling.js';
import { benchKills } from './kills.js';
import { benchParticipants } from './participants.js';
import { benchStats } from './stats.js';

/** Every bench by name; `npm run bench -- NAME ...` runs some of them. */
const benches: Readonly<Record<string, (print: (line: string) => void) => Promise<void>>> = {
  stats: benchStats,
  inference: benchInference,
  participants: benchParticipants,
  kills: benchKills,
  importing: benchImporting,
  sampling: benchSampling,
  admin: benchAdmin,
  compare: benchCompare,
  'comparison-large': benchComparisonLarge,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  process.stderr.write(`no bench ${unknown.join(', ')}: use ${Object.keys(benches).join(', ')}\n`);
  process.exitCode = 2;
} else {
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stdout.write(`\n${name}\n`);
    await bench((line) => process.stdout.write(`  ${line}\n`));
  }
}
