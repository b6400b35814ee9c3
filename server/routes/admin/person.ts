import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import { PersonPage } from '../../../views/admin/person.js';
import { page } from '../../../views/page.js';
import { textsFor } from '../../../views/participant/texts.js';
import { type PersonCase, personCase } from '../../participants/review/case.js';
import { decide, type Outcome, undo } from '../../participants/review/decide.js';
import { shortestMessage } from '../../participants/review/panelRules.js';
import type { Aspect } from '../../store/decisions.js';
import type { AppContext } from '../context.js';
import { type Form, formOf } from '../participantForms.js';
import { only } from './account.js';
import { noticeOf, viewerOf } from './parts.js';
import { titleOf } from './review.js';
import { readVerdict } from './verdictForm.js';
import type { Watchers } from './watchers.js';
import { addressOf } from './waves.js';

/** One participant's page and the decisions about them. Admins only. */
export function personRouter(context: AppContext, watching: Watchers): Router {
  const router = express.Router({ caseSensitive: true });
  const base = '/admin/people/:id';
  const onCase =
    (handle: (found: PersonCase, request: Request, response: Response) => Promise<void> | void): RequestHandler =>
    async (request: Request, response: Response, next: NextFunction): Promise<void> => {
      const written = String(request.params['id']);
      const found = /^\d{1,15}$/.test(written) ? personCase(context.store, Number(written), context.now()) : undefined;
      if (found === undefined) next();
      else await handle(found, request, response);
    };
  const show = (found: PersonCase, request: Request, response: Response, said: Said = {}): void => {
    const viewer = viewerOf(response);
    const others = watching.others(found.person.id, viewer.name, context.now());
    watching.note(found.person.id, viewer.name, context.now());
    response.send(
      page(PersonPage, { ...propsOf(found, said), viewer, watchers: others, notice: noticeFor(found, request) }),
    );
  };
  const settle = (found: PersonCase, outcome: Outcome, request: Request, response: Response, draft: Form): void => {
    const { id } = found.person;
    if (outcome === 'done') {
      response.redirect(303, `/admin/people/${id}?done=decided`);
      return;
    }
    response.status(409);
    const now = personCase(context.store, id, context.now()) ?? found;
    show(now, request, response, { problem: outcome === 'changed' ? changedBy(now) : impossible, draft });
  };

  router.get(
    base,
    only('admin'),
    onCase((found, request, response) => show(found, request, response)),
  );
  router.post(
    `${base}/decide`,
    only('admin'),
    onCase(async (found, request, response) => {
      const form = formOf(request);
      const read = readVerdict(form, found.rules);
      if (!read.ok) {
        response.status(422);
        show(found, request, response, { problem: `${read.problem} Nothing was saved.`, draft: form });
        return;
      }
      const deciding = { by: viewerOf(response).name, now: context.now(), version: read.version };
      const outcome = await context.write(() => decide(context.store, found.person.id, read.verdict, deciding));
      settle(found, outcome, request, response, form);
    }),
  );
  router.post(
    `${base}/undo`,
    only('admin'),
    onCase(async (found, request, response) => {
      const form = formOf(request);
      const aspect = (['data', 'payment', 'return'] as const).find((each: Aspect) => each === form['aspect']);
      const deciding = { by: viewerOf(response).name, now: context.now(), version: Number(form['version']) };
      const outcome = await context.write(() =>
        aspect === undefined ? 'impossible' : undo(context.store, found.person.id, aspect, deciding),
      );
      settle(found, outcome, request, response, {});
    }),
  );
  return router;
}

interface Said {
  readonly problem?: string;
  readonly draft?: Form;
}

const impossible = 'This can’t be done in the state in which the case is now. Nothing was saved.';

function changedBy({ ledger }: PersonCase): string {
  const last = ledger.at(-1);
  const by = last?.detail['by'];
  return `Nothing was saved: ${typeof by === 'string' ? by : 'someone'} acted on this case after you opened it (${last?.kind ?? 'a change'}). Look at what stands now, then decide again if it is still needed.`;
}

/** After a decision: what it means for the targets, where more was collected than is needed. */
function noticeFor({ overshoot }: PersonCase, request: Request): string | undefined {
  const notice = noticeOf(request);
  if (notice === undefined || overshoot.items === 0) return notice;
  const items = overshoot.items === 1 ? '1 item now has' : `${overshoot.items} items now have`;
  return `${notice} ${items} more answers than the target, by at most ${overshoot.most}.`;
}

function propsOf(
  found: PersonCase,
  { problem, draft = {} }: Said,
): Omit<Parameters<typeof PersonPage>[0], 'viewer' | 'notice' | 'watchers'> {
  const { person, wave, content, row, identity, exclusions } = found;
  const { language } = content.study;
  const withdrew = exclusions.some(({ rule }) => rule === 'withdrawn');
  return {
    id: person.id,
    version: found.version,
    problem,
    draft,
    waveAddress: addressOf(wave),
    waveTitle: titleOf(content),
    origin: person.origin,
    stage: person.stage,
    quota: person.quota,
    startedAt: person.startedAt,
    finishedAt: row.finishedAt,
    daysLeft: row.daysLeft,
    minutes: row.facts?.minutes ?? null,
    ids:
      identity === undefined
        ? []
        : [
            ['Participant', identity.participant],
            ...(identity.session ? [['Submission', identity.session] as const] : []),
          ],
    flags: row.flags,
    checks: found.checks.map((check) => ({ ...check, language, texts: textsFor(language) })),
    exclusions,
    answers: found.answers,
    tries: found.tries,
    comment: found.comment,
    ledger: found.ledger,
    standing: found.decisions.filter(({ endedAs }) => endedAs === null),
    dataFixed: withdrew
      ? 'The person withdrew: their data are not used.'
      : person.quota === null
        ? 'The person was given no items, so there are no data.'
        : undefined,
    rules: found.rules,
    drafts: found.drafts,
    returnDraft: found.returnDraft,
    shortestMessage,
    advice: adviceOn(found),
  };
}

/** One recommended step for the plain cases. */
function adviceOn({ person, row, wave }: PersonCase): string | undefined {
  if (person.stage === 'completed' && row.flags.length === 0)
    return 'The data are complete and nothing stands out: approve, even if the panel shows no code or the wrong one.';
  if (person.quota === 'quarantined')
    return `The data are kept but not counted. “Use the data” counts them in ${wave.key}, once you know who this was.`;
  if (person.quota === 'awaiting') return 'The items are open for others meanwhile. Look at each check, then decide.';
  return undefined;
}
