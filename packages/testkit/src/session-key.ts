/** The key of a session as a browser has it, in software, with ways to go wrong. It signs by itself, without the library that verifies. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { headers } from '@stepgate/contract';

type Proved = { readonly method?: string; readonly path: string; readonly body?: unknown };

/** Replaces parts of a proof, e.g. its header's `typ`, or a claim; `undefined` leaves one out. */
type Wrong = { readonly header?: object; readonly claims?: object };

export type SoftwareSessionKey = {
  /** @param session of the exchange's answer; none for the proof that begins the session. @returns the header that carries the proof */
  prove(proved: Proved, session?: string, wrong?: Wrong): Record<string, string>;
};

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * @param origin of the service
 * @param now milliseconds since 1970
 */
export function newSessionKey(origin: string, now: () => number): SoftwareSessionKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  return {
    prove({ path, body, method = body === undefined ? 'GET' : 'POST' }, session, wrong = {}) {
      const hash = createHash('sha256').update(JSON.stringify(body ?? null));
      const claims = {
        htm: method,
        htu: origin + path,
        iat: Math.floor(now() / 1_000),
        jti: randomBytes(16).toString('base64url'),
        ...(session !== undefined && { ath: session }),
        ...(body !== undefined && { body_hash: hash.digest('base64url') }),
        ...wrong.claims,
      };
      const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y }, ...wrong.header };
      const text = `${base64url(header)}.${base64url(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return { [headers.sessionProof]: `${text}.${signature.toString('base64url')}` };
    },
  };
}
