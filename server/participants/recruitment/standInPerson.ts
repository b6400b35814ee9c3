import { integerBelow, type Uniform } from '../../random.js';
import { scaleOf } from '../../scales/scales.js';
import type { Study } from '../../study/schema.js';

/** How a stand-in participant behaves; `returns` and `times-out` leave part way. */
export const behaviours = ['careful', 'careless', 'declines', 'withdraws', 'returns', 'times-out'] as const;
export type Behaviour = (typeof behaviours)[number];

/** A person who takes the study over HTTP: opens the panel's link, keeps cookies, fills in whatever form is shown. */
export async function walkStudy(
  link: string,
  study: Study,
  behaviour: Behaviour,
  uniform: Uniform,
): Promise<string | null> {
  const leavesAfter = behaviour === 'returns' || behaviour === 'times-out' ? Math.floor(uniform() * 12) : Infinity;
  let cookie = '';
  let address = new URL(link);
  const send = async (body?: URLSearchParams): Promise<string> => {
    const response = await fetch(address, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(body === undefined ? {} : { body }),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const location = response.headers.get('location');
    if (location === null) return response.text();
    address = new URL(location, address);
    return send();
  };
  let page = await send();
  for (let step = 0; step < leavesAfter; step += 1) {
    const action = actionOf(page, behaviour);
    if (action === undefined) return /<strong>([^<]+)<\/strong>/.exec(page)?.[1] ?? null;
    address = new URL(action, address);
    page = await send(fillForm(page, study, behaviour, uniform));
  }
  return null;
}

function actionOf(page: string, behaviour: Behaviour): string | undefined {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) return undefined;
  if (behaviour === 'declines' && action.endsWith('/consent')) return action.replace(/consent$/, 'decline');
  if (behaviour === 'withdraws' && action.endsWith('/answer')) return action.replace(/answer$/, 'withdraw');
  return action;
}

function fillForm(page: string, study: Study, behaviour: Behaviour, uniform: Uniform): URLSearchParams {
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g))
    form.set(name, value);
  for (const [, name = ''] of page.matchAll(/name="(consent-[^"]+)"/g)) form.set(name, 'yes');
  for (const [, name = '', question = ''] of page.matchAll(/name="(answer-([^"]+))"/g))
    form.set(name, String(valueFor(page, study, question, behaviour, uniform)));
  return form;
}

/** A value on the scale: where the page shows a practice example or a check, a careful person gives an accepted one. */
function valueFor(page: string, study: Study, questionId: string, behaviour: Behaviour, uniform: Uniform): number {
  const question = study.questions.find(({ id }) => id === questionId);
  if (question === undefined) throw new Error(`the page asks "${questionId}", which the study file does not have`);
  const [least, most] = scaleOf(question.scale).bounds(question.scale);
  const examples = study.people?.practice.examples ?? [];
  const known = [...examples, ...(study.people?.checks.items ?? [])].find(
    (part) =>
      part.question === questionId && Object.values(part.fields).every((text) => page.includes(escaped(String(text)))),
  );
  if (known === undefined) return least + integerBelow(most - least + 1, uniform);
  const [low, high] = known.accepted;
  const practice = examples.some(({ id }) => id === known.id);
  if (practice || behaviour !== 'careless') return Math.round((low + high) / 2);
  return low > least ? least : most;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
