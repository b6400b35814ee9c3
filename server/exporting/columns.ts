/** What an export's column holds. Absent values are empty cells in CSV and null in JSON Lines, never 0 or 50. */
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'number' | 'whole number' | 'yes/no' | 'time' | 'json';
  readonly unit: string | null;
  readonly meaning: string;
}

const column =
  (type: Column['type'], unit: string | null = null) =>
  (name: string, meaning: string): Column => ({ name, type, unit, meaning });
const text = column('text');
const number = column('number');
const whole = column('whole number');
const yesNo = column('yes/no');
const time = column('time', 'UTC, ISO 8601');
const json = column('json');
const ms = column('whole number', 'milliseconds');

/** Who answered: in place of the respondent's row id, at the head of every row. */
export const respondentColumns: readonly Column[] = [
  text(
    'respondent',
    'A person’s pseudonym (the notes say where the same one stands), or a model’s label. LABEL resample=1 holds second outcomes, which no report analyses.',
  ),
  text('kind', 'person or model.'),
  text('origin', 'real, simulated or imported. Test visits are never exported.'),
  text('wave', 'The collection within the study.'),
  yesNo('excluded', '1 = an exclusion stands, so that the answers are not analysed.'),
  text(
    'excluded_by',
    'Rules of the standing exclusions, with a space between: attention-checks = failed more than the study allows; admin = decided in review; withdrawn = left and took the data back; quarantined = kept apart on arrival. Empty where none stands.',
  ),
];

/** When a person was summed up; see `sumUp`. */
const summed = 'Empty until the person is through or has failed too many checks.';

const trialColumns: readonly Column[] = [
  whole('trial', 'One presentation of one item in one condition to one respondent.'),
  text('item', 'The item’s id in the study file.'),
  text('role', 'target = analysed; check = an attention check.'),
  text('item_group', 'Items with the same group share something, such as a premise.'),
  text('condition', 'The combination of factor levels; empty without factors.'),
  whole('repetition', '0 unless the design repeats items within a respondent.'),
  whole('position', 'Place in a person’s own order, from 0, attention checks included.'),
  json(
    'orders',
    'The order in which counterbalanced alternatives stood, by question: {"choice":[1,0]} = alternative 1 was shown first. Counted from 0 as in the study file; value follows the study file too, so nothing has to be turned round. {} without such questions.',
  ),
  text('state', 'planned = not answered; done.'),
  time('first_shown_at', 'When the page was first sent.'),
  time('done_at', 'When the answer was stored.'),
  ms('first_touch_ms', 'From the page’s onset to the first touch of the control, by the person’s own monotonic clock.'),
  ms('last_change_ms', 'From the onset to the last change.'),
  ms('response_time_ms', 'From the onset to sending. Empty without JavaScript.'),
  ms('hidden_ms', 'Of the response time, how long the page was hidden.'),
  whole('changes', 'How often the answer was changed after it was first given.'),
  text('input_type', 'mouse, touch, pen, key or number (typed).'),
  text('viewport', 'narrow, medium or wide.'),
  text('finish_reason', 'Why a model’s reply ended.'),
  number('reasoning_tokens', 'Tokens of a model’s reasoning.'),
  text('source_file', 'The file that an imported trial came from.'),
  whole('source_row', 'Its row in that file.'),
];

