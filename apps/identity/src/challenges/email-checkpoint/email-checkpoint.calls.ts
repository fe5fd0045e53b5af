/** "Is this you?" by mail. It counts only in the browser that began the login or the phone change, and is no factor. */

import { calls, cookieIn, cookieSeconds } from '@stepgate/contract';
import { findLink } from '../../customers/action-links.ts';
import { customerWithId } from '../../customers/customers.ts';
import { cookie } from '../../http/cookies.ts';
import { complete, keepPolling, serveCall } from '../../http/serve-call.ts';
import { placeOf, unknownBrowser } from '../../kernel/client-origin.ts';
import type { Deps } from '../../kernel/context.ts';
import { maskPhoneNumber } from '../../kernel/masked.ts';
import { Problem } from '../../kernel/problem.ts';
import { isPhoneChange } from '../../phone-numbers/change-by-mail.ts';
import { findNewNumber } from '../../phone-numbers/new-phone-numbers.ts';
import { databaseNow } from '../../storage/transaction.ts';
import { challengeOf, methodOf, openChallenge, tokenWithHash } from '../../tokens/tokens.ts';
import { serveTokenCall } from '../serve-token-call.ts';
import { pollAnswer, takeAnswer } from './answers.ts';
import { sendQuestion } from './send-question.ts';

export function emailCheckpointRoutes(deps: Deps) {
  const { storage, secrets, settings } = deps;

  const triggerEmailCheckpoint = serveTokenCall(deps, calls.triggerEmailCheckpoint, async (_, { token, now, setCookie }) => {
    const customer = await customerWithId(storage.queries, token.customerId);
    if (challengeOf(token, 'EMAIL_CHECKPOINT')?.passed) return complete;
    if (customer === undefined || methodOf(openChallenge(token), 'EMAIL_CHECKPOINT') === undefined)
      throw new Problem('not_allowed');
    const guard = await sendQuestion(deps, token, customer, now);
    setCookie(cookie('device-origin', guard, settings.origin, cookieSeconds.deviceOrigin));
    // A script stores this value, so it is only a hint that a guard exists and gives no access.
    return { deviceOriginGuard: secrets.pseudonym('device origin hint', guard) };
  });

  const emailCheckpointStatus = serveCall(calls.emailCheckpointStatus, async (_, { oneTimeToken = '' }) =>
    (await pollAnswer(deps, oneTimeToken)) === 'yes' ? complete : keepPolling,
  );

  const describeEmailCheckpoint = serveCall(calls.describeEmailCheckpoint, async ({ body }, { language }) => {
    const { queries, now } = databaseNow(deps);
    const link = await findLink(queries, now, 'email-checkpoint', secrets.hashToken(body.token));
    const token = link && (await tokenWithHash(queries, now, link.tokenHash));
    if (link === undefined || token === undefined) throw new Problem('invalid_link');
    const { browser, address } = token.clientInfo;
    const place = placeOf(address, language);
    const entered = isPhoneChange(token) ? await findNewNumber(queries, now, { tokenHash: token.hash }) : undefined;
    return {
      askedAt: link.createdAt,
      ...(browser !== unknownBrowser && { browser }),
      ...(place !== undefined && { place }),
      ...(entered !== undefined && { newNumber: maskPhoneNumber(entered.number) }),
    };
  });

  const answerEmailCheckpoint = serveCall(calls.answerEmailCheckpoint, async ({ body: { token, answer } }, { cookies }) =>
    takeAnswer(deps, { linkToken: token, answer, guard: cookieIn(cookies, 'device-origin', settings.origin) }),
  );

  return { triggerEmailCheckpoint, emailCheckpointStatus, describeEmailCheckpoint, answerEmailCheckpoint };
}
