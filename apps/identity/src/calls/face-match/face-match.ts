import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { askEngine, engineWaits } from '../../domain/face-engine-time.ts';
import { type FacePurpose, faceStatusOf, newFaceSession, scanHasCome, takeFaceSession } from '../../domain/face-sessions.ts';
import { faceTemplateOf } from '../../domain/face-templates.ts';
import { countFaceTry, giveBackFaceTry, mayTryFace } from '../../domain/face-tries.ts';
import { judgeMatch } from '../../domain/face-verdicts.ts';
import { findTokenFor } from '../../domain/handovers.ts';
import { Problem } from '../../domain/problem.ts';
import { challengeOf, type OneTimeToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import type { FaceMatchEngine } from '../../providers/face-match/face-match-engine.ts';
import { serveCall } from '../../serve-call.ts';
import { serveScan } from './serve-scan.ts';

/** A token that asks for a face, of a customer who has one, where there is an engine. */
type Asked = {
  readonly token: OneTimeToken;
  readonly customerId: string;
  readonly engine: FaceMatchEngine;
  readonly purpose: FacePurpose;
};

export function serveFaceMatch(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, settings, face: engine } = deps;
  const { queries } = storage;

  const tokenFor = (oneTimeToken: string | undefined, to: 'act' | 'look'): Promise<OneTimeToken> =>
    findTokenFor(queries, secrets, clock.now(), oneTimeToken, 'FACE_MATCH', to);

  /** @throws Problem `ott_not_found`, `not_allowed` */
  async function askedOf(oneTimeToken: string | undefined): Promise<Asked> {
    const token = await tokenFor(oneTimeToken, 'act');
    const open = openChallenge(token);
    const { customerId } = token;
    if (engine === undefined || open === undefined || customerId === undefined || wayOf(open, 'FACE_MATCH') === undefined)
      throw new Problem('not_allowed');
    return { token, customerId, engine, purpose: { tokenHash: token.hash, position: open.position } };
  }

  const isEnrolled = async (customerId: string): Promise<boolean> =>
    (await faceTemplateOf(deps, queries, customerId)) !== undefined;

  serveCall(app, calls.faceMatchFlow, async (_request, { oneTimeToken }) => {
    const { customerId } = await askedOf(oneTimeToken);
    if (!(await isEnrolled(customerId))) throw new Problem('not_allowed');
    return {};
  });

  serveCall(app, calls.triggerFaceMatch, async (_request, { oneTimeToken, faceSdkVersion }) => {
    const asked = await askedOf(oneTimeToken);
    if (!(await isEnrolled(asked.customerId))) throw new Problem('not_allowed');
    if (!asked.engine.sdkVersions.includes(faceSdkVersion ?? '')) throw new Problem('unsupported_sdk_version');
    await countFaceTry(queries, asked.customerId, clock.now());
    const order = settings.demo ? settings.faceSteps : undefined;
    try {
      const begun = await askEngine(
        engineWaits.begin,
        async () => asked.engine.begin(order),
        (error) => app.log.error({ err: error }, 'the face engine does not begin'),
      );
      return await newFaceSession(deps, asked.customerId, asked.purpose, begun);
    } catch (error) {
      await giveBackFaceTry(queries, asked.customerId);
      throw error;
    }
  });

  serveScan(
    app,
    calls.submitFaceMatch,
    async ({ oneTimeToken, faceSession }) => {
      const asked = await askedOf(oneTimeToken);
      return { ...asked, session: await takeFaceSession(deps, asked.purpose, faceSession) };
    },
    async ({ engine: judges, session, token }, scan) => {
      await scanHasCome(deps, session);
      deps.background(judgeMatch(deps, judges, session, token, scan).then((judged) => app.log.info(judged, 'a face was judged')));
    },
  );

  serveCall(app, calls.faceMatchStatus, async (_request, { oneTimeToken, faceSession }) => {
    const token = await tokenFor(oneTimeToken, 'look');
    if (challengeOf(token, 'FACE_MATCH') === undefined) throw new Problem('not_allowed');
    return faceStatusOf(deps, { tokenHash: token.hash }, faceSession);
  });

  serveCall(app, calls.faceMatchRejection, async (_request, { oneTimeToken }) => {
    const { customerId } = await askedOf(oneTimeToken);
    return { canTryAgain: (await isEnrolled(customerId)) && (await mayTryFace(queries, customerId, clock.now())) };
  });
}
