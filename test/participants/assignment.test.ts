import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { answer } from '../../server/participants/answer.js';
import { arrive } from '../../server/participants/arrive.js';
import type { Scene } from '../../server/participants/scene.js';
import {
  begin,
  complete,
  consent,
  leaveExample,
  practiceAt,
  practise,
  withdraw,
} from '../../server/participants/steps.js';
import { waveContent } from '../../server/participants/versions.js';
import { waveProgress } from '../../server/participants/waveState.js';
import { seededUniform, shuffled, type Uniform } from '../../server/random.js';
import { openStore, type Store } from '../../server/store/open.js';
import { type Person, personById } from '../../server/store/people.js';
import { currentTrial } from '../../server/store/personTrials.js';
import { quotaMismatches } from '../../server/store/quotas.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { changeWaveState, findWave, openWave, versionForWave } from '../../server/store/waves.js';
import type { Study } from '../../server/study/schema.js';
import { part, sampleStudy } from './sampleStudy.js';

interface World {
  readonly store: Store;
  readonly scene: () => Scene;
  readonly wait: (minutes: number) => void;
}

function world(study: Study, seed: number): World {
  const store = openStore(':memory:');
  let now = Date.parse('2026-03-01T08:00:00Z');
  saveStudyVersion(store, study, new Date(now).toISOString());
  openWave(store, findWave(store, study.id, 'main')!);
  const wave = findWave(store, study.id, 'main')!;
  const versionId = versionForWave(store, wave);
  const content = waveContent(store, versionId, 'main')!;
  const uniform = seededUniform(seed);
  return {
    store,
    scene: () => ({ store, wave, versionId, content, now: new Date(now), uniform, secret: 'secret' }),
    wait: (minutes) => (now += minutes * 60_000),
  };
}

/** One step on the way of a person; false at an end. `fails` answers the checks wrong. */
function step({ store, scene }: World, id: number, fails: boolean): boolean {
  const [at, person] = [scene(), personById(store, id)];
  switch (person.stage) {
    case 'consent':
      consent(at, person, {});
      return true;
    case 'practice': {
      const { example, over } = practiceAt(at, person)!;
      if (over) leaveExample(at, person, example.id);
      else practise(at, person, { example: example.id, try: 1, field: String(example.accepted[0]) });
      return true;
    }
    case 'turn':
      begin(at, person);
      return true;
    case 'trials': {
      const trial = currentTrial(store, person)!;
      const check = at.content.checks.get(trial.itemId);
      const value = check === undefined || fails ? 50 : check.accepted[0];
      const timing = {
        firstTouchMs: null,
        lastChangeMs: null,
        responseTimeMs: null,
        hiddenMs: null,
        changes: null,
        inputType: null,
        viewport: null,
      };
      answer(at, person, { trialId: trial.id, fields: { likelihood: String(value) }, timing });
      return true;
    }
    case 'comments':
      complete(at, person, '');
      return true;
    default:
      return false;
  }
}

function sound(store: Store): void {
  assert.deepEqual(quotaMismatches(store), []);
}

const oneItemEach = (target: number, perPerson = 1): Study =>
  sampleStudy((file) => {
    part(file, 'people')['items_per_person'] = perPerson;
    file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: target } }];
  });

test('quota 1, 20 at once: up to 5 answers for one item (a platform measured): nothing is shown over its target', () => {
  const here = world(oneItemEach(1), 1);
  const stages = Array.from({ length: 20 }, () => arrive(here.scene(), { origin: 'real' }).stage);
  assert.equal(stages.filter((stage) => stage === 'consent').length, 6);
  assert.equal(stages.filter((stage) => stage === 'full').length, 14);
  assert.ok(waveProgress(here.scene()).items.every(({ inFlight, valid }) => inFlight + valid === 1));
  sound(here.store);
});

test('the same task to two people over the overlap (Label Studio 795): N = 1, the second arrival gets another item', () => {
  const here = world(oneItemEach(1), 2);
  const itemOf = (person: Person): unknown =>
    here.store
      .prepare("SELECT key FROM trials JOIN items ON items.id = item_id WHERE role = 'target' AND respondent_id = ?")
      .pluck()
      .get(person.id);
  const [first, second] = [arrive(here.scene(), { origin: 'real' }), arrive(here.scene(), { origin: 'real' })];
  assert.notEqual(itemOf(first), itemOf(second));
});

