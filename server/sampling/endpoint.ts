import { InputError } from '../errors.js';
import type { ModelRespondent } from '../study/modelPlan.js';
import type { ModelSettings, ProviderName } from '../study/modelSchema.js';
import type { Study } from '../study/schema.js';
import { httpTransport } from './httpTransport.js';
import { modelSim } from './providers/compatible.js';
import type { Provider } from './providers/contract.js';
import { providers } from './providers/providers.js';
import type { TrialPlace } from './request.js';
import { simulatedReply } from './simulatedTransport.js';
import type { RawReply } from './transport.js';

/** Where one lane's requests go. */
export interface Endpoint {
  readonly provider: Provider;
  readonly baseUrl: string;
  send(
    respondent: ModelRespondent,
    place: TrialPlace,
    body: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<RawReply>;
  close(): Promise<void>;
}

const simulated: Provider = { ...modelSim, name: 'simulated', refuses: () => [] };
const table: Readonly<Record<ProviderName, Provider>> = { simulated, ...providers };

export function providerByName(name: ProviderName): Provider {
  return table[name];
}

export function providerOf(settings: ModelSettings): Provider {
  return table[settings.provider];
}

export function baseUrlOf(settings: ModelSettings): string {
  return settings.base_url ?? providerOf(settings).baseUrl ?? '';
}

function keyVariableOf(settings: ModelSettings): string | undefined {
  return settings.key_variable ?? providerOf(settings).keyVariable;
}

/** Name of the lane that a model's requests go through: endpoint and key, never the key itself. */
export function laneName(settings: ModelSettings): string {
  if (settings.provider === 'simulated') return 'simulated';
  const { host, pathname } = new URL(baseUrlOf(settings));
  return [settings.provider, `${host}${pathname.replace(/\/$/, '')}`, keyVariableOf(settings) ?? 'no key'].join(' ');
}

/** The key of a model's endpoint; an InputError where its variable is not set. Undefined where none is needed. */
export function keyOf(
  settings: ModelSettings,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const name = keyVariableOf(settings);
  if (name === undefined) return undefined;
  const key = environment[name]?.trim();
  if (key === undefined || key === '')
    throw new InputError(name, `is not set: model "${settings.label}" needs the endpoint's key in this variable`);
  return key;
}

/** Opens the endpoint that the settings name: over HTTP, or the simulation in place of it. */
export function openEndpoint(
  study: Study,
  settings: ModelSettings,
  environment: Readonly<Record<string, string | undefined>>,
  seed: number,
): Endpoint {
  const provider = providerOf(settings);
  const baseUrl = baseUrlOf(settings);
  if (settings.provider === 'simulated')
    return {
      provider,
      baseUrl,
      send: (respondent, place) => Promise.resolve(simulatedReply(study, respondent, place, seed)),
      close: () => Promise.resolve(),
    };
  const { send, close } = httpTransport({
    baseUrl,
    path: provider.path,
    key: keyOf(settings, environment),
    timeoutMs: settings.timeout_seconds * 1000,
  });
  return { provider, baseUrl, send: (_respondent, _place, body, signal) => send(body, signal), close };
}
