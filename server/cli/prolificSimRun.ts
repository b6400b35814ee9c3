import { readEnvironment } from '../env.js';
import { InputError, OperationError } from '../errors.js';
import { startStandInPanel } from '../participants/recruitment/standInPanel.js';
import { type Behaviour, walkStudy } from '../participants/recruitment/standInPerson.js';
import { seededUniform, type Uniform } from '../random.js';
import { readStudyFile, resolveStudy } from '../study/load.js';
import { studyFolder } from './studies.js';

export interface ProlificSimOptions {
  readonly url: string;
  readonly participants: number;
  readonly seed: number;
  readonly port: number;
  readonly json: boolean;
}

/** What became of one place on the panel. */
interface Submission {
  readonly behaviour: Behaviour;
  readonly status: 'AWAITING REVIEW' | 'RETURNED' | 'TIMED-OUT';
  readonly code: string | null;
}

const atOnce = 8;

/** Sends people through a wave of a running server and prints the submissions as the panel would list them. */
export async function prolificSim(name: string, waveId: string, options: ProlificSimOptions): Promise<void> {
  const folder = studyFolder(readEnvironment(process.env).studies, name);
  const study = resolveStudy(readStudyFile(folder), undefined);
  const wave = study.waves.find(({ id }) => id === waveId);
  const recruitment = wave?.people?.recruitment ?? study.people?.recruitment;
  if (wave?.people === undefined) throw new InputError(folder, `has no wave "${waveId}" for people`);
  if (recruitment === undefined)
    throw new InputError(
      folder,
      'names no panel: add "recruitment" to "people" or to the wave, then people can be sent',
    );
  const uniform = seededUniform(options.seed, 'prolific-sim');
  const panel = await startStandInPanel(options.port, uniform);
  try {
    const places = Array.from({ length: options.participants }, () => behaviourOf(uniform));
    const one = async (behaviour: Behaviour): Promise<Submission> => {
      const link = panel.linkFor(`${options.url}/s/${study.id}/${waveId}`, recruitment, new Date());
      const code = await walkStudy(link, study, behaviour, uniform);
      if (options.json) process.stdout.write(`${JSON.stringify({ behaviour, code })}\n`);
      const left = { returns: 'RETURNED', 'times-out': 'TIMED-OUT' } as const;
      return {
        behaviour,
        code,
        status: behaviour === 'returns' || behaviour === 'times-out' ? left[behaviour] : 'AWAITING REVIEW',
      };
    };
    const submissions: Submission[] = [];
    const lanes = Array.from({ length: atOnce }, async () => {
      for (let next = places.pop(); next !== undefined; next = places.pop()) submissions.push(await one(next));
    });
    await Promise.all(lanes);
    if (!options.json) process.stdout.write(summary(submissions));
  } catch (error) {
    throw new OperationError(`${options.url} does not answer: start the server there, or name another with --url`, {
      cause: error,
    });
  } finally {
    await panel.stop();
  }
}

/** Three in four are careful; the rest is everything else that panels bring. */
function behaviourOf(uniform: Uniform): Behaviour {
  const draw = uniform();
  if (draw < 0.74) return 'careful';
  const rest = ['careless', 'declines', 'withdraws', 'returns', 'times-out'] as const;
  return rest[Math.floor(((draw - 0.74) / 0.26) * rest.length)] ?? 'careful';
}

function summary(submissions: readonly Submission[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of submissions) {
    const key = status === 'AWAITING REVIEW' ? `${status}  code ${code ?? 'none (NOCODE)'}` : status;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .sort()
    .map(([key, count]) => `${String(count).padStart(5)}  ${key}\n`)
    .join('');
}
