import { calls } from '@stepgate/contract';
import { type FacePurpose, newFaceSession, scanHasCome, settleFaceStatus, takeFaceSession } from '../../factors/face-sessions.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import type { FaceMatchEngine, FaceStrictness } from '../../providers/face-match/face-match-engine.ts';
import { databaseNow } from '../../storage/transaction.ts';
import { findTokenFor } from '../../tokens/hand-off.ts';
import { challengeOf, methodOf, type OneTimeToken, openChallenge } from '../../tokens/tokens.ts';
import { askEngine, engineWaits } from './face-engine-time.ts';
import { findFaceTemplate } from './face-templates.ts';
import { countFaceTry, giveBackFaceTry, mayTryFace } from './face-tries.ts';
import { verifyMatch } from './face-verdicts.ts';
import { serveScan } from './serve-scan.ts';

/** A token that asks for a face, of a customer who has one, on a service with an engine. */
type OpenFaceMatch = {
  readonly token: OneTimeToken;
  readonly customerId: string;
  readonly engine: FaceMatchEngine;
  readonly purpose: FacePurpose;
};

/** Strict for a change of what protects the account, and for a request that needs an approval. */
const strictnessFor = ({ action }: OneTimeToken): FaceStrictness =>
  action === 'IDENTITY__SECURITY_CHANGE' || action === 'IDENTITY__APPROVAL' ? 'high' : 'usual';

export function faceMatchRoutes(deps: Deps) {
  const { storage, clock, face: engine } = deps;
  const { queries } = storage;

  const tokenFor = (oneTimeToken: string | undefined, to: 'act' | 'look'): Promise<OneTimeToken> =>
    findTokenFor(databaseNow(deps), oneTimeToken, 'FACE_MATCH', to);

  /** @throws Problem `ott_not_found`, `not_allowed` */
  async function requireFaceMatch(oneTimeToken: string | undefined): Promise<OpenFaceMatch> {
    const token = await tokenFor(oneTimeToken, 'act');
    const open = openChallenge(token);
    const { customerId } = token;
    if (engine === undefined || open === undefined || customerId === undefined || methodOf(open, 'FACE_MATCH') === undefined)
      throw new Problem('not_allowed');
    return { token, customerId, engine, purpose: { tokenHash: token.hash, position: open.position } };
  }

  const isEnrolled = async (customerId: string): Promise<boolean> =>
    (await findFaceTemplate(deps, queries, customerId)) !== undefined;

  const faceMatchFlow = serveCall(calls.faceMatchFlow, async (_request, { oneTimeToken }) => {
    const { customerId } = await requireFaceMatch(oneTimeToken);
    if (!(await isEnrolled(customerId))) throw new Problem('not_allowed');
    return {};
  });

  const triggerFaceMatch = serveCall(calls.triggerFaceMatch, async (_request, { oneTimeToken, faceSdkVersion, log }) => {
    const match = await requireFaceMatch(oneTimeToken);
    const { customerId: customer } = match;
    const template = await findFaceTemplate(deps, queries, customer);
    if (template === undefined) throw new Problem('not_allowed');
    if (!match.engine.sdkVersions.includes(faceSdkVersion ?? '')) throw new Problem('unsupported_sdk_version');
    await countFaceTry(queries, customer, clock.now());
    const check = { purpose: 'MATCH', customer, template, strictness: strictnessFor(match.token) } as const;
    try {
      const begun = await askEngine(
        engineWaits.begin,
        async () => match.engine.begin(check),
        (error) => log.error({ err: error }, 'the face engine does not begin'),
      );
      return await newFaceSession(databaseNow(deps), customer, match.purpose, begun);
    } catch (error) {
      await giveBackFaceTry(queries, customer);
      throw error;
    }
  });

  const submitFaceMatch = serveScan(
    calls.submitFaceMatch,
    async ({ oneTimeToken, faceSession }) => {
      const match = await requireFaceMatch(oneTimeToken);
      return { ...match, session: await takeFaceSession(deps, match.purpose, faceSession) };
    },
    async ({ engine: verifies, session, token }, scan, log) => {
      await scanHasCome(deps, session);
      deps.background(
        verifyMatch(deps, verifies, session, token, scan).then((verified) => log.info(verified, 'a face was judged')),
      );
    },
  );

  const faceMatchStatus = serveCall(calls.faceMatchStatus, async (_request, { oneTimeToken, faceSession }) => {
    const token = await tokenFor(oneTimeToken, 'look');
    if (challengeOf(token, 'FACE_MATCH') === undefined) throw new Problem('not_allowed');
    return settleFaceStatus(deps, { tokenHash: token.hash }, faceSession);
  });

  const faceMatchRejection = serveCall(calls.faceMatchRejection, async (_request, { oneTimeToken }) => {
    const { customerId } = await requireFaceMatch(oneTimeToken);
    return { canTryAgain: (await isEnrolled(customerId)) && (await mayTryFace(queries, customerId, clock.now())) };
  });

  return { faceMatchFlow, triggerFaceMatch, submitFaceMatch, faceMatchStatus, faceMatchRejection };
}
