import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../../server/errors.js';
import { readPanelFile, type PanelFile } from '../../server/importing/panelFile.js';
import { readPanelStatus } from '../../server/study/panelStatus.js';

const heading =
  'Submission id,Participant id,Status,Custom study tncs accepted at,Started at,Completed at,Reviewed at,Archived at,Time taken,Completion code,Total approvals,Age,Sex';
const read = (text: string, names = {}): PanelFile => readPanelFile(new TextEncoder().encode(text), 'list.csv', names);

test('odd spellings of one state (TIMED-OUT, TIMED_OUT, AWAITING REVIEW) are one state', () => {
  for (const text of ['TIMED-OUT', 'TIMED_OUT', 'Timed out', 'timedout', ' TIMED OUT '])
    assert.equal(readPanelStatus(text), 'TIMED OUT');
  for (const text of ['AWAITING REVIEW', 'AWAITING_REVIEW', 'Awaiting-Review'])
    assert.equal(readPanelStatus(text), 'AWAITING REVIEW');
  assert.equal(readPanelStatus('PARTIALLY_APPROVED'), 'PARTIALLY APPROVED');
  for (const text of ['', 'PENDING', '__proto__', 'constructor']) assert.equal(readPanelStatus(text), undefined);
});

test('the panel’s export is read by its headings: byte order mark, CRLF, quotes, further columns, both forms of time', () => {
  const text = [
    `\uFEFF${heading}`,
    's1,p1,APPROVED,Not Applicable,2024-10-25T12:27:09.179000Z,2024-10-25T12:46:18.540000Z,,,1150,DONE1,389,"25, or so",Female',
    's2,p2,TIMED-OUT,"Not, Applicable",2026-10-20 09:00:00.000000,,,,,,12,CONSENT_REVOKED,',
    '',
  ].join('\r\n');
  const { rows, leftOut, oddStatuses } = read(text);
  assert.deepEqual([leftOut, oddStatuses], [0, []]);
  assert.deepEqual(rows, [
    {
      submission: 's1',
      participant: 'p1',
      status: 'APPROVED',
      code: 'DONE1',
      startedAt: '2024-10-25T12:27:09.179Z',
      completedAt: '2024-10-25T12:46:18.540Z',
    },
    {
      submission: 's2',
      participant: 'p2',
      status: 'TIMED OUT',
      code: null,
      startedAt: '2026-10-20T09:00:00.000Z',
      completedAt: null,
    },
  ]);
});

test('other headings, orders and separators; states that nobody knows; ids that are none', () => {
  const api = read('status;participant_id;submission_id\nACTIVE;p1;s1\nON_HOLD;p2;s2\nACTIVE;p3;\nRETURNED;p1;s1\n');
  assert.deepEqual(
    api.rows.map(({ submission, status }) => [submission, status]),
    [
      ['s2', 'UNKNOWN'],
      ['s1', 'RETURNED'],
    ],
  );
  assert.deepEqual([api.leftOut, api.oddStatuses], [2, ['ON_HOLD']]);
  const named = read('Id,State\nx,Approved\n', { submission: 'Id', status: 'State' });
  assert.equal(named.rows[0]?.status, 'APPROVED');
  assert.equal(read(`Submission id,Status\n${'x'.repeat(201)},ACTIVE\na\u0000b,ACTIVE\n`).leftOut, 2);
});

test('what is no such list is one sentence with what to do, whatever it is', () => {
  for (const [text, words] of [
    ['', /has no column "Submission id"/],
    ['a,b\n1,2\n', /has no column "Submission id": download the list/],
    ['Submission id,Status,Status\ns,A,B\n', /two columns "Status"/],
    ['Submission id,Status\ns1,"ACTIVE\n', /is not a whole CSV file, so nothing of it was kept/],
    ['Submission id,Status\ns1\n', /is not a whole CSV file/],
  ] as const)
    assert.throws(() => read(text), { name: 'InputError', message: words });
  assert.throws(() => readPanelFile(Uint8Array.from([0xff, 0xfe, 65, 0]), 'x'), /is not text in UTF-8/);
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .string({ unit: 'binary', maxLength: 200 })
      .map((text) => new TextEncoder().encode(`Submission id,Status\n${text}`)),
  );
  fc.assert(
    fc.property(anything, (bytes) => {
      try {
        for (const { submission } of readPanelFile(bytes, 'x').rows) assert.notEqual(submission, '');
      } catch (error) {
        assert.ok(error instanceof InputError, String(error));
        assert.doesNotMatch(error.message, /\n/);
      }
    }),
  );
});
