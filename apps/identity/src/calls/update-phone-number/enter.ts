import { type ChallengeAnswer, calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { customerWithId } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { enterNumber, findNewNumber, takenBy, usableNumber, waysToProve } from '../../domain/new-phone-numbers.ts';
import { Problem } from '../../domain/problem.ts';
import { replaceWays } from '../../domain/token-progress.ts';
import { describeToken, findToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

/** A code to the new number may wait where giving that number may. */
function mayWaitLike({ viewData: { attributes } }: ChallengeAnswer, way: ChallengeAnswer): ChallengeAnswer {
  if (!attributes.mayVerifyLater) return way;
  return { ...way, viewData: { ...way.viewData, attributes: { ...way.viewData.attributes, mayVerifyLater: true } } };
}

/** The new number of a token's challenge. From here on the challenge asks for a code to it, or for another number. */
export function serveVerifyNewPhoneNumber(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;
  serveCall(app, calls.verifyNewPhoneNumber, async ({ body }, { oneTimeToken = '', language }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    const challenge = openChallenge(token);
    const another = wayOf(challenge, 'UPDATE_PHONE_NUMBER');
    const customer = await customerWithId(storage.queries, token.customerId);
    if (challenge === undefined || another === undefined || customer === undefined) throw new Problem('not_allowed');
    const number = usableNumber(deps, body.newPhoneNumber);
    const taken = await storage.transaction(async (queries) => {
      const before = await findNewNumber(queries, now, { tokenHash: token.hash });
      // Entered again, it is the same number, and costs nobody a place.
      if (before?.number === number) return before.proved ? takenBy(deps, queries, before) : undefined;
      const entered = await enterNumber(deps, queries, { customerId: customer.id, tokenHash: token.hash, number });
      const ways = waysToProve(deps, entered).map((way) => mayWaitLike(another, way));
      await replaceWays(queries, token, challenge, [...ways, another]);
      return undefined;
    });
    if (taken !== undefined) throw taken;
    return describeToken(await findToken(storage.queries, secrets, now, oneTimeToken), oneTimeToken, now, language);
  });
}
