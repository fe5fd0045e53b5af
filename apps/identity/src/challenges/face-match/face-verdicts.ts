/** The result of a scan: the engine verifies it after the answer was sent, and the consequences are written together with the result. */

import type { FaceHint } from '@stepgate/contract';
import { customerWithId } from '../../customers/customers.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import { tellOfChange } from '../../customers/tell-of-change.ts';
import { recordEvent } from '../../events/record-event.ts';
import {
  concludeFaceSession,
  countFailures,
  endEnrolments,
  type FaceResult,
  type TakenFaceSession,
} from '../../factors/face-sessions.ts';
import { factorName } from '../../factors/used-factor.ts';
import type { Deps, Ports } from '../../kernel/context.ts';
import { countAll } from '../../limits/rate-limits.ts';
import { notify } from '../../messages/notify.ts';
import {
  FaceEngineBusy,
  type FaceEnrolment,
  type FaceMatchEngine,
  type FaceScan,
  type FaceTemplate,
  type FaceVerification,
  type SeenPictures,
} from '../../providers/face-match/face-match-engine.ts';
import type { Queries } from '../../storage/storage.ts';
import { type Transaction, transact } from '../../storage/transaction.ts';
import { securityChanged } from '../../tokens/security-changes.ts';
import { markPassed } from '../../tokens/token-progress.ts';
import { methodOf, type OneTimeToken, openChallenge, tokenWithHash } from '../../tokens/tokens.ts';
import { engineWaits, withinTime } from './face-engine-time.ts';
import { notePictures } from './face-pictures.ts';
import { faceUsed, findFaceTemplate, keepFace } from './face-templates.ts';
import { areFaceTriesUsedUp, forgetFaceTries, giveBackFaceTry } from './face-tries.ts';

/** For the log: codes and ids, but no measure of any face. Without a result, the scan's result came too late and has no consequences. */
export type FaceLogEntry = {
  readonly faceSession: string;
  readonly result: FaceResult | undefined;
  readonly reasons: readonly string[];
};

type Verified = SeenPictures & {
  readonly result: FaceResult;
  readonly hints: readonly FaceHint[];
  readonly reasons: readonly string[];
  readonly template?: FaceTemplate | undefined;
  /** The engine had no capacity for the scan. */
  readonly busy?: boolean;
};

const unverified = (reason: string, ...hints: FaceHint[]): Verified => ({
  result: 'UNJUDGED',
  hints,
  reasons: [reason],
  pictures: [],
});

/** After this many failures in a row with one token, a scan is rejected as another person's. */
const failuresBeforeRejection = 3;

const warnedAgainAfter = 24 * 60 * 60_000;

/** An engine that throws, or gives no result in time, leaves the scan unjudged. */
async function verify(ask: () => Promise<(FaceVerification | FaceEnrolment) & SeenPictures>): Promise<Verified> {
  try {
    const verdict = await withinTime(engineWaits.scan, ask);
    if (verdict.result !== 'ACCEPTED') return verdict;
    const { result, pictures } = verdict;
    return 'template' in verdict
      ? { result, hints: [], reasons: [], pictures, template: verdict.template }
      : { result, hints: [], reasons: verdict.reasons, pictures };
  } catch (error) {
    if (error instanceof FaceEngineBusy) return { ...unverified('engine-busy', 'service'), busy: true };
    return unverified(error instanceof Error ? error.message : 'engine-failed', 'service');
  }
}

/** The result, unless one of the scan's pictures was seen before: such a scan is rejected, whatever the engine says. */
async function unlessSeen(tx: Transaction, customerId: string, verified: Verified): Promise<Verified> {
  if (await notePictures(tx, customerId, verified.pictures)) return verified;
  return { result: 'REJECTED', hints: [], reasons: ['seen-before'], pictures: verified.pictures };
}

/** Passes the challenge that was open when the scan arrived, if it is still open and the token is still live. */
async function passWithFace(tx: Transaction, then: OneTimeToken, now: number): Promise<boolean> {
  const token = await tokenWithHash(tx.queries, now, then.hash);
  const open = token && openChallenge(token);
  if (token === undefined || open === undefined || open.position !== openChallenge(then)?.position) return false;
  return (
    methodOf(open, 'FACE_MATCH') !== undefined &&
    markPassed(tx, token, open.position, 'FACE_MATCH', now, await faceUsed(tx.queries, token.customerId))
  );
}

