import { conditionsOf, ordersAt } from '../study/design.js';
import { type ModelRespondent, trialsOf } from '../study/modelPlan.js';
import { estimatedTokens, priced } from './cost.js';
import { baseUrlOf, laneName, providerOf } from './endpoint.js';
import { probedParameters, probeTokens } from './probe.js';
import type { AskedRequest } from './providers/contract.js';
import type { PreparedWave } from './prepareWave.js';
import { askedRequest } from './request.js';

/** The first request that a respondent would be sent. */
export function firstRequest({ study, wording }: PreparedWave, respondent: ModelRespondent): AskedRequest {
  const place = {
    item: respondent.items[0]!,
    condition: conditionsOf(study)[0]!,
    repetition: 0,
    orders: ordersAt(study, 0),
  };
  return askedRequest(study, wording, respondent, place);
}

/** What a respondent would be asked, before anything is sent; null is unknown. */
export interface RespondentPreview {
  readonly label: string;
  readonly lane: string;
  readonly url: string;
  readonly calls: number;
  /** Short requests, at most, that test whether parameters are read: one a (model, base URL, parameter). */
  readonly probes: number;
  /** Estimated: about four characters a token. */
  readonly inputTokens: number;
  /** The most that the caps allow; null without a cap. */
  readonly outputTokensAtMost: number | null;
  readonly costUsdAtMost: number | null;
  readonly firstBody: Readonly<Record<string, unknown>>;
  /** Settings that the endpoint is known not to obey. */
  readonly refused: readonly string[];
}

/** Calls, tokens and cost of each respondent, and the exact first request. */
export function previewWave(
  prepared: PreparedWave,
  callsOf: (respondent: ModelRespondent) => number = (respondent) =>
    trialsOf(respondent, conditionsOf(prepared.study).length),
): RespondentPreview[] {
  const probed = new Set<string>();
  return prepared.respondents.map((respondent) => {
    const { settings, label } = respondent;
    const provider = providerOf(settings);
    const asked = firstRequest(prepared, respondent);
    const firstBody = provider.body(asked);
    const calls = callsOf(respondent);
    const before = probed.size;
    for (const parameter of probedParameters(settings))
      probed.add([settings.model, baseUrlOf(settings), parameter].join(' '));
    const probes = probed.size - before;
    const inputTokens = (calls + probes) * estimatedTokens(`${asked.system ?? ''}${asked.user}`);
    const outputTokensAtMost =
      settings.max_tokens === undefined ? null : calls * settings.max_tokens + probes * probeTokens;
    return {
      label,
      lane: laneName(settings),
      url: settings.provider === 'simulated' ? 'no endpoint: simulated' : `${baseUrlOf(settings)}${provider.path}`,
      calls,
      probes,
      inputTokens,
      outputTokensAtMost,
      costUsdAtMost: provider.simulated
        ? 0
        : settings.price === undefined || outputTokensAtMost === null
          ? null
          : priced(inputTokens, outputTokensAtMost, settings.price),
      firstBody,
      refused: provider.refuses(asked, baseUrlOf(settings)),
    };
  });
}

/** Pairs of respondents whose first request is the same byte for byte, at the same endpoint: one condition, two names. */
export function equalRequests(previews: readonly RespondentPreview[]): [string, string][] {
  return previews.flatMap((one, index) =>
    previews
      .slice(index + 1)
      .flatMap((other): [string, string][] =>
        one.url === other.url &&
        !one.url.startsWith('no endpoint') &&
        JSON.stringify(one.firstBody) === JSON.stringify(other.firstBody)
          ? [[one.label, other.label]]
          : [],
      ),
  );
}
