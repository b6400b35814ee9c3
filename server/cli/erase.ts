import { readEnvironment } from '../env.js';
import { InputError } from '../errors.js';
import { importDemographics } from '../importing/demographics.js';
import { identitiesOf } from '../participants/erasing.js';
import {
  deleteSecurely,
  eraseIdentity,
  emptyLog,
  eraseStranger,
  identitiesBefore,
  respondentsWithId,
  rewriteErased,
} from '../store/erasure.js';
import { openStore, type Store } from '../store/open.js';
import { inTransaction } from '../store/slices.js';
import { studyIds } from '../store/studies.js';
import { wavesOf } from '../store/waves.js';

/** Erases what points to people, by the panel's id or by age. */
export async function erase(
  study: string,
  { participant, olderThan }: { readonly participant?: string; readonly olderThan?: number },
): Promise<void> {
  if ((participant === undefined) === (olderThan === undefined))
    throw new InputError('erase', 'give either --participant ID or --older-than DAYS');
  await withStudy(study, async (store, now) => {
    deleteSecurely(store);
    const before = new Date(now.getTime() - (olderThan ?? 0) * 86_400_000).toISOString();
    const open = new Set(
      wavesOf(store, study)
        .flatMap((wave) => identitiesOf(store, wave, now))
        .flatMap(({ respondentId, paymentOpen }) => (paymentOpen ? [respondentId] : [])),
    );
    const erased = inTransaction(store, () => {
      if (participant !== undefined) eraseStranger(store, study, participant);
      const people =
        participant === undefined
          ? identitiesBefore(store, study, before)
          : respondentsWithId(store, study, participant);
      for (const id of people) eraseIdentity(store, id, 'command line', now.toISOString());
      return people;
    });
    await rewriteErased(store, (run) => Promise.resolve(inTransaction(store, run)));
    const clean = emptyLog(store);
    const unpaid = erased.filter((id) => open.has(id)).length;
    process.stdout.write(
      `erased what points to ${erased.length} ${erased.length === 1 ? 'person' : 'people'}` +
        `${unpaid === 0 ? '' : `, ${unpaid} of them with an open payment`}; backups made before still hold it until they expire\n` +
        (clean
          ? ''
          : 'a running program reads the log of the database: run this again, so that nothing is left in it\n'),
    );
  });
}

/** Keeps a panel's demographics file. */
export async function keepDemographics(file: string, study: string): Promise<void> {
  await withStudy(study, (store, now) => {
    const { rows, people, unknown } = importDemographics(store, study, file, now.toISOString());
    process.stdout.write(
      `${rows} rows: kept for ${people} people, ${unknown} rows of people whom the study does not know\n`,
    );
  });
}

async function withStudy(study: string, run: (store: Store, now: Date) => Promise<void> | void): Promise<void> {
  const store = openStore(readEnvironment(process.env).database, 5000);
  try {
    if (!studyIds(store).includes(study))
      throw new InputError(
        study,
        `there is no such study in the database: use one of ${studyIds(store).join(', ') || '(none)'}`,
      );
    await run(store, new Date());
  } finally {
    store.close();
  }
}
