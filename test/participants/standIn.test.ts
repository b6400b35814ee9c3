import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStandInPanel } from '../../server/participants/recruitment/standInPanel.js';
import { type Behaviour, walkStudy } from '../../server/participants/recruitment/standInPerson.js';
import { seededUniform } from '../../server/random.js';
import { part, sampleStudy } from './sampleStudy.js';
import { startSite } from './site.js';

test('the stand-in panel: signed links let people in, each way of behaving ends with its own code or none', async (t) => {
  const uniform = seededUniform('stand-in');
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const standIn = await startStandInPanel(port, uniform);
  t.after(() => standIn.stop());
  const study = sampleStudy((file) => {
    part(file, 'people')['recruitment'] = {
      codes: { completed: 'CDONE', failed_checks: 'CFAILED', declined: 'CNO', withdrawn: 'CLEFT', full: 'CFULL' },
      signed_link: { jwks: standIn.keySetAddress, audience: 'here' },
    };
  });
  const site = await startSite(t, study);
  const walk = (behaviour: Behaviour): Promise<string | null> =>
    walkStudy(
      standIn.linkFor(`${site.url}/s/lamps/main`, study.people!.recruitment!, new Date()),
      study,
      behaviour,
      uniform,
    );
  assert.equal(await walk('careful'), 'CDONE');
  assert.equal(await walk('careless'), 'CFAILED');
  assert.equal(await walk('declines'), 'CNO');
  assert.equal(await walk('withdraws'), 'CLEFT');
  assert.equal(await walk('returns'), null);
  const people = await Promise.all(Array.from({ length: 12 }, () => walk('careful')));
  assert.ok(people.includes('CFULL'));
  assert.deepEqual(new Set(people), new Set(['CDONE', 'CFULL']));
});
