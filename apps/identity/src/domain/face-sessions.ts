/**
 * Sessions of the camera: each good for one scan, for two minutes, and only with the token or the session that began it. A result is
 * written once.
 */
import { type FaceHint, type FaceSession, faceHints, faceMatch, type faceResults } from '@stepgate/contract';
import type { FaceSessionBegun } from '../providers/face-match/face-match-engine.ts';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';

/** Whose it is: that of a token, or of a session that enrols. */
type FaceOwner = { readonly tokenHash: string } | { readonly sessionHash: string };

/** A match is also bound to the challenge that it was begun for. */
export type FacePurpose =
  | { readonly tokenHash: string; readonly position: number }
  | { readonly sessionHash: string; readonly position?: undefined };

/** `UNJUDGED`: the engine, or the process that asked it, said nothing in time. It is told as a failure, and held against nobody. */
export type FaceResult = 'ACCEPTED' | 'REJECTED' | 'FAILED' | 'UNJUDGED';

/** A session whose scan has come. */
export type TakenFaceSession = {
  readonly hash: string;
  readonly customerId: string;
  /** What the engine wanted kept. */
  readonly state: string;
};

/** Past it whoever was to judge has died. */
const judgedWithin = faceMatch.verdict + 5_000;

const keysOf = (owner: FaceOwner): { token_hash: string; session_hash: string } =>
  'tokenHash' in owner ? { token_hash: owner.tokenHash, session_hash: '' } : { token_hash: '', session_hash: owner.sessionHash };

/** Bound to its session and to the challenge that it was begun for. */
const sealedFor = (hash: string, { position }: FacePurpose): string => `face session ${hash} ${position ?? ''}`;

/** Writes a session that the engine has begun. @returns what the browser is told of it, and nothing else */
export async function newFaceSession(
  { storage, secrets, clock }: Deps,
  customerId: string,
  purpose: FacePurpose,
  begun: FaceSessionBegun,
): Promise<FaceSession> {
  const sessionId = secrets.newToken();
  const hash = secrets.hashToken(sessionId);
  const now = clock.now();
  await storage.queries
    .insertInto('face_session')
    .values({
      hash,
      customer_id: customerId,
      ...keysOf(purpose),
      state: secrets.seal(begun.state, sealedFor(hash, purpose)),
      created_at: now,
      expires_at: now + faceMatch.session,
      submitted_at: null,
      result: null,
    })
    .execute();
  const { productionKey, deviceKeyIdentifier, faceScanPublicKey, challenge } = begun;
  return { productionKey, deviceKeyIdentifier, faceScanPublicKey, sessionId, ...(challenge && { challenge }) };
}

const sessionHashOf = ({ secrets }: Deps, sessionId: string | undefined): string => secrets.hashToken(sessionId ?? '');

/**
 * Takes a session for the one scan that it is good for.
 * @throws Problem `face_session_not_found` for one that is unknown, too old, taken, or begun with something else: one answer for all
 */
export async function takeFaceSession(
  deps: Deps,
  purpose: FacePurpose,
  sessionId: string | undefined,
): Promise<TakenFaceSession> {
  const { storage, secrets, clock } = deps;
  const now = clock.now();
  const hash = sessionHashOf(deps, sessionId);
  const keys = keysOf(purpose);
  const taken = await storage.queries
    .updateTable('face_session')
    .set({ submitted_at: now })
    .where('hash', '=', hash)
    .where('token_hash', '=', keys.token_hash)
    .where('session_hash', '=', keys.session_hash)
    .where('submitted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'state'])
    .executeTakeFirst();
  if (taken === undefined) throw new Problem('face_session_not_found');
  try {
    return { hash, customerId: taken.customer_id, state: secrets.open(taken.state, sealedFor(hash, purpose)) };
  } catch {
    throw new Problem('face_session_not_found');
  }
}

/** The whole scan is here: from now on it is judged. */
export async function scanHasCome({ storage, clock }: Deps, { hash }: TakenFaceSession): Promise<void> {
  await storage.queries
    .updateTable('face_session')
    .set({ submitted_at: clock.now() })
    .where('hash', '=', hash)
    .where('result', 'is', null)
    .execute();
}

/** Writes the result, once. @returns whether this call wrote it: what follows from a result follows only then */
export async function concludeFaceSession(
  queries: Queries,
  hash: string,
  result: FaceResult,
  hints: readonly FaceHint[],
): Promise<boolean> {
  const concluded = await queries
    .updateTable('face_session')
    .set({ result, hints: hints.join(',') })
    .where('hash', '=', hash)
    .where('result', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return concluded !== undefined;
}

/** How often in a row a token has failed, up to now and since it was rejected. */
export async function failuresOf(queries: Queries, tokenHash: string): Promise<number> {
  const results = await queries
    .selectFrom('face_session')
    .select('result')
    .where('token_hash', '=', tokenHash)
    .where('result', 'in', ['REJECTED', 'FAILED'])
    .orderBy('submitted_at', 'desc')
    .execute();
  const rejectedAt = results.findIndex(({ result }) => result === 'REJECTED');
  return rejectedAt === -1 ? results.length : rejectedAt;
}

type FaceStatus = { readonly status: (typeof faceResults)[number]; readonly hints?: FaceHint[] };

/** @throws Problem `face_session_not_found`, as `takeFaceSession`, and for one that is too old and got no scan */
export async function faceStatusOf(deps: Deps, owner: FaceOwner, sessionId: string | undefined): Promise<FaceStatus> {
  const { storage, clock } = deps;
  const now = clock.now();
  const hash = sessionHashOf(deps, sessionId);
  const keys = keysOf(owner);
  const session = await storage.queries
    .selectFrom('face_session')
    .select(['result', 'hints', 'submitted_at', 'expires_at'])
    .where('hash', '=', hash)
    .where('token_hash', '=', keys.token_hash)
    .where('session_hash', '=', keys.session_hash)
    .executeTakeFirst();
  if (session === undefined || (session.submitted_at === null && session.expires_at <= now))
    throw new Problem('face_session_not_found');
  const { result, submitted_at } = session;
  if (result === null) {
    const isOver = submitted_at !== null && submitted_at + judgedWithin <= now;
    if (!isOver) return { status: 'STILL_PROCESSING' };
    const ended = await concludeFaceSession(storage.queries, hash, 'UNJUDGED', []);
    return ended ? { status: 'FAILED' } : faceStatusOf(deps, owner, sessionId);
  }
  if (result === 'ACCEPTED') return { status: result };
  const hints = faceHints.filter((hint) => session.hints.split(',').includes(hint));
  return { status: result === 'REJECTED' ? result : 'FAILED', hints };
}
