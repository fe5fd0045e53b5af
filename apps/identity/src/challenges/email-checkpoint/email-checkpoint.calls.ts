/** "Is this you?" by mail. It counts only in the browser that began the login or the phone change, and is no factor. */

import {
  calls,
  cookieSeconds,
  emailCheckpoint,
  lifetimes,
  mailedQuestion,
  mails,
  phoneChangeByMail,
  routes,
} from '@stepgate/contract';
import { findLink, keepLink, spendLink, voidLinks } from '../../customers/action-links.ts';
import { customerWithId } from '../../customers/customers.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import { cookie, cookieName } from '../../http/cookies.ts';
import { complete, keepPolling, serveCall } from '../../http/serve-call.ts';
import { placeOf, unknownBrowser } from '../../kernel/client-origin.ts';
import type { Deps } from '../../kernel/context.ts';
import { maskPhoneNumber } from '../../kernel/masked.ts';
import { Problem } from '../../kernel/problem.ts';
import { sameHash } from '../../kernel/secrets.ts';
import { countOne, enforceLimits, type RateLimit, uncount } from '../../limits/rate-limits.ts';
import { linkTo } from '../../messages/links.ts';
import { sendMailNow } from '../../messages/mail.ts';
import { daysIn, mailWords, minutesIn, momentIn } from '../../messages/mail-words.ts';
import { confirmByMail, isPhoneChange, numberToAskAbout } from '../../phone-numbers/change-by-mail.ts';
import { findNewNumber } from '../../phone-numbers/new-phone-numbers.ts';
import type { Queries } from '../../storage/storage.ts';
import { databaseNow, transact } from '../../storage/transaction.ts';
import { endToken, markPassed } from '../../tokens/token-progress.ts';
import { challengeOf, findToken, methodOf, openChallenge, tokenWithHash } from '../../tokens/tokens.ts';
import { serveTokenCall } from '../serve-token-call.ts';

/** Of one token; faster polling gains nothing. */
const polls = { most: 1, within: 1_000 };

/** Whether the customer's "no" has ended a token: the link was used in the transaction that ended it, and the token passed nothing by it. */
async function wasDenied(queries: Queries, tokenHash: string): Promise<boolean> {
  const denied = await queries
    .selectFrom('link')
    .innerJoin('one_time_token', (join) =>
      join.onRef('one_time_token.hash', '=', 'link.token_hash').onRef('one_time_token.spent_at', '=', 'link.used_at'),
    )
    .select('link.hash')
    .where('link.token_hash', '=', tokenHash)
    .where('link.kind', '=', 'email-checkpoint')
    .executeTakeFirst();
  return denied !== undefined;
}

