/**
 * Security Event Tokens of another service, pushed to us (RFC 8417, RFC 8935). The signature is the proof of who sends it. 202 means that what it asks for is stored.
 */
import { securityEvents as limits } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { toNetwork } from '../kernel/client-network.ts';
import { mostSkew } from '../kernel/clock.ts';
import type { Deps } from '../kernel/context.ts';
import type { Settings } from '../kernel/settings.ts';
import { countOne } from '../limits/rate-limits.ts';
import { openDoor } from '../outgoing/door.ts';
import { joseLibrary } from '../sessions/jose-library.ts';
import { transact } from '../storage/transaction.ts';
import { type SecurityEvent, securityEvent, takeSecurityEvent } from './take-security-event.ts';

const path = '/server-api/v1/security-events';
const mediaType = 'application/secevent+jwt';
/** Bytes of a token, and of its issuer's keys. */
const longest = { token: 16_384, keys: 262_144 } as const;

/** Signatures by a key of the issuer. Nothing with a shared secret, which a public key could be taken for. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

type Refusal = 'invalid_request' | 'invalid_key' | 'invalid_issuer' | 'invalid_audience';

const descriptions: Readonly<Record<Refusal, string>> = {
  invalid_request: 'This is not a Security Event Token that we take.',
  invalid_key: 'The signature or its key does not hold.',
  invalid_issuer: 'We take nothing from this issuer.',
  invalid_audience: 'This token is for somebody else.',
};

/** What jose says is wrong. @throws the error itself if the issuer's keys could not be read */
function refusalOf(error: unknown): Refusal {
  const { code, claim }: { readonly code?: unknown; readonly claim?: unknown } = Object(error);
  if (claim === 'iss') return 'invalid_issuer';
  if (claim === 'aud') return 'invalid_audience';
  // The issuer sends it again later.
  const ofKeySet = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];
  if (typeof code !== 'string' || !code.startsWith('ERR_J') || ofKeySet.includes(code)) throw error;
  const ofKey = ['ERR_JWS_SIGNATURE_VERIFICATION_FAILED', 'ERR_JWKS_NO_MATCHING_KEY', 'ERR_JOSE_ALG_NOT_ALLOWED'];
  return ofKey.includes(code) ? 'invalid_key' : 'invalid_request';
}

/** Base64url has several texts for the same bytes. One of them is right, so that no two texts are one token. */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

async function serveFrom(root: FastifyInstance, deps: Deps, from: NonNullable<Settings['securityEvents']>): Promise<void> {
  const ask = openDoor({ named: [new URL(from.keys).origin] }, { within: limits.keysWithin, mostBytes: longest.keys });
  let keys: JWTVerifyGetKey | undefined;

  async function verify(token: string): Promise<SecurityEvent | Refusal> {
    const { createRemoteJWKSet, customFetch, jwtVerify } = await joseLibrary();
    keys ??= createRemoteJWKSet(new URL(from.keys), { [customFetch]: ask, timeoutDuration: limits.keysWithin });
    const now = deps.clock.now();
    if (!isCanonical(token)) return 'invalid_request';
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: from.issuer,
        audience: from.audience,
        algorithms,
        typ: 'secevent+jwt',
        currentDate: new Date(now),
      });
      const { success, output } = v.safeParse(securityEvent, payload);
      const age = success ? now - output.iat * 1_000 : 0;
      return success && age <= limits.oldest && age >= -mostSkew ? output : 'invalid_request';
    } catch (error) {
      return refusalOf(error);
    }
  }

  await root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      mediaType,
      { parseAs: 'string', bodyLimit: longest.token },
      async (_request: unknown, body: string) => body,
    );
    app.post(path, async (request, reply) => {
      const token = typeof request.body === 'string' ? request.body : '';
      const event = await verify(token);
      if (typeof event === 'string') {
        const limit = { what: 'refused security events from', from: toNetwork(request.ip), ...limits.refusedFrom } as const;
        await countOne(deps.storage.queries, deps.clock.now(), limit);
        return reply.code(400).send({ err: event, description: descriptions[event] });
      }
      await transact(deps, (tx) => takeSecurityEvent(tx, event, from));
      return reply.code(202).send();
    });
  });
}

/** Without the setting the address is unknown. */
export async function serveSecurityEvents(root: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.settings.securityEvents !== undefined) await serveFrom(root, deps, deps.settings.securityEvents);
}
