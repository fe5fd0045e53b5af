/**
 * "It was not me": whoever began what a token is about sits in a session of the customer and is not the customer. What that session has begun
 * ends, nothing goes on in it, and the customer is told; every other session stays as it is.
 */
import type { Queries } from '../storage/storage.ts';
import { aboutIn } from './about.ts';
import { customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { forgetDevices } from './devices.ts';
import { takeTurn } from './last-way.ts';
import { queueMail } from './mail.ts';
import { disownedWords } from './mail-words-of-disowned.ts';
import { newsLifetime } from './notices.ts';
import { Problem } from './problem.ts';
import { freezeSession } from './sessions.ts';
import { endTokensOfSession } from './token-progress.ts';
import type { OneTimeToken } from './tokens.ts';

/**
 * In the caller's transaction.
 * @throws Problem `not_allowed` for a token that is about nothing, `ott_not_found` for one that has ended meanwhile
 */
export async function disown({ secrets, clock, settings }: Deps, queries: Queries, token: OneTimeToken): Promise<void> {
  const { about, customerId, sessionHash, begunBy } = token;
  if (about === undefined || customerId === undefined || sessionHash === '') throw new Problem('not_allowed');
  const now = clock.now();
  await takeTurn(queries, customerId);
  const customer = await customerWithId(queries, customerId);
  const ended = await endTokensOfSession(queries, sessionHash, now);
  if (customer === undefined || !ended.includes(token.hash)) throw new Problem('ott_not_found');
  await freezeSession(queries, sessionHash, now);
  // A browser that somebody else sits at is no second factor.
  await forgetDevices(queries, customerId);
  const { summary } = aboutIn(about, customer.language);
  const words = disownedWords({ summary, now, ...begunBy }, customer.language, settings.origin);
  await queueMail(queries, secrets, now, { ...words, to: customer.email, lifetime: newsLifetime });
}
