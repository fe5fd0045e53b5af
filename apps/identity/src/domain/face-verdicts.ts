/** What comes of a scan: the engine judges it behind the answer, and what follows is written together with the result. */
import type { FaceHint } from '@stepgate/contract';
import {
  FaceEngineBusy,
  type FaceEnrolment,
  type FaceJudgement,
  type FaceMatchEngine,
  type FaceScan,
  type FaceStrictness,
  type FaceTemplate,
  type SeenPictures,
} from '../providers/face-match/face-match-engine.ts';
import type { Queries } from '../storage/storage.ts';
import { takeAll } from './allowance.ts';
import { noteRiskyChange } from './cool-off.ts';
import { customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { engineWaits, withinTime } from './face-engine-time.ts';
import { areFirstSeen } from './face-pictures.ts';
import { concludeFaceSession, type FaceResult, failuresOf, type TakenFaceSession } from './face-sessions.ts';
import { faceTemplateOf, keepFace } from './face-templates.ts';
import { areFaceTriesUsedUp, forgetFaceTries, giveBackFaceTry } from './face-tries.ts';
import { takeTurn } from './last-way.ts';
import { tell } from './notices.ts';
import { markPassed } from './token-progress.ts';
import { type OneTimeToken, openChallenge, tokenWithHash, wayOf } from './tokens.ts';

/** For the log: codes and ids, and no measure of any face. Without a result it came too late, and nothing follows from it. */
export type FaceJudged = {
  readonly faceSession: string;
  readonly result: FaceResult | undefined;
  readonly reasons: readonly string[];
};

type Judged = SeenPictures & {
  readonly result: FaceResult;
  readonly hints: readonly FaceHint[];
  readonly reasons: readonly string[];
  readonly template?: FaceTemplate | undefined;
  /** The engine had no time for it at all. */
  readonly busy?: boolean;
};

const unjudged = (reason: string): Judged => ({ result: 'UNJUDGED', hints: [], reasons: [reason], pictures: [] });

/** A scan that fails so often in a row with one token is taken for another person's. */
const failuresBeforeRejection = 3;

const warnedAgainAfter = 24 * 60 * 60_000;

/** An engine that throws, or says nothing in time, has judged nothing. */
async function judge(ask: () => Promise<(FaceJudgement | FaceEnrolment) & SeenPictures>): Promise<Judged> {
  try {
    const said = await withinTime(engineWaits.scan, ask);
    if (said.result !== 'ACCEPTED') return said;
    const { result, pictures } = said;
    return 'template' in said
      ? { result, hints: [], reasons: [], pictures, template: said.template }
      : { result, hints: [], reasons: said.reasons, pictures };
  } catch (error) {
    if (error instanceof FaceEngineBusy) return { ...unjudged('engine-busy'), busy: true };
    return unjudged(error instanceof Error ? error.message : 'engine-failed');
  }
}

/** What was judged, unless a picture of it was seen before: such a scan is rejected, whatever the engine says of it. */
async function unlessSeen(deps: Deps, queries: Queries, customerId: string, judged: Judged): Promise<Judged> {
  if (await areFirstSeen(deps, queries, customerId, judged.pictures)) return judged;
  return { result: 'REJECTED', hints: [], reasons: ['seen-before'], pictures: judged.pictures };
}

/** A change of what protects the account hangs on it, or a request that needs an approval. */
const strictnessFor = ({ action }: OneTimeToken): FaceStrictness =>
  action === 'IDENTITY__SECURITY_CHANGE' || action === 'IDENTITY__APPROVAL' ? 'high' : 'usual';

/** Passes the challenge that was open when the scan came, if it still is, in a token that still lives. */
async function passWithFace(queries: Queries, then: OneTimeToken, now: number): Promise<boolean> {
  const token = await tokenWithHash(queries, now, then.hash);
  const open = token && openChallenge(token);
  if (token === undefined || open === undefined || open.position !== openChallenge(then)?.position) return false;
  return wayOf(open, 'FACE_MATCH') !== undefined && markPassed(queries, token, open.position, 'FACE_MATCH', now);
}

/** Whoever has the password and has used up the tries at once: the customer is told, once a day. */
async function warnOfFaces(deps: Deps, queries: Queries, { proofs }: OneTimeToken, customerId: string): Promise<void> {
  if (!proofs.includes('PASSWORD') || !(await areFaceTriesUsedUp(queries, customerId))) return;
  const key = `warned of faces ${customerId}`;
  const told = await takeAll(queries, deps.clock.now(), [{ key, most: 1, within: warnedAgainAfter }]);
  const customer = told === undefined ? await customerWithId(queries, customerId) : undefined;
  if (customer !== undefined) await tell(deps, queries, customer, 'secondStepFailed');
}

/**
 * Judges the scan of a match.
 * @param token as it was when the scan came
 */
export async function judgeMatch(
  deps: Deps,
  engine: FaceMatchEngine,
  session: TakenFaceSession,
  token: OneTimeToken,
  scan: FaceScan,
): Promise<FaceJudged> {
  const { storage, clock } = deps;
  const template = await faceTemplateOf(deps, storage.queries, session.customerId);
  const said =
    template === undefined
      ? unjudged('no-template')
      : await judge(() => engine.match(scan, session.state, template, strictnessFor(token)));
  const { result, reasons } = await storage.transaction(async (queries) => {
    const judged = await unlessSeen(deps, queries, session.customerId, said);
    const { reasons } = judged;
    const failures = judged.result === 'FAILED' ? (await failuresOf(queries, token.hash)) + 1 : 0;
    const concluded = failures >= failuresBeforeRejection ? 'REJECTED' : judged.result;
    if (!(await concludeFaceSession(queries, session.hash, concluded, judged.hints))) return { result: undefined, reasons };
    const passed = concluded === 'ACCEPTED' && (await passWithFace(queries, token, clock.now()));
    if (passed) await forgetFaceTries(queries, session.customerId);
    if (judged.busy) await giveBackFaceTry(queries, session.customerId);
    if (concluded === 'FAILED' || concluded === 'REJECTED') await warnOfFaces(deps, queries, token, session.customerId);
    return { result: concluded, reasons };
  });
  return { faceSession: session.hash, result, reasons };
}

/** Whether the session that asked still lives: one that was ended meanwhile enrols nobody. */
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
 * The face becomes the customer's, and they are told.
 * @returns whether the session that asked was still alive
 */
export async function enrolFace(
  deps: Deps,
  queries: Queries,
  customerId: string,
  sessionHash: string,
  template: FaceTemplate,
  madeFrom: 'scan' | 'photo',
): Promise<boolean> {
  await takeTurn(queries, customerId);
  const customer = await customerWithId(queries, customerId);
  if (customer === undefined || !(await isAlive(queries, sessionHash, deps.clock.now()))) return false;
  await noteRiskyChange(queries, deps.clock.now(), customerId, 'face');
  await tell(deps, queries, customer, 'faceEnrolled');
  await keepFace(deps, queries, customerId, template, madeFrom);
  return true;
}

/** Judges the scan of an enrolment. */
export async function judgeEnrolment(
  deps: Deps,
  engine: FaceMatchEngine,
  session: TakenFaceSession,
  sessionHash: string,
  scan: FaceScan,
): Promise<FaceJudged> {
  const { hash, customerId, state } = session;
  const said = await judge(() => engine.enrol(scan, state));
  const { result, reasons } = await deps.storage.transaction(async (queries) => {
    await takeTurn(queries, customerId);
    const { result, hints, reasons, template } = await unlessSeen(deps, queries, customerId, said);
    const concluded = await concludeFaceSession(queries, hash, result, hints);
    if (concluded && template !== undefined) await enrolFace(deps, queries, customerId, sessionHash, template, 'scan');
    return { result, reasons };
  });
  return { faceSession: hash, result, reasons };
}
