import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { type Uniform, integerBelow } from '../../random.js';
import type { Recruitment } from '../../study/recruitment.js';

/** A local stand-in for a panel: its ids, its key set under `/.well-known/study/jwks.json`, its signed links. */
export interface StandInPanel {
  readonly keySetAddress: string;
  /** An entry link for a new participant, signed where the study asks for it. */
  readonly linkFor: (address: string, recruitment: Recruitment, now: Date) => string;
  readonly stop: () => Promise<void>;
}

/** Starts the stand-in on loopback; `uniform` makes its participants' ids. */
export async function startStandInPanel(port: number, uniform: Uniform): Promise<StandInPanel> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk: JsonWebKey = publicKey.export({ format: 'jwk' });
  const kid = (jwk.n ?? '').slice(0, 16);
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/study/jwks.json')
      response.end(JSON.stringify({ keys: [{ ...jwk, kid, use: 'sig' }] }));
    else response.writeHead(404).end('{}');
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const id = (): string => Array.from({ length: 24 }, () => integerBelow(16, uniform).toString(16)).join('');
  const token = (claims: Readonly<Record<string, unknown>>): string => {
    const parts = [{ alg: 'RS256', typ: 'JWT', kid }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    return [...parts, sign('sha256', Buffer.from(parts.join('.')), privateKey).toString('base64url')].join('.');
  };
  return {
    keySetAddress: `http://127.0.0.1:${port}/.well-known/study/jwks.json`,
    linkFor(address, { parameters, signed_link: signed }, now) {
      const link = new URL(address);
      const [participant, study, session] = [id(), id(), id()];
      link.searchParams.set(parameters.participant, participant);
      if (parameters.study !== undefined) link.searchParams.set(parameters.study, study);
      if (parameters.session !== undefined) link.searchParams.set(parameters.session, session);
      if (signed !== undefined) {
        const iat = Math.floor(now.getTime() / 1000);
        const claims = {
          iss: 'stand-in panel',
          iat,
          exp: iat + 120,
          aud: signed.audience,
          sub: participant,
          study_id: study,
          session_id: session,
        };
        link.searchParams.set(signed.parameter, token(claims));
      }
      return link.href;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
