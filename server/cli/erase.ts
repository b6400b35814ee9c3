import { readEnvironment } from '../env.js';
import { InputError } from '../errors.js';
import { importDemographics } from '../importing/demographics.js';
import { deleteSecurely, eraseIdentity, identitiesBefore, respondentsWithId, sweep } from '../store/erasure.js';
import { openStore, type Store } from '../store/open.js';
import { inTransaction } from '../store/slices.js';
import { studyIds } from '../store/studies.js';

/** Erases what points to people, by the panel's id or by age. */
export function erase(
  study: string,
  { participant, olderThan }: { readonly participant?: string; readonly olderThan?: number },
): void {
  if ((participant === undefined) === (olderThan === undefined))
    throw new InputError('erase', 'give either --participant ID or --older-than DAYS');
  withStudy(study, (store, now) => {
    deleteSecurely(store);
    const before = new Date(now.getTime() - (olderThan ?? 0) * 86_400_000).toISOString();
    const erased = inTransaction(store, () => {
      const people =
        participant === undefined
          ? identitiesBefore(store, study, before)
          : respondentsWithId(store, study, participant);
      for (const id of people) eraseIdentity(store, id, 'command line', now.toISOString());
      return people.length;
    });
    sweep(store);
    process.stdout.write(
      `erased what points to ${erased} ${erased === 1 ? 'person' : 'people'}; backups made before still hold it until they expire\n`,
    );
  });
}

/** Keeps a panel's demographics file. */
export function keepDemographics(file: string, study: string): void {
  withStudy(study, (store, now) => {
    const { rows, people, unknown } = importDemographics(store, study, file, now.toISOString());
    process.stdout.write(
      `${rows} rows: kept for ${people} people, ${unknown} rows of people whom the study does not know\n`,
    );
  });
}

function withStudy(study: string, run: (store: Store, now: Date) => void): void {
  const store = openStore(readEnvironment(process.env).database, 5000);
  try {
    if (!studyIds(store).includes(study))
      throw new InputError(
        study,
        `there is no such study in the database: use one of ${studyIds(store).join(', ') || '(none)'}`,
      );
    run(store, new Date());
  } finally {
    store.close();
  }
}
