import { calls, faceMatch, lifetimes } from '@stepgate/contract';
import { askEngine, engineWaits } from '../challenges/face-match/face-engine-time.ts';
import { enrolFace, verifyEnrolment } from '../challenges/face-match/face-verdicts.ts';
import { serveScan } from '../challenges/face-match/serve-scan.ts';
import { hasApprovedPhoto, readApprovedPhoto } from '../challenges/selfie-with-id/stored-photos.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import {
  endEnrolments,
  enrolmentApprovedUntil,
  newFaceSession,
  scanHasCome,
  settleFaceStatus,
  takeFaceSession,
} from '../factors/face-sessions.ts';
import { storedFace } from '../factors/face-templates.ts';
import { factorName } from '../factors/used-factor.ts';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { enforceLimits } from '../limits/rate-limits.ts';
import type { FaceMatchEngine } from '../providers/face-match/face-match-engine.ts';
import { authenticate } from '../sessions/current-session.ts';
import { ifApproved, refuseUnlessApproved } from '../step-up/approve.ts';
import { type Database, databaseNow, type Transaction, transact } from '../storage/transaction.ts';
import { refuseNeeded, removeOrWait } from './removals.ts';

/** Each scan uses the engine, so this limits how many begin. */
const enrolments = { most: faceMatch.tries.atOnce, within: lifetimes.freshSecondFactor } as const;

/** The subject of the approval: one face, from scans or from a photo. */
const addition = { details: { kind: 'set-up-face' } } as const;

export function faceEnrolmentRoutes(deps: Deps) {
  const { storage } = deps;

  function engineHere(): FaceMatchEngine {
    if (deps.face === undefined) throw new Problem('not_found');
    return deps.face;
  }

  const takeEnrolment = (customerId: string): Promise<void> =>
    transact(deps, (tx) => enforceLimits(tx.queries, tx.now, [{ key: `face enrolments of ${customerId}`, ...enrolments }]));

  const reportTo =
    ({ log }: CallContext) =>
    (error: unknown): void =>
      log.error({ err: error }, 'the face engine does not answer');

  const beginFaceEnrolment = serveCall(calls.beginFaceEnrolment, async (_request, context) => {
    const authenticated = await authenticate(deps, context);
    const { session, customer } = authenticated;
    const sessionHash = session.hash;
    const engine = engineHere();
    // Refused before anything is approved in vain.
    if (!engine.sdkVersions.includes(context.faceSdkVersion ?? '')) throw new Problem('unsupported_sdk_version');
    const approvedUntil = (db: Database) => enrolmentApprovedUntil(db, { sessionHash }, context.faceSession);
    if ((await approvedUntil(databaseNow(deps))) === undefined)
      await refuseUnlessApproved(deps, calls.beginFaceEnrolment, context, authenticated, addition);
    await takeEnrolment(customer.id);
    const check = { purpose: 'ENROL', customer: customer.id } as const;
    const begun = await askEngine(engineWaits.begin, async () => engine.begin(check), reportTo(context));
    const keep = (tx: Transaction, until: number) =>
      newFaceSession(tx, customer.id, { sessionHash, approvedUntil: until }, begun);
    const another = await transact(deps, async (tx) => {
      // Locked, so that no scan begins under an approval whose face is being enrolled.
      await lockCustomer(tx.queries, customer.id);
      const until = await approvedUntil(tx);
      return until === undefined ? undefined : keep(tx, until);
    });
    return (
      another ??
      ifApproved(deps, calls.beginFaceEnrolment, context, authenticated, addition, (tx) =>
        keep(tx, tx.now + lifetimes.faceEnrolment),
      )
    );
  });

  const submitFaceEnrolment = serveScan(
    calls.submitFaceEnrolment,
    async (context) => {
      // The face session was given to an approved request.
      const { session: asking } = await authenticate(deps, context);
      if (deps.face === undefined) throw new Problem('face_session_not_found');
      const session = await takeFaceSession(deps, { sessionHash: asking.hash }, context.faceSession);
      return { engine: deps.face, session, sessionHash: asking.hash };
    },
    async ({ engine, session, sessionHash }, scan, log) => {
      await scanHasCome(deps, session);
      deps.background(
        verifyEnrolment(deps, engine, session, sessionHash, scan).then((verified) => log.info(verified, 'a face was judged')),
      );
    },
  );

  const faceEnrolmentStatus = serveCall(calls.faceEnrolmentStatus, async (_request, context) => {
    const { session } = await authenticate(deps, context, 'poll');
    return settleFaceStatus(deps, { sessionHash: session.hash }, context.faceSession);
  });

  const enrolFaceFromPhoto = serveCall(calls.enrolFaceFromPhoto, async (_request, context) => {
    const authenticated = await authenticate(deps, context);
    const { session, customer } = authenticated;
    const engine = engineHere();
    // Refused before anything is approved in vain.
    if (!(await hasApprovedPhoto(storage.queries, customer.id))) throw new Problem('not_found');
    await refuseUnlessApproved(deps, calls.enrolFaceFromPhoto, context, authenticated, addition);
    const photo = await readApprovedPhoto(deps, storage.queries, customer.id);
    if (photo === undefined) throw new Problem('not_found');
    await takeEnrolment(customer.id);
    const enrolment = await askEngine(engineWaits.photo, async () => engine.enrolPhoto(photo, customer.id), reportTo(context));
    if (enrolment.result !== 'ACCEPTED') throw new Problem('face_not_usable');
    await ifApproved(deps, calls.enrolFaceFromPhoto, context, authenticated, addition, async (tx) => {
      if (!(await enrolFace(tx, deps, customer.id, session.hash, enrolment.template, 'photo')))
        throw new Problem('session_not_found');
      await endEnrolments(tx.queries, customer.id);
    });
    return undefined;
  });

  const removeFaceRoute = serveCall(calls.removeFace, async (_request, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer, session } = authenticated;
    // A missing face needs no approval to be removed.
    const face = await storedFace(storage.queries, customer.id);
    if (face === undefined) return undefined;
    const id = String(face.enrolled_at);
    const going = { kind: 'face', name: factorName('face', id), id, label: '' } as const;
    await refuseNeeded(deps, customer, going);
    await ifApproved(deps, calls.removeFace, context, authenticated, { details: { kind: 'remove-face' } }, (tx, approval) =>
      removeOrWait(tx, deps, customer, going, { session: session.hash, approval }),
    );
    return undefined;
  });

  return { beginFaceEnrolment, submitFaceEnrolment, faceEnrolmentStatus, enrolFaceFromPhoto, removeFace: removeFaceRoute };
}
