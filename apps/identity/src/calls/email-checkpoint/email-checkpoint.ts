/** "Is this you?" by mail. It counts in the browser that began alone, and proves no factor. */

import { calls, cookieSeconds, emailCheckpoint, lifetimes, mails, routes } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { cookie, cookieName } from '../../cookies.ts';
import { allow, giveBack } from '../../domain/allowance.ts';
import { customerWithId } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { findLink, keepLink, spendLink, voidLinks } from '../../domain/links.ts';
import { sendMailNow } from '../../domain/mail.ts';
import { emailCheckpointWords, linkTo } from '../../domain/mail-words.ts';
import { Problem } from '../../domain/problem.ts';
import { type Language, languages } from '../../domain/problem-messages.ts';
import { regionalLanguage } from '../../domain/regional-language.ts';
import { sameHash } from '../../domain/secrets.ts';
import { endToken, markPassed } from '../../domain/token-progress.ts';
import { challengeOf, findToken, openChallenge, tokenWithHash, wayOf } from '../../domain/tokens.ts';
import { complete, keepPolling, serveCall } from '../../serve-call.ts';

/** Whoever polls faster gains nothing, and each process answers so much to one token. */
const polls = { points: 1, duration: 1 };

/** When it was, in the customer's own time zone and words. */
function moment(now: number, timeZone: string): { readonly [L in Language]: string } {
  const inWords = (language: Language): string =>
    new Intl.DateTimeFormat(regionalLanguage(language), { dateStyle: 'long', timeStyle: 'long', timeZone }).format(now);
  const [en, de] = languages.map(inWords);
  return { en: en ?? '', de: de ?? '' };
}

export function serveEmailCheckpoint(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, settings } = deps;
  const polled = new RateLimiterMemory(polls);
  const guardCookie = cookieName('device-origin', settings.origin);

  serveCall(app, calls.triggerEmailCheckpoint, async (_request, { oneTimeToken, timeZone, setCookie }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    const customer = await customerWithId(storage.queries, token.customerId);
    if (challengeOf(token, 'EMAIL_CHECKPOINT')?.passed) return complete;
    if (customer === undefined || wayOf(openChallenge(token), 'EMAIL_CHECKPOINT') === undefined) throw new Problem('not_allowed');
    const linkToken = secrets.newToken();
    const guard = secrets.newToken();
    const hash = secrets.hashToken(linkToken);
    const allowances = [
      { key: `checkpoint of ${token.hash}`, most: emailCheckpoint.resends + 1, within: lifetimes.oneTimeToken },
      { key: `checkpoint mail to ${customer.id}`, ...mails.emailCheckpoint },
    ];
    await storage.transaction(async (queries) => {
      await allow(queries, now, allowances);
      await keepLink(queries, now, {
        hash,
        kind: 'email-checkpoint',
        customerId: customer.id,
        tokenHash: token.hash,
        guardHash: secrets.hashToken(guard),
        lifetime: lifetimes.checkpointLink,
      });
    });
    const link = linkTo(settings.origin, routes.emailCheckpoint, linkToken);
    const words = emailCheckpointWords({ link, ...token.begunBy, at: moment(now, timeZone) });
    const { outcome } = await sendMailNow(deps, { ...words[customer.language], to: customer.email });
    if (outcome === 'failed') {
      await spendLink(storage.queries, now, 'email-checkpoint', hash);
      await giveBack(storage.queries, allowances);
      throw new Problem('mail_not_sent');
    }
    // Only now: an earlier mail counts until there is a newer one.
    await voidLinks(storage.queries, now, 'email-checkpoint', { tokenHash: token.hash, except: hash });
    setCookie(cookie('device-origin', guard, settings.origin, cookieSeconds.deviceOrigin));
    // A script keeps this one, so that it is a hint that a guard is there and opens nothing.
    return { deviceOriginGuard: secrets.keyedHash('device origin hint', guard) };
  });

  serveCall(app, calls.emailCheckpointStatus, async (_request, { oneTimeToken }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    await polled.consume(token.hash).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)) });
    });
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

  serveCall(app, calls.answerEmailCheckpoint, async ({ body: { token: linkToken, answer } }, { cookies }) => {
    const now = clock.now();
    const hash = secrets.hashToken(linkToken);
    const link = await findLink(storage.queries, now, 'email-checkpoint', hash);
    if (link === undefined) throw new Problem('invalid_link');
    const guard = cookies.get(guardCookie);
    if (answer === 'yes' && (guard === undefined || !sameHash(secrets.hashToken(guard), link.guardHash)))
      throw new Problem('wrong_browser');
    await storage.transaction(async (queries) => {
      const token = await tokenWithHash(queries, now, link.tokenHash);
      const challenge = token && challengeOf(token, 'EMAIL_CHECKPOINT');
      const used = await spendLink(queries, now, 'email-checkpoint', hash);
      if (token === undefined || challenge === undefined || used === undefined) throw new Problem('invalid_link');
      if (answer === 'no') await endToken(queries, token.hash, now);
      else await markPassed(queries, token, challenge.position, 'EMAIL_CHECKPOINT', now);
    });
    return undefined;
  });
}