export function emailCheckpointRoutes(deps: Deps) {
  const { storage, secrets, clock, settings } = deps;
  const guardCookie = cookieName('device-origin', settings.origin);

  const triggerEmailCheckpoint = serveTokenCall(
    deps,
    calls.triggerEmailCheckpoint,
    async (_request, { token, now, setCookie }) => {
      const customer = await customerWithId(storage.queries, token.customerId);
      if (challengeOf(token, 'EMAIL_CHECKPOINT')?.passed) return complete;
      if (customer === undefined || methodOf(openChallenge(token), 'EMAIL_CHECKPOINT') === undefined)
        throw new Problem('not_allowed');
      const linkToken = secrets.newToken();
      const guard = secrets.newToken();
      const hash = secrets.hashToken(linkToken);
      const rateLimits: RateLimit[] = [
        { key: `checkpoint of ${token.hash}`, most: emailCheckpoint.resends + 1, within: lifetimes.oneTimeToken },
        { key: `checkpoint mail to ${customer.id}`, ...mails.emailCheckpoint },
      ];
      const newNumber = await transact(deps, async (tx) => {
        const asksAbout = isPhoneChange(token) ? await numberToAskAbout(tx, customer, token) : undefined;
        await enforceLimits(tx.queries, now, rateLimits);
        await keepLink(tx.queries, now, {
          hash,
          kind: 'email-checkpoint',
          customerId: customer.id,
          tokenHash: token.hash,
          guardHash: secrets.hashToken(guard),
          lifetime: lifetimes.checkpointLink,
        });
        return asksAbout;
      });
      const link = linkTo(settings, routes.emailCheckpoint, linkToken);
      const values = {
        ...token.clientInfo,
        when: momentIn(now, customer.language, customer.timeZone),
        minutes: minutesIn(lifetimes.checkpointLink),
      };
      const words =
        newNumber === undefined
          ? mailWords(settings, customer.language, 'emailCheckpoint', { ...values, link })
          : mailWords(settings, customer.language, 'phoneChangeByMail', {
              ...values,
              link: `${link}&${mailedQuestion.name}=${mailedQuestion.phoneChange}`,
              newNumber: maskPhoneNumber(newNumber),
              days: daysIn(phoneChangeByMail.wait),
            });
      const { outcome } = await sendMailNow(deps, { ...words, to: customer.email });
      if (outcome === 'failed') {
        await spendLink(storage.queries, now, 'email-checkpoint', hash);
        await uncount(storage.queries, rateLimits);
        throw new Problem('mail_not_sent');
      }
      // Voided only now: an earlier mail's link works until a newer mail is sent.
      await voidLinks(storage.queries, now, 'email-checkpoint', { tokenHash: token.hash, except: hash });
      setCookie(cookie('device-origin', guard, settings.origin, cookieSeconds.deviceOrigin));
      // A script stores this value, so it is only a hint that a guard exists and gives no access.
      return { deviceOriginGuard: secrets.pseudonym('device origin hint', guard) };
    },
  );

  const emailCheckpointStatus = serveCall(calls.emailCheckpointStatus, async (_request, { oneTimeToken = '' }) => {
    const db = databaseNow(deps);
    const { now } = db;
    const token = await findToken(db, oneTimeToken).catch(async (error: unknown) => {
      throw (await wasDenied(storage.queries, secrets.hashToken(oneTimeToken))) ? new Problem('checkpoint_denied') : error;
    });
    await countOne(storage.queries, now, { key: `checkpoint polls of ${token.hash}`, ...polls });
    const challenge = challengeOf(token, 'EMAIL_CHECKPOINT');
    if (challenge === undefined) throw new Problem('not_allowed');
    if (challenge.passed) return complete;
    const newest = await storage.queries
      .selectFrom('link')
      .select('expires_at')
      .where('token_hash', '=', token.hash)
      .where('kind', '=', 'email-checkpoint')
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    if (newest !== undefined && newest.expires_at <= now) throw new Problem('invalid_link');
    return keepPolling;
  });

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

  const answerEmailCheckpoint = serveCall(
    calls.answerEmailCheckpoint,
    async ({ body: { token: linkToken, answer } }, { cookies }) => {
      const now = clock.now();
      const hash = secrets.hashToken(linkToken);
      const link = await findLink(storage.queries, now, 'email-checkpoint', hash);
      if (link === undefined) throw new Problem('invalid_link');
      const guard = cookies.get(guardCookie);
      if (answer === 'yes' && (guard === undefined || !sameHash(secrets.hashToken(guard), link.guardHash)))
        throw new Problem('wrong_browser');
      await transact(deps, async (tx) => {
        await lockCustomer(tx.queries, link.customerId);
        const token = await tokenWithHash(tx.queries, now, link.tokenHash);
        const challenge = token && challengeOf(token, 'EMAIL_CHECKPOINT');
        const used = await spendLink(tx.queries, now, 'email-checkpoint', hash);
        if (token === undefined || challenge === undefined || used === undefined) throw new Problem('invalid_link');
        if (answer === 'no') await endToken(tx.queries, token.hash, now);
        else if (isPhoneChange(token)) await confirmByMail(deps, tx, token, challenge);
        else await markPassed(tx, token, challenge.position, 'EMAIL_CHECKPOINT', now);
      });
      return undefined;
    },
  );

  return { triggerEmailCheckpoint, emailCheckpointStatus, describeEmailCheckpoint, answerEmailCheckpoint };
}
