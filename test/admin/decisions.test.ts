import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { type Deciding, decide, sent, undo } from '../../server/participants/review/decide.js';
import type { Scene } from '../../server/participants/scene.js';
import { withdraw } from '../../server/participants/steps.js';
import { waveProgress } from '../../server/participants/waveState.js';
import { caseVersion, decisionsOf, standingDecision } from '../../server/store/decisions.js';
import { ledgerOfPerson } from '../../server/store/ledger.js';
import type { Store } from '../../server/store/open.js';
import { personById } from '../../server/store/people.js';
import { standingExclusions } from '../../server/store/personRecords.js';
import { overshootOf, quotaMismatches } from '../../server/store/quotas.js';
import { countedRespondents } from '../../server/store/samples.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave } from '../../server/store/waves.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { temporaryStore } from '../participants/site.js';
import { type Conduct, sceneAt, walkThrough } from './crowd.js';

const start = new Date('2026-03-01T10:00:00Z').getTime();

/** An open wave and a way to send people through it, an hour apart. */
function openStudy(t: TestContext): { store: Store; send: (conduct?: Conduct) => number; at: (ms: number) => Scene } {
  const store = temporaryStore(t);
  saveStudyVersion(store, sampleStudy(), new Date(start).toISOString());
  openWave(store, findWave(store, 'lamps', 'main')!);
  let people = 0;
  const at = (ms: number): Scene => sceneAt(store, 'lamps', 'main', new Date(start + ms), people);
  return {
    store,
    at,
    send: (conduct) => {
      people += 1;
      const arrival = people * 3_600_000;
      return walkThrough((minutes) => at(arrival + minutes * 60_000), conduct).id;
    },
  };
}

const by = (store: Store, id: number, name = 'Anna'): Deciding => ({
  by: name,
  now: new Date(start + 86_400_000),
  version: caseVersion(store, id),
});
const data = (choice: 'include' | 'exclude', reason = 'looked at each check') =>
  ({ aspect: 'data', choice, reason }) as const;

test('someone who failed checks waits; including them counts them, excluding frees their items, undoing restores', (t) => {
  const { store, send } = openStudy(t);
  const id = send({ fails: 2 });
  assert.deepEqual([personById(store, id).stage, personById(store, id).quota], ['failed_checks', 'awaiting']);
  assert.equal(countedRespondents(store, 'lamps').length, 0);

  assert.equal(decide(store, id, data('include'), by(store, id)), 'done');
  assert.equal(personById(store, id).quota, 'valid');
  assert.equal(countedRespondents(store, 'lamps').length, 1);
  assert.equal(undo(store, id, 'data', by(store, id)), 'done');
  assert.equal(personById(store, id).quota, 'awaiting');
  assert.deepEqual(
    standingExclusions(store, id).map(({ rule }) => rule),
    ['attention-checks'],
  );
  assert.equal(countedRespondents(store, 'lamps').length, 0);

  assert.equal(decide(store, id, data('exclude'), by(store, id)), 'done');
  assert.equal(personById(store, id).quota, 'excluded');
  assert.equal(decide(store, id, data('include'), by(store, id)), 'done');
  assert.equal(personById(store, id).quota, 'valid');
  assert.deepEqual(
    decisionsOf(store, id).map(({ choice, endedAs }) => [choice, endedAs]),
    [
      ['include', 'undone'],
      ['exclude', 'undone'],
      ['include', null],
    ],
  );
  assert.deepEqual(quotaMismatches(store), []);
});

test('two admins on one case: the second is told, and nothing of the first is overwritten', (t) => {
  const { store, send } = openStudy(t);
  const id = send({ fails: 2 });
  const [anna, ben] = [by(store, id, 'Anna'), by(store, id, 'Ben')];
  assert.equal(decide(store, id, data('exclude'), anna), 'done');
  assert.equal(decide(store, id, data('include'), ben), 'changed');
  assert.equal(undo(store, id, 'data', ben), 'changed');
  assert.equal(standingDecision(store, id, 'data')?.by, 'Anna');
});

test('undo until something was sent; afterwards a correcting entry, and both stay in the ledger', (t) => {
  const { store, send } = openStudy(t);
  const id = send();
  const approve = { aspect: 'payment', choice: 'approve', reason: 'complete' } as const;
  assert.equal(decide(store, id, approve, by(store, id)), 'done');
  assert.equal(sent(store, id, 'payment', by(store, id)), 'done');
  assert.equal(sent(store, id, 'payment', by(store, id)), 'impossible');
  assert.equal(undo(store, id, 'payment', by(store, id)), 'impossible');
  const ask = { aspect: 'return', choice: 'ask', reason: 'by mistake', message: 'Please return.' } as const;
  assert.equal(decide(store, id, ask, by(store, id)), 'done');
  assert.equal(decide(store, id, { ...approve, reason: 'corrected' }, by(store, id)), 'done');
  assert.deepEqual(
    decisionsOf(store, id).map(({ aspect, endedAs }) => [aspect, endedAs]),
    [
      ['payment', 'corrected'],
      ['return', null],
      ['payment', null],
    ],
  );
  assert.deepEqual(
    ledgerOfPerson(store, id).map(({ kind }) => kind),
    ['decided', 'sent to the panel', 'decided', 'corrected', 'decided'],
  );
});

