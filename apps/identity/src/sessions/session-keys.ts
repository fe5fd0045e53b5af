/**
 * Sessions with a key. The browser makes the key when the session begins and can't export it, so a copied cookie reads, but it changes nothing:
 * each change carries a proof, which counts once, for one request, for two minutes.
 */
import { type Call, calls, cookieIn, demoCalls, sessionProofs } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';
import { type SentProof, sentProof } from '../http/sent-proof.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { ProofFault, readProof } from './session-proof.ts';

export const expiring: readonly Expiring[] = [expired('spent_session_proof')];

const keyOfSession = prepared((queries, of: Of<{ hash: string; now: number }>) =>
  queries
    .selectFrom('session')
    .select('key_thumbprint')
    .where('hash', '=', of('hash'))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', of('now')),
);

const insertSpent = prepared((queries, of: Of<{ hash: string; expiresAt: number }>) =>
  queries
    .insertInto('spent_session_proof')
    .values({ hash: of('hash'), expires_at: of('expiresAt') })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash'),
);

/** The thumbprint of a live session's key, if it has one. */
export async function findSessionKey(queries: Queries, hash: string, now: number): Promise<string | undefined> {
  const [session] = await keyOfSession(queries, { hash, now });
  return session?.key_thumbprint ?? undefined;
}

/** @param iat seconds since 1970 @returns when a proof ends, in milliseconds @throws ProofFault if it isn't fresh */
function endOfProof(iat: number, now: number): number {
  const signedAt = iat * 1_000;
  const age = now - signedAt;
  if (age > sessionProofs.lives || -age > sessionProofs.ahead) throw new ProofFault('too old');
  return signedAt + sessionProofs.lives;
}

/** @throws ProofFault */
async function checkProof(
  { storage, secrets, clock, settings }: Deps,
  proof: SentProof,
  session: { readonly hash: string; readonly thumbprint: string },
): Promise<void> {
  const { thumbprint, claims } = await readProof(proof, settings);
  if (thumbprint !== session.thumbprint) throw new ProofFault('by another key');
  if (claims.ath !== session.hash) throw new ProofFault('for another session');
  const expiresAt = endOfProof(claims.iat, clock.now());
  // Last, so that only the holder of the key can fill the table.
  const hash = secrets.hashToken(`${session.hash} ${claims.jti}`);
  const [spent] = await insertSpent(storage.queries, { hash, expiresAt });
  if (spent === undefined) throw new ProofFault('used before');
}

const nameOf = (method: string, path: string | undefined): string => `${method} ${path}`;
const all: readonly Call[] = [...Object.values(calls), ...Object.values(demoCalls)];
/** The changes, and how each takes its body. */
const changes: ReadonlyMap<string, 'json' | 'form'> = new Map(
  all
    .filter(({ provedBy }) => provedBy === 'session-key')
    .map(({ method, path, form }) => [nameOf(method, path), form === undefined ? 'json' : 'form']),
);

/**
 * Refuses a change whose session has a key, unless the request carries a proof by it. Without a live session the call answers for itself.
 * @param body which changes are meant: those with a form are refused before it is read, the others once the hash of their body is known
 * @throws Problem `session_key_needed`
 */
export async function refuseWithoutKey(deps: Deps, request: FastifyRequest, body: 'json' | 'form'): Promise<void> {
  if (changes.get(nameOf(request.method, request.routeOptions.url)) !== body) return;
  const { storage, secrets, clock, settings } = deps;
  const cookie = cookieIn(request.headers.cookie, 'session', settings.origin);
  if (cookie === undefined) return;
  const hash = secrets.hashToken(cookie);
  const [session] = await keyOfSession(storage.queries, { hash, now: clock.now() });
  if (session === undefined) return;
  const { key_thumbprint: thumbprint } = session;
  if (thumbprint === null) {
    if (settings.sessionKey === 'required') throw new Problem('session_key_needed');
    return;
  }
  try {
    const proof = sentProof(request);
    if (proof === undefined) throw new ProofFault('no proof');
    await checkProof(deps, proof, { hash, thumbprint });
  } catch (error) {
    if (!(error instanceof ProofFault)) throw error;
    request.log.warn({ reason: error.message }, 'a change was refused for want of the key of its session');
    throw new Problem('session_key_needed');
  }
}

/**
 * The key of the browser that begins a login, if it proves one for this request. A login without it continues: the browser is then like any other.
 * @returns its thumbprint
 */
export async function spendBrowserProof(
  { storage, secrets, clock, settings }: Pick<Deps, 'storage' | 'secrets' | 'clock' | 'settings'>,
  proof: SentProof | undefined,
): Promise<string | undefined> {
  if (proof === undefined) return undefined;
  try {
    const { thumbprint, claims } = await readProof(proof, settings);
    const expiresAt = endOfProof(claims.iat, clock.now());
    // A recorded login doesn't count for the browser again.
    const hash = secrets.hashToken(`${thumbprint} ${claims.jti}`);
    const [spent] = await insertSpent(storage.queries, { hash, expiresAt });
    return spent && thumbprint;
  } catch (error) {
    if (error instanceof ProofFault) return undefined;
    throw error;
  }
}

/** The key that a session begins with. A login that sends a proof which doesn't hold never ends without one. */
export type NewKey =
  | { readonly proof: 'valid'; readonly thumbprint: string }
  | { readonly proof: 'none' | 'invalid'; readonly thumbprint?: undefined };

/**
 * Its age isn't checked: it covers the one-time token, which works once, and the browser learns the service's time only from the answer.
 * @param proof `undefined`: the browser sent none
 */
export async function readNewKey({ settings }: Deps, proof: SentProof | undefined): Promise<NewKey> {
  if (proof === undefined) return { proof: 'none' };
  try {
    return { proof: 'valid', thumbprint: (await readProof(proof, settings)).thumbprint };
  } catch (error) {
    if (error instanceof ProofFault) return { proof: 'invalid' };
    throw error;
  }
}
