/**
 * Sessions of the camera: each is for one scan, lasts two minutes, and works only with the token or the session that began it. A result is written
 * once.
 */
import { type FaceHint, type FaceSession, faceHints, faceMatch, type faceResults } from '@stepgate/contract';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import type { FaceSessionBegun } from '../providers/face-match/face-match-engine.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

/** The owner: a token, or a session that enrols a face. */
type FaceSubject = { readonly tokenHash: string } | { readonly sessionHash: string };

/** A match is also bound to the challenge for which it was begun. */
export type FacePurpose =
  | { readonly tokenHash: string; readonly position: number; readonly approvedUntil?: undefined }
  | { readonly sessionHash: string; readonly position?: undefined; readonly approvedUntil: number };

/** `UNJUDGED`: the engine, or the process that asked it, gave no result in time. It is reported as a failure and counts against no one. */
export type FaceResult = 'ACCEPTED' | 'REJECTED' | 'FAILED' | 'UNJUDGED';

/** A session whose scan has arrived. */
export type TakenFaceSession = {
  readonly hash: string;
  readonly customerId: string;
  /** State that the engine asked to keep. */
  readonly state: string;
};

/** After this time the process that verified the scan must have died. */
const verifiedWithin = faceMatch.verdict + 5_000;

const keysOf = (owner: FaceSubject): { token_hash: string; session_hash: string } =>
  'tokenHash' in owner ? { token_hash: owner.tokenHash, session_hash: '' } : { token_hash: '', session_hash: owner.sessionHash };

/** Bound to its session and to the challenge for which it was begun. */
const sealedFor = (hash: string, { position }: Pick<FacePurpose, 'position'>): string => `face session ${hash} ${position ?? ''}`;

/**
 * Stores a session that the engine has begun.
 * @param purpose `approvedUntil`: in milliseconds since 1970
 * @returns the only parts that the browser gets
 */
export async function newFaceSession(
  { queries, secrets, now }: Database,
  customerId: string,
  purpose: FacePurpose,
  begun: FaceSessionBegun,
): Promise<FaceSession> {
  const sessionId = secrets.newToken();
  const hash = secrets.hashToken(sessionId);
  await queries
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
      approved_until: purpose.approvedUntil ?? 0,
    })
    .execute();
  const { productionKey, deviceKeyIdentifier, faceScanPublicKey, challenge } = begun;
  return { productionKey, deviceKeyIdentifier, faceScanPublicKey, sessionId, ...(challenge && { challenge }) };
}

/**
 * Until when an enrolment may go on under the approval of an earlier scan of it, in milliseconds since 1970. `undefined` if that scan has enrolled the
 * face, was begun by another session, or is too long ago.
 */
export async function enrolmentApprovedUntil(
  { queries, secrets, now }: Database,
  owner: { readonly sessionHash: string },
  sessionId: string | undefined,
): Promise<number | undefined> {
  if (sessionId === undefined) return undefined;
  const earlier = await queries
    .selectFrom('face_session')
    .select('approved_until')
    .where('hash', '=', secrets.hashToken(sessionId))
    .where('session_hash', '=', owner.sessionHash)
    .where('approved_until', '>', now)
    .where(({ or, eb }) => or([eb('result', 'is', null), eb('result', '<>', 'ACCEPTED')]))
    .executeTakeFirst();
  return earlier?.approved_until;
}

/** Ends the customer's scans that could enrol another face, so that an approval enrols one. @param except the scan that has enrolled it */
export async function endEnrolments(queries: Queries, customerId: string, except = ''): Promise<void> {
  const others = queries.deleteFrom('face_session').where('customer_id', '=', customerId).where('session_hash', '<>', '');
  await others.where('hash', '<>', except).execute();
}

/** Ends matches with a face that is replaced. */
export async function endMatches(queries: Queries, customerId: string): Promise<void> {
  await queries.deleteFrom('face_session').where('customer_id', '=', customerId).where('token_hash', '<>', '').execute();
}

/** Ends all scans of a customer. */
export async function endFaceSessions(queries: Queries, customerId: string): Promise<void> {
  await queries.deleteFrom('face_session').where('customer_id', '=', customerId).execute();
}

const hashSessionId = ({ secrets }: Deps, sessionId: string | undefined): string => secrets.hashToken(sessionId ?? '');

/**
 * Takes a session for its one scan.
 * @throws Problem `face_session_not_found` for a session that is unknown, expired, taken, or begun with another token or session: the same answer
 * for all
 */
export async function takeFaceSession(
  deps: Deps,
  purpose: FaceSubject & Pick<FacePurpose, 'position'>,
  sessionId: string | undefined,
): Promise<TakenFaceSession> {
  const { storage, secrets, clock } = deps;
  const now = clock.now();
  const hash = hashSessionId(deps, sessionId);
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

/** The whole scan has arrived; the time for its result starts now. */
export async function scanHasCome({ storage, clock }: Deps, { hash }: TakenFaceSession): Promise<void> {
  await storage.queries
    .updateTable('face_session')
    .set({ submitted_at: clock.now() })
    .where('hash', '=', hash)
    .where('result', 'is', null)
    .execute();
}

/** Writes the result, once. @returns whether this call wrote it; only then may its consequences follow */
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

/** How many failures in a row a token has so far, since its last rejection. */
export async function countFailures(queries: Queries, tokenHash: string): Promise<number> {
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

/** @throws Problem `face_session_not_found`, as `takeFaceSession`, and for a session that expired without a scan */
export async function settleFaceStatus(deps: Deps, owner: FaceSubject, sessionId: string | undefined): Promise<FaceStatus> {
  const { storage, clock } = deps;
  const now = clock.now();
  const hash = hashSessionId(deps, sessionId);
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
    const isOver = submitted_at !== null && submitted_at + verifiedWithin <= now;
    if (!isOver) return { status: 'STILL_PROCESSING' };
    const ended = await concludeFaceSession(storage.queries, hash, 'UNJUDGED', ['service']);
    return ended ? { status: 'FAILED', hints: ['service'] } : settleFaceStatus(deps, owner, sessionId);
  }
  if (result === 'ACCEPTED') return { status: result };
  const hints = faceHints.filter((hint) => session.hints.split(',').includes(hint));
  return { status: result === 'REJECTED' ? result : 'FAILED', hints };
}
