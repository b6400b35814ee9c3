import { openStore } from '../../server/store/open.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave } from '../../server/store/waves.js';
import { part, sampleStudy } from '../participants/sampleStudy.js';

/** Makes a database with one open wave: `items` items, as many a person, room for everybody, no practice. */
export function benchDatabase(path: string, items: number, target = 1_000_000): void {
  const study = sampleStudy((file) => {
    file['items'] = {
      list: Array.from({ length: items }, (_, index) => ({
        id: `item-${index}`,
        fields: {
          premise: `The lamp in room ${index} is switched on in the evening.`,
          hypothesis: 'The room gets brighter.',
        },
      })),
    };
    part(file, 'people')['items_per_person'] = items;
    part(file, 'people')['consent_questions'] = [];
    part(file, 'people', 'practice')['examples'] = [];
    file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: target } }];
  });
  const store = openStore(path);
  saveStudyVersion(store, study, new Date().toISOString());
  openWave(store, findWave(store, study.id, 'main')!);
  store.close();
}
