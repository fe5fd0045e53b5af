/**
 * Security Event Tokens of another service, pushed to us (RFC 8417, RFC 8935). The signature is the proof of who sends it. 202 means that what it asks for is stored.
 */
import { securityEvents as limits } from '@stepgate/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { toNetwork } from '../kernel/client-network.ts';
import { mostSkew } from '../kernel/clock.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import type { Settings } from '../kernel/settings.ts';
import { tryCount, uncount } from '../limits/rate-limits.ts';
import { joseLibrary } from '../sessions/jose-library.ts';
import { transact } from '../storage/transaction.ts';
import { issuerKeys, KeysAway } from './issuer-keys.ts';
import { type SecurityEvent, securityEvent, takeSecurityEvent } from './take-security-event.ts';

const path = '/server-api/v1/security-events';
const mediaType = 'application/secevent+jwt';
/** Bytes of a token. */
const longest = 16_384;

/** Signatures by a key of the issuer. Nothing with a shared secret, which a public key could be taken for. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

type Refusal = 'invalid_request' | 'invalid_key' | 'invalid_issuer' | 'invalid_audience';

const descriptions: Readonly<Record<Refusal, string>> = {
  invalid_request: 'This is not a Security Event Token that we take.',
  invalid_key: 'The signature or its key does not hold.',
  invalid_issuer: 'We take nothing from this issuer.',
  invalid_audience: 'This token is for somebody else.',
};

/** The fault in jose's words. @throws the error itself if it says nothing of the token, such as KeysAway */
function refusalOf(error: unknown): Refusal {
  const { code, claim }: { readonly code?: unknown; readonly claim?: unknown } = Object(error);
  if (claim === 'iss') return 'invalid_issuer';
  if (claim === 'aud') return 'invalid_audience';
  if (typeof code !== 'string' || !code.startsWith('ERR_J')) throw error;
  const ofKey = ['ERR_JWS_SIGNATURE_VERIFICATION_FAILED', 'ERR_JWKS_NO_MATCHING_KEY', 'ERR_JOSE_ALG_NOT_ALLOWED'];
  return ofKey.includes(code) ? 'invalid_key' : 'invalid_request';
}

/** Base64url has several texts for the same bytes. One of them is right, so that no two texts are one token. */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

type Issuer = NonNullable<Settings['securityEvents']>;

/** @throws KeysAway */
async function verify(now: number, from: Issuer, keys: JWTVerifyGetKey, token: string): Promise<SecurityEvent | Refusal> {
  const { jwtVerify } = await joseLibrary();
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

/**
 * Counts before it verifies, and takes the count back unless the token is refused: a right one always passes.
 * @throws Problem `too_many_requests`, `busy`
 */
async function verifyCounted(request: FastifyRequest, deps: Deps, find: () => Promise<SecurityEvent | Refusal>) {
  const { queries } = deps.storage;
  const limit = { what: 'refused security events from', from: toNetwork(request.ip), ...limits.refusedFrom } as const;
  const taken = await tryCount(queries, deps.clock.now(), limit);
  const takeBack = async (): Promise<void> => {
    if (typeof taken === 'number') await uncount(queries, [limit]);
  };
  try {
    const found = await find();
    if (typeof found !== 'string') await takeBack();
    else if (typeof taken !== 'number') throw new Problem('too_many_requests', taken);
    return found;
  } catch (error) {
    if (!(error instanceof KeysAway)) throw error;
    await takeBack();
    if (error.cause !== undefined) request.log.warn({ err: error.cause }, error.message);
    throw new Problem('busy', { retryAfter: error.retryAfter });
  }
}

async function serveFrom(root: FastifyInstance, deps: Deps, from: Issuer): Promise<void> {
  const keys = issuerKeys(from.keys, deps.clock);
  await root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      mediaType,
      { parseAs: 'string', bodyLimit: longest },
      async (_request: unknown, body: string) => body,
    );
    app.post(path, async (request, reply) => {
      const token = typeof request.body === 'string' ? request.body : '';
      const event = await verifyCounted(request, deps, () => verify(deps.clock.now(), from, keys, token));
      if (typeof event === 'string') return reply.code(400).send({ err: event, description: descriptions[event] });
      await transact(deps, (tx) => takeSecurityEvent(tx, event, from));
      return reply.code(202).send();
    });
  });
}

/** Without the setting the address is unknown. */
export async function serveSecurityEvents(root: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.settings.securityEvents !== undefined) await serveFrom(root, deps, deps.settings.securityEvents);
}
