/** The customer's answer to the question, and the poll that waits for it. */
import { findLink, spendLink } from '../../customers/action-links.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { sameHash } from '../../kernel/secrets.ts';
import { countOne } from '../../limits/rate-limits.ts';
import { confirmByMail, isPhoneChange } from '../../phone-numbers/change-by-mail.ts';
import type { Queries } from '../../storage/storage.ts';
import { databaseNow, transact } from '../../storage/transaction.ts';
import { endToken, markPassed } from '../../tokens/token-progress.ts';
import { challengeOf, findToken, tokenWithHash } from '../../tokens/tokens.ts';

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

async function hasExpired(queries: Queries, now: number, tokenHash: string): Promise<boolean> {
  const newest = await queries
    .selectFrom('link')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'email-checkpoint')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return newest !== undefined && newest.expires_at <= now;
}

/** @throws Problem `checkpoint_denied`, `invalid_link` once the newest link has expired, `not_allowed`, `too_many_requests`, `ott_not_found` */
export async function pollAnswer(deps: Deps, oneTimeToken: string): Promise<'yes' | 'none yet'> {
  const { storage, secrets } = deps;
  const db = databaseNow(deps);
  const token = await findToken(db, oneTimeToken).catch(async (error: unknown) => {
    throw (await wasDenied(storage.queries, secrets.hashToken(oneTimeToken))) ? new Problem('checkpoint_denied') : error;
  });
  await countOne(storage.queries, db.now, { key: `checkpoint polls of ${token.hash}`, ...polls });
  const challenge = challengeOf(token, 'EMAIL_CHECKPOINT');
  if (challenge === undefined) throw new Problem('not_allowed');
  if (challenge.passed) return 'yes';
  if (await hasExpired(storage.queries, db.now, token.hash)) throw new Problem('invalid_link');
  return 'none yet';
}

type Answer = { readonly linkToken: string; readonly answer: 'yes' | 'no'; readonly guard: string | undefined };

/**
 * A yes counts only in the browser that asked. A no ends the token, from any browser.
 * @throws Problem `invalid_link`, `wrong_browser`
 */
export async function takeAnswer(deps: Deps, { linkToken, answer, guard }: Answer): Promise<void> {
  const { storage, secrets, clock } = deps;
  const now = clock.now();
  const hash = secrets.hashToken(linkToken);
  const link = await findLink(storage.queries, now, 'email-checkpoint', hash);
  if (link === undefined) throw new Problem('invalid_link');
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
}