/** Someone with the password has used up the attempts without a wait, so the customer is notified, once a day. */
async function warnOfFaces(tx: Transaction, { proofs }: OneTimeToken, customerId: string): Promise<void> {
  if (!proofs.includes('PASSWORD') || !(await areFaceTriesUsedUp(tx.queries, customerId))) return;
  const key = `warned of faces ${customerId}` as const;
  const excess = await countAll(tx.queries, tx.now, [{ key, most: 1, within: warnedAgainAfter }]);
  const customer = excess === undefined ? await customerWithId(tx.queries, customerId) : undefined;
  if (customer !== undefined) await notify(tx, customer, 'secondStepFailed');
}

/**
 * Verifies the scan of a match.
 * @param token as it was when the scan arrived
 */
export async function verifyMatch(
  deps: Deps,
  engine: FaceMatchEngine,
  session: TakenFaceSession,
  token: OneTimeToken,
  scan: FaceScan,
): Promise<FaceLogEntry> {
  // The template that the check began with. A template that replaces it ends the session.
  const template = await findFaceTemplate(deps, deps.storage.queries, session.customerId);
  const verdict = template === undefined ? unverified('no-template') : await verify(() => engine.match(scan, session.state));
  const { result, reasons } = await transact(deps, async (tx) => {
    const verified = await unlessSeen(tx, session.customerId, verdict);
    const { reasons } = verified;
    const failures = verified.result === 'FAILED' ? (await countFailures(tx.queries, token.hash)) + 1 : 0;
    const concluded = failures >= failuresBeforeRejection ? 'REJECTED' : verified.result;
    if (!(await concludeFaceSession(tx.queries, session.hash, concluded, verified.hints))) return { result: undefined, reasons };
    const passed = concluded === 'ACCEPTED' && (await passWithFace(tx, token, tx.now));
    if (passed) await forgetFaceTries(tx.queries, session.customerId);
    if (verified.busy) await giveBackFaceTry(tx.queries, session.customerId);
    if (concluded === 'FAILED' || concluded === 'REJECTED') {
      const facts = { method: 'FACE_MATCH', action: token.action };
      await recordEvent(tx, session.customerId, { kind: 'proof.refused', facts });
      await warnOfFaces(tx, token, session.customerId);
    }
    return { result: concluded, reasons };
  });
  return { faceSession: session.hash, result, reasons };
}

/** Whether the session that asked is still live. A session that ended meanwhile enrols no one. */
async function isAlive(queries: Queries, sessionHash: string, now: number): Promise<boolean> {
  const session = await queries
    .selectFrom('session')
    .select('hash')
    .where('hash', '=', sessionHash)
    .where('ended_at', 'is', null)
    .where('frozen_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Enrols the face for the customer and notifies them.
 * @returns whether the session that asked was still live
 */
export async function enrolFace(
  tx: Transaction,
  deps: Ports,
  customerId: string,
  sessionHash: string,
  template: FaceTemplate,
  madeFrom: 'scan' | 'photo',
): Promise<boolean> {
  await lockCustomer(tx.queries, customerId);
  const customer = await customerWithId(tx.queries, customerId);
  if (customer === undefined || !(await isAlive(tx.queries, sessionHash, tx.now))) return false;
  const replaced = await keepFace(tx, deps, customerId, template, madeFrom);
  const removed = replaced === undefined ? [] : [replaced];
  const added = [factorName('face', tx.now)];
  await securityChanged(tx, customerId, 'face-added', { session: sessionHash, removed, added });
  await tellOfChange(tx, customer, { session: sessionHash }, 'faceEnrolled');
  return true;
}

/** Verifies the scan of an enrolment. */
export async function verifyEnrolment(
  deps: Deps,
  engine: FaceMatchEngine,
  session: TakenFaceSession,
  sessionHash: string,
  scan: FaceScan,
): Promise<FaceLogEntry> {
  const { hash, customerId, state } = session;
  const verdict = await verify(() => engine.enrol(scan, state));
  const { result, reasons } = await transact(deps, async (tx) => {
    await lockCustomer(tx.queries, customerId);
    const { result, hints, reasons, template } = await unlessSeen(tx, customerId, verdict);
    const concluded = await concludeFaceSession(tx.queries, hash, result, hints);
    if (concluded && template !== undefined && (await enrolFace(tx, deps, customerId, sessionHash, template, 'scan')))
      await endEnrolments(tx.queries, customerId, hash);
    return { result, reasons };
  });
  return { faceSession: hash, result, reasons };
}