/** What can be exported, with every column after those of the respondent. */
export const tables = {
  trials: { about: 'One row a trial, unanswered ones too.', columns: trialColumns, ofRespondents: true },
  responses: {
    about: 'One row an answer to one question of a trial, attention checks and excluded people included.',
    columns: [
      ...trialColumns,
      text('question', 'The question’s id in the study file.'),
      number('value', 'Points of a slider; index of a level from 0 (the lowest); index of an alternative from 0.'),
      text(
        'status',
        'ok, or why there is no value: empty, unparseable, out_of_range, range or multiple (several numbers), other_scale, non_numeric, in_reasoning_only, unclosed, truncated, refusal, malformed, not_in_set, failed (no reply came), not_released (left out by the source of an import).',
      ),
      text(
        'rule',
        'How the answer was read. form = a person’s form. Of a model’s reply: tag or last_tag (an answer tag; the last of several), unclosed_tag, json, bare (nothing but a number), labelled (after “answer:”), line (a line that names the question), label (words of the scale somewhere), letter, moderation, or none; after a colon how a number was written, as in tag:percent. Empty for imported answers.',
      ),
      text('raw', 'The text that was read, where it was kept.'),
      json(
        'flags',
        'Oddities noted when a model’s reply was read, as a list: multiple (differing answers, the last one was taken), hedged (such as “about 70”), unclosed (answer tag), ambiguous_separator, maybe_unit_scale (0 to 1 may have been meant), other_scale, tag_in_reasoning, refusal_text, moderated, negated, from: and to: (ends of a range). [] = none, as for all people; these flags are not those of the review.',
      ),
      text('served_model', 'The model that the endpoint says it used for this answer.'),
      text('served_provider', 'The provider behind a router that gave it.'),
    ],
    ofRespondents: true,
  },
  participants: {
    about: 'One row a person who came, those who did not finish and those who are excluded too.',
    columns: [
      text(
        'stage',
        'Where the person stands: consent, practice, turn (before the main part), trials, comments; or how their visit ended: completed, failed_checks (went to the end), declined, withdrawn, full, excluded_wave, unsupported_device, timed_out.',
      ),
      text(
        'counts_as',
        'How their items count towards the targets: valid = finished, counted; partial = stopped part way, what was answered counts; leased = under way; awaiting = excluded by the study’s rule, to be judged; excluded = by an admin; released = left, the items went to others; quarantined = kept apart on arrival. Reports analyse valid and partial. Empty for imported people and for whoever was given no items.',
      ),
      time('started_at', 'When they arrived.'),
      time('consented_at', 'When they agreed.'),
      time('finished_at', 'When their visit ended.'),
      text('consent_version', 'Version of the consent that they read.'),
      json('consent_answers', 'Their answers to the extra questions.'),
      json(
        'practice_tries',
        'Every try at the practice examples, as a list of example, try (from 1), value and verdict: inside, below or above the accepted range.',
      ),
      column('number', 'minutes')('minutes', `From arrival to the last answer. ${summed}`),
      json('checks', `Attention checks by id: {"check-low":1} = passed, 0 = failed. ${summed}`),
      whole('checks_failed', `How many of them were failed. ${summed}`),
      whole(
        'longest_run',
        `Most equal answers one after the other, to the study’s first question, checks left out. ${summed}`,
      ),
      whole('distinct_values', `Different values among the same answers. ${summed}`),
      whole(
        'tens',
        `How many of the same answers are multiples of ten, 0 included; says something of sliders only. ${summed}`,
      ),
      ms('hidden_ms', `How long pages with these answers were hidden, in sum. ${summed}`),
      yesNo(
        'late',
        `1 = the last page came after the wave’s time limit, counted from arrival. Their answers count all the same; the items had gone to others meanwhile. ${summed}`,
      ),
      json('exclusions', 'Every exclusion as a list of rule, reason, at and revoked_at (null = it stands).'),
      json(
        'decisions',
        'The decisions that stand: data (include, exclude), payment (approve, reject), return (ask). {} = none.',
      ),
      text('comment', 'The closing comment. Empty unless asked for.'),
      json('demographics', 'The panel’s facts about the person. Empty unless asked for.'),
    ],
    ofRespondents: true,
  },
  attempts: {
    about: 'One row a request to a model.',
    columns: [
      whole('trial', 'The trial that it was for.'),
      text('item', 'The item’s id in the study file.'),
      text('condition', 'The combination of factor levels.'),
      whole('repetition', 'From 0.'),
      whole(
        'number',
        'The how-manieth request for the trial, from 1; 0 for a probe, which asks for an impossible value of a parameter.',
      ),
      text('outcome', 'What came of it.'),
      text('detail', 'Why it failed, in the endpoint’s words.'),
      whole('http_status', 'Status of the reply.'),
      text('served_model', 'The model that the endpoint says it used.'),
      text('served_provider', 'The provider behind a router.'),
      text('system_fingerprint', 'The endpoint’s fingerprint of its configuration.'),
      text('finish', 'Why the reply ended.'),
      text('finish_raw', 'The same in the endpoint’s word.'),
      column('whole number', 'tokens')('input_tokens', 'Tokens of the prompt.'),
      column('whole number', 'tokens')('cached_tokens', 'Of them from a cache.'),
      column('whole number', 'tokens')('output_tokens', 'Tokens of the reply.'),
      column('whole number', 'tokens')('reasoning_tokens', 'Tokens of reasoning.'),
      ms('latency_ms', 'From sending to the whole reply; not a response time.'),
      column('number', 'US dollars')('cost_usd', 'Cost; empty is unknown, not nothing.'),
      text('cost_source', 'endpoint or price (computed).'),
      time('sent_at', 'When it was sent.'),
      time('done_at', 'When the reply was there.'),
      text('request_sha256', 'Hash of the request’s body.'),
      text('reply', 'The reply’s body as received.'),
    ],
    ofRespondents: true,
  },
  items: {
    about: 'One row an item or attention check in each of its versions.',
    columns: [
      text('item', 'The item’s id in the study file.'),
      text('role', 'target or check.'),
      text('item_group', 'Items with the same group share something.'),
      json('fields', 'What the wordings are filled with.'),
      json('covariates', 'Known facts about the item.'),
      text('sha256', 'Hash of the item’s content.'),
      yesNo('current', '1 = part of the study’s current version.'),
    ],
    ofRespondents: false,
  },
  ledger: {
    about: 'One row an exclusion, decision or change of a wave, in order. Nothing is ever removed from it.',
    columns: [
      whole('entry', 'Number of the entry.'),
      time('at', 'When.'),
      text('what', 'What was done.'),
      text('by', 'Who did it: an account, or the study’s rule.'),
      text('rule', 'The rule of an exclusion.'),
      text('reason', 'Why.'),
      json('detail', 'Everything else, such as choice, category and message.'),
    ],
    ofRespondents: true,
  },
} as const satisfies Readonly<
  Record<string, { readonly about: string; readonly columns: readonly Column[]; readonly ofRespondents: boolean }>
>;

export type What = keyof typeof tables;

/** All columns of an export in their order. */
export function columnsOf(what: What): readonly Column[] {
  return tables[what].ofRespondents ? [...respondentColumns, ...tables[what].columns] : tables[what].columns;
}