test('using the data, paying and asking to return are three decisions that do not touch each other', (t) => {
  const { store, send } = openStudy(t);
  const id = send({ fails: 2 });
  decide(store, id, data('exclude'), by(store, id));
  decide(store, id, { aspect: 'payment', choice: 'approve', reason: 'worked for it' }, by(store, id));
  assert.equal(personById(store, id).quota, 'excluded');
  undo(store, id, 'data', by(store, id));
  assert.equal(standingDecision(store, id, 'payment')?.choice, 'approve');
});

test('a rejection without 100 characters of facts is refused by the database itself', (t) => {
  const { store, send } = openStudy(t);
  const id = send({ fails: 2 });
  const reject = {
    aspect: 'payment',
    choice: 'reject',
    reason: 'x',
    category: 'FAILED_CHECK',
    message: 'too short',
  } as const;
  assert.throws(() => store.transaction(() => decide(store, id, reject, by(store, id)))(), /CHECK constraint/);
  assert.deepEqual(decisionsOf(store, id), []);
});

test('who withdrew stays out, whatever an admin presses', (t) => {
  const { store, send, at } = openStudy(t);
  const id = send({ stopsAfter: 2 });
  withdraw(at(4_000_000), personById(store, id));
  assert.equal(decide(store, id, data('include'), by(store, id)), 'impossible');
  assert.equal(countedRespondents(store, 'lamps').length, 0);
});

test('a person let back in after others filled their items: the overshoot is stated, the counters are right', (t) => {
  const { store, send } = openStudy(t);
  const failed = send({ fails: 2 });
  for (let index = 0; index < 7; index += 1) send();
  decide(store, failed, data('include'), by(store, failed));
  const over = overshootOf(store, personById(store, failed), 4);
  assert.ok(over.items > 0 && over.most === 1, JSON.stringify(over));
  assert.deepEqual(quotaMismatches(store), []);
});

test('someone under way who is excluded is not counted when they finish later; included, they are', (t) => {
  for (const [choice, quota] of [
    ['exclude', 'excluded'],
    ['include', 'valid'],
  ] as const) {
    const { store, at } = openStudy(t);
    // Both checks fail early or late; the decision comes as soon as the case is there.
    const decided = new Set<number>();
    const scene = (minutes: number): Scene => {
      const now = at(3_600_000 + minutes * 60_000);
      const waiting = store.prepare("SELECT id FROM respondents WHERE quota = 'awaiting'").pluck().get() as
        number | undefined;
      if (waiting !== undefined && !decided.has(waiting)) {
        decided.add(waiting);
        decide(store, waiting, data(choice), by(store, waiting));
      }
      return now;
    };
    const id = walkThrough(scene, { fails: 2 }).id;
    if (!decided.has(id)) decide(store, id, data(choice), by(store, id));
    assert.equal(personById(store, id).quota, quota);
    assert.deepEqual(quotaMismatches(store), []);
  }
});

test('whatever admins decide in whatever order: counters, sample and standing decisions agree', (t) => {
  const action = fc.record({
    person: fc.nat(5),
    act: fc.constantFrom('include', 'exclude', 'undo data', 'approve', 'undo payment', 'sent', 'stale'),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      const { store, send } = openStudy(t);
      const people = [
        send(),
        send({ fails: 2 }),
        send({ fails: 1 }),
        send({ quarantine: true }),
        send({ stopsAfter: 3 }),
        send({ fails: 2 }),
      ];
      const conditions = waveProgress(sceneAt(store, 'lamps', 'main', new Date(start + 90_000_000))).items.length;
      for (const { person, act } of actions) {
        const id = people[person]!;
        const deciding = by(store, id);
        store.transaction(() => {
          if (act === 'include' || act === 'exclude') decide(store, id, data(act), deciding);
          else if (act === 'approve') decide(store, id, { aspect: 'payment', choice: act, reason: 'r' }, deciding);
          else if (act === 'sent') sent(store, id, 'payment', deciding);
          else if (act === 'stale') decide(store, id, data('include'), { ...deciding, version: deciding.version - 1 });
          else undo(store, id, act === 'undo data' ? 'data' : 'payment', deciding);
        })();
        assert.deepEqual(quotaMismatches(store), []);
        const { quota, stage } = personById(store, id);
        const counted = countedRespondents(store, 'lamps').some((each) => each.id === id);
        const finished = stage === 'completed' || stage === 'failed_checks';
        assert.equal(counted, quota === 'valid' && finished, `${act}: ${quota ?? ''} ${stage}`);
        const choice = standingDecision(store, id, 'data')?.choice;
        if (choice === 'exclude') assert.ok(quota === 'excluded' || quota === 'quarantined');
        if (choice === 'include' && finished) assert.equal(quota, 'valid');
      }
      assert.equal(conditions, 6);
    }),
    { numRuns: 12 },
  );
});