test('reclaim changed a copied set, so nothing was released (Potato 155): the next arrival gets the items of the lapsed lease', () => {
  const here = world(oneItemEach(1, 6), 3);
  arrive(here.scene(), { origin: 'real' });
  assert.equal(arrive(here.scene(), { origin: 'real' }).stage, 'full');
  here.wait(60);
  const next = arrive(here.scene(), { origin: 'real' });
  assert.equal(next.stage, 'consent');
  const keys = here.store
    .prepare(
      "SELECT key FROM trials JOIN items ON items.id = item_id WHERE role = 'target' AND respondent_id = ? ORDER BY key",
    )
    .pluck()
    .all(next.id);
  assert.equal(keys.length, 6);
  sound(here.store);
});

test('items come back at once on decline, withdrawal and failed checks', () => {
  const here = world(oneItemEach(1, 6), 4);
  const free = (): boolean => waveProgress(here.scene()).items.every(({ shortfall }) => shortfall === 1);
  const one = arrive(here.scene(), { origin: 'real' });
  step(here, one.id, false);
  withdraw(here.scene(), one);
  assert.ok(free());
  const two = arrive(here.scene(), { origin: 'real' });
  while (step(here, two.id, true));
  assert.ok(free());
  assert.ok(waveProgress(here.scene()).items.every(({ awaitingReview }) => awaitingReview === 1));
  sound(here.store);
});

test('a late finisher keeps and counts their answers, and the overshoot is stated', () => {
  const here = world(oneItemEach(1, 6), 5);
  const late = arrive(here.scene(), { origin: 'real' });
  for (let count = 0; count < 8; count += 1) step(here, late.id, false);
  here.wait(60);
  const other = arrive(here.scene(), { origin: 'real' });
  while (step(here, other.id, false));
  while (step(here, late.id, false));
  const { items, places } = waveProgress(here.scene());
  assert.ok(items.every(({ valid, overshoot }) => valid === 2 && overshoot === 1));
  assert.deepEqual(places, { further: 0, atLeast: false });
  sound(here.store);
});

test('partial work counts where the study says so, only for those who passed, and goes on counting', () => {
  const study = sampleStudy((file) => {
    Object.assign(part(file, 'people'), { items_per_person: 6, count_partial: true });
    part(file, 'people', 'checks')['items'] = [];
  });
  const here = world(study, 6);
  const person = arrive(here.scene(), { origin: 'real' });
  while (personById(here.store, person.id).stage !== 'trials') step(here, person.id, false);
  for (let count = 0; count < 2; count += 1) step(here, person.id, false);
  here.wait(60);
  arrive(here.scene(), { origin: 'real' });
  const valid = (): number => waveProgress(here.scene()).items.reduce((sum, item) => sum + item.valid, 0);
  assert.equal(valid(), 2);
  step(here, person.id, false);
  assert.equal(valid(), 3);
  sound(here.store);
  while (step(here, person.id, false));
  assert.equal(valid(), 6);
  sound(here.store);
});

test('each wave setting does what it says (psiTurk 268): the time limit ends the lease, not before', () => {
  const study = sampleStudy((file) => {
    part(file, 'people')['items_per_person'] = 6;
    file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: 1, time_limit_minutes: 10 } }];
  });
  const here = world(study, 7);
  arrive(here.scene(), { origin: 'real' });
  here.wait(9.9);
  assert.equal(arrive(here.scene(), { origin: 'real' }).stage, 'full');
  here.wait(0.2);
  assert.equal(arrive(here.scene(), { origin: 'real' }).stage, 'consent');
});

test("without a time limit, Prolific's rule for the estimate: 2 + 2e + 2 sqrt(e) minutes", () => {
  const here = world(sampleStudy(), 8);
  const { leaseUntil, startedAt } = arrive(here.scene(), { origin: 'real' });
  const minutes = (Date.parse(leaseUntil!) - Date.parse(startedAt)) / 60_000;
  assert.ok(Math.abs(minutes - (2 + 12 + 2 * Math.sqrt(6))) < 0.001);
});

