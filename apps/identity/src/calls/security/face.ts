import { calls, faceMatch, lifetimes } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { allow } from '../../domain/allowance.ts';
import { ownerOf, provenOwnerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { askEngine, engineWaits } from '../../domain/face-engine-time.ts';
import { faceStatusOf, newFaceSession, scanHasCome, takeFaceSession } from '../../domain/face-sessions.ts';
import { forgetFace } from '../../domain/face-templates.ts';
import { enrolFace, judgeEnrolment } from '../../domain/face-verdicts.ts';
import { refuseLastWay } from '../../domain/last-way.ts';
import { tell } from '../../domain/notices.ts';
import { Problem } from '../../domain/problem.ts';
import { approvedPhotoOf } from '../../domain/selfies.ts';
import type { FaceMatchEngine } from '../../providers/face-match/face-match-engine.ts';
import { serveCall } from '../../serve-call.ts';
import { serveScan } from '../face-match/serve-scan.ts';

/** Each keeps the engine at work: so many while one second factor is fresh. */
const enrolments = { most: faceMatch.tries.atOnce, within: lifetimes.freshSecondFactor } as const;

export function serveFaceEnrolment(app: FastifyInstance, deps: Deps): void {
  const { storage, clock, settings } = deps;

  function engineHere(): FaceMatchEngine {
    if (deps.face === undefined) throw new Problem('not_found');
    return deps.face;
  }

  const takeEnrolment = (customerId: string): Promise<void> =>
    storage.transaction((queries) => allow(queries, clock.now(), [{ key: `face enrolments of ${customerId}`, ...enrolments }]));

  const report = (error: unknown): void => app.log.error({ err: error }, 'the face engine does not answer');

  serveCall(app, calls.beginFaceEnrolment, async (_request, context) => {
    const { session, customer } = await provenOwnerOf(deps, context);
    const engine = engineHere();
    if (!engine.sdkVersions.includes(context.faceSdkVersion ?? '')) throw new Problem('unsupported_sdk_version');
    await takeEnrolment(customer.id);
    const order = settings.demo ? settings.faceSteps : undefined;
    const begun = await askEngine(engineWaits.begin, async () => engine.begin(order), report);
    return newFaceSession(deps, customer.id, { sessionHash: session.hash }, begun);
  });

  serveScan(
    app,
    calls.submitFaceEnrolment,
    async (context) => {
      const { session: asking } = await provenOwnerOf(deps, context);
      if (deps.face === undefined) throw new Problem('face_session_not_found');
      const session = await takeFaceSession(deps, { sessionHash: asking.hash }, context.faceSession);
      return { engine: deps.face, session, sessionHash: asking.hash };
    },
    async ({ engine, session, sessionHash }, scan) => {
      await scanHasCome(deps, session);
      deps.background(
        judgeEnrolment(deps, engine, session, sessionHash, scan).then((judged) => app.log.info(judged, 'a face was judged')),
      );
    },
  );

  serveCall(app, calls.faceEnrolmentStatus, async (_request, context) => {
    const { session } = await ownerOf(deps, context, 'poll');
    return faceStatusOf(deps, { sessionHash: session.hash }, context.faceSession);
  });

  serveCall(app, calls.enrolFaceFromPhoto, async (_request, context) => {
    const { session, customer } = await provenOwnerOf(deps, context);
    const engine = engineHere();
    const photo = await approvedPhotoOf(deps, storage.queries, customer.id);
    if (photo === undefined) throw new Problem('not_found');
    await takeEnrolment(customer.id);
    const enrolment = await askEngine(engineWaits.photo, async () => engine.enrolPhoto(photo), report);
    if (enrolment.result !== 'ACCEPTED') throw new Problem('face_not_usable');
    const enrolled = await storage.transaction((queries) =>
      enrolFace(deps, queries, customer.id, session.hash, enrolment.template, 'photo'),
    );
    if (!enrolled) throw new Problem('session_not_found');
    return undefined;
  });

  serveCall(app, calls.removeFace, async (_request, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    await storage.transaction(async (queries) => {
      if (!(await forgetFace(deps, queries, customer.id))) return;
      await refuseLastWay(deps, queries, customer.id);
      await tell(deps, queries, customer, 'faceRemoved');
    });
    return undefined;
  });
}
