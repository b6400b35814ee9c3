import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';

const header = z.object({ alg: z.enum(['RS256', 'ES256', 'EdDSA']), kid: z.string().optional() });
const claims = z.looseObject({ exp: z.number(), aud: z.union([z.string(), z.array(z.string())]) });
const keySet = z.object({
  keys: z
    .array(z.looseObject({ kid: z.string().optional() }))
    .min(1)
    .max(50),
});

export type KeySet = z.infer<typeof keySet>;

/** Why a token is not let in. */
export type TokenFault =
  'malformed' | 'unknown-key' | 'bad-signature' | 'expired' | 'wrong-audience' | 'other-participant';

/**
 * Verifies a panel's signed link (JWS compact form; RS256, ES256 or EdDSA): signature by the panel's key set, expiry
 * (30 s of leeway for clocks), audience, and that the token speaks of this participant. The claim that holds the id
 * has no fixed name, so any claim with its value will do. Undefined when all is well.
 */
export function tokenFault(
  token: string,
  keys: KeySet,
  expected: { readonly audience: string; readonly participant: string | undefined; readonly now: Date },
): TokenFault | undefined {
  const parts = token.split('.');
  const head = header.safeParse(json(parts[0]));
  const body = claims.safeParse(json(parts[1]));
  if (parts.length !== 3 || !head.success || !body.success) return 'malformed';
  const { alg, kid } = head.data;
  const candidates = keys.keys.filter((key) => kid === undefined || key.kid === undefined || key.kid === kid);
  if (candidates.length === 0) return 'unknown-key';
  const signed = Buffer.from(`${parts[0] ?? ''}.${parts[1] ?? ''}`);
  const signature = Buffer.from(parts[2] ?? '', 'base64url');
  if (!candidates.some((key) => fits(alg, key, signed, signature))) return 'bad-signature';
  if (body.data.exp * 1000 + 30_000 < expected.now.getTime()) return 'expired';
  if (![body.data.aud].flat().includes(expected.audience)) return 'wrong-audience';
  const own = expected.participant !== undefined && Object.values(body.data).includes(expected.participant);
  return own ? undefined : 'other-participant';
}

/** Reads a key set as the panel serves it; undefined if it is none. */
export function readKeySet(value: unknown): KeySet | undefined {
  const result = keySet.safeParse(value);
  return result.success ? result.data : undefined;
}

function fits(alg: 'RS256' | 'ES256' | 'EdDSA', jwk: JsonWebKey, signed: Buffer, signature: Buffer): boolean {
  try {
    const key: KeyObject = createPublicKey({ key: jwk, format: 'jwk' });
    // The algorithm must be the key's own: a token may not choose a weaker one.
    const type = { RS256: 'rsa', ES256: 'ec', EdDSA: 'ed25519' }[alg];
    if (key.asymmetricKeyType !== type) return false;
    return verify(alg === 'EdDSA' ? null : 'sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}

function json(part: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