test('waves: paused and open again, closed for good, never back to a draft', () => {
  const { store, scene } = world(sampleStudy(), 9);
  const { wave } = scene();
  assert.equal(changeWaveState(store, wave, 'open'), false);
  assert.equal(changeWaveState(store, wave, 'paused'), true);
  assert.equal(changeWaveState(store, wave, 'open'), true);
  assert.equal(changeWaveState(store, wave, 'closed'), true);
  assert.equal(changeWaveState(store, wave, 'open'), false);
  openWave(store, wave);
  assert.equal(findWave(store, 'lamps', 'main')?.state, 'closed');
});

/** Two tabs: the same person steps at random moments beside everyone else; late ones sleep over their lease. */
function crowd(here: World, uniform: Uniform, arrivals: number): { late: number; turnedAwayAfterConsent: number } {
  const active: { id: number; fails: boolean; leaves: number; sleeps: boolean }[] = [];
  const consented = new Set<number>();
  let turnedAwayAfterConsent = 0;
  const late = new Set<number>();
  let arrived = 0;
  while (arrived < arrivals || active.length > 0) {
    here.wait(0.05 + uniform() * 0.4);
    if (arrived < arrivals && uniform() < 0.4) {
      for (let together = 0; together < 1 + uniform() * 4 && arrived < arrivals; together += 1) {
        const person = arrive(here.scene(), { origin: 'real' });
        arrived += 1;
        if (person.stage === 'consent')
          active.push({
            id: person.id,
            fails: uniform() < 0.15,
            leaves: uniform() < 0.3 ? Math.floor(uniform() * 15) : Infinity,
            sleeps: uniform() < 0.1,
          });
      }
    }
    for (const walker of shuffled(active, uniform).slice(0, 3)) {
      const before = personById(here.store, walker.id);
      if (before.stage === 'trials') consented.add(walker.id);
      if (walker.sleeps && before.stage === 'trials') {
        walker.sleeps = false;
        here.wait(25);
      }
      if (personById(here.store, walker.id).quota === 'released') late.add(walker.id);
      walker.leaves -= 1;
      const goesOn = walker.leaves > 0 && step(here, walker.id, walker.fails);
      const { stage } = personById(here.store, walker.id);
      if (consented.has(walker.id) && stage === 'full') turnedAwayAfterConsent += 1;
      if (!goesOn) active.splice(active.indexOf(walker), 1);
    }
    const { items } = waveProgress(here.scene());
    for (const { valid, inFlight, target } of items) assert.ok(valid + inFlight <= target + late.size);
  }
  return { late: late.size, turnedAwayAfterConsent };
}

test('unfinished workers kept occupying item slots (Potato 100): with 30 % dropouts, failures and late finishers every item reaches its target', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 6 }),
      (seed, target, perPerson) => {
        const here = world(oneItemEach(target, perPerson), seed);
        const uniform = seededUniform(seed, 'crowd');
        const { late, turnedAwayAfterConsent } = crowd(here, uniform, 40);
        assert.equal(turnedAwayAfterConsent, 0, 'nobody is consented and then told that it is full');
        sound(here.store);
        // Everyone still on the way has left; when their leases are over, finishers fill what is missing.
        here.wait(120);
        for (let more = 0; more < 60; more += 1) {
          const { id, stage } = arrive(here.scene(), { origin: 'real' });
          if (stage === 'full') break;
          while (step(here, id, false));
        }
        const { items, places } = waveProgress(here.scene());
        assert.ok(
          items.every(({ valid }) => valid >= target),
          JSON.stringify(items),
        );
        // Overshoot comes from late finishers alone, at most one an item for each.
        assert.ok(
          items.every(({ overshoot }) => overshoot <= late),
          JSON.stringify(items),
        );
        assert.deepEqual(places, { further: 0, atLeast: false });
        sound(here.store);
      },
    ),
    { numRuns: 12 },
  );
});
