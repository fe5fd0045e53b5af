/** The last step of a registration: with the password there is an account, whole, or there is none. */
import { lifetimes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { challengesFor } from './challenges-for.ts';
import { customerWithId, waysOfCustomer } from './customers.ts';
import type { Deps } from './deps.ts';
import { issueToken } from './issue-token.ts';
import { noSignals, type Proof, ruleFor } from './policy.ts';
import { Problem } from './problem.ts';
import type { Language } from './problem-messages.ts';
import type { Registration } from './registrations.ts';
import { primaryNumber } from './replace-phone-number.ts';
import { allowedRedirect } from './settings.ts';
import { endTokens } from './token-progress.ts';
import { openChallenge, tokenWithHash } from './tokens.ts';

const proofOfChannel: Readonly<Record<string, Proof>> = { sms: 'SMS', voice: 'VOICE', whatsapp: 'WHATSAPP' };

/** By which channel the number of today was proved, if that was with a token that still lives. */
async function provedJustNow(queries: Queries, now: number, phoneTokenHash: string, number: string): Promise<Proof | undefined> {
  const token = await tokenWithHash(queries, now, phoneTokenHash);
  if (token === undefined || openChallenge(token) !== undefined) return undefined;
  const code = await queries
    .selectFrom('code')
    .innerJoin('new_phone_number as proved', 'proved.id', 'code.phone_number_id')
    .select('code.channel')
    .where('code.token_hash', '=', phoneTokenHash)
    .where('code.used_at', 'is not', null)
    .where('proved.number', '=', number)
    .where('proved.proved_at', 'is not', null)
    .orderBy('code.used_at', 'desc')
    .executeTakeFirst();
  return code && proofOfChannel[code.channel];
}

/**
 * Makes the account, in the caller's transaction.
 * @returns the one-time token of the first session
 * @throws Problem `not_allowed` where something is missing yet, or it was done before
 */
export async function completeRegistration(
  deps: Deps,
  queries: Queries,
  registration: Registration,
  passwordHash: string,
  begunBy: { readonly browser: string; readonly address: string; readonly language: Language },
): Promise<string> {
  const { secrets, clock, settings } = deps;
  const now = clock.now();
  const { id, customerId = '', accountType, country } = registration;
  const language = begunBy.language;
  // The customer first, as everywhere: whoever changes something of it at this moment waits.
  const made = await queries
    .updateTable('customer')
    .set({
      status: 'active',
      password_hash: passwordHash,
      password_changed_at: now,
      account_type: accountType,
      country,
      language,
    })
    .where('id', '=', customerId)
    .where('status', '=', 'registering')
    .returning('id')
    .executeTakeFirst();
  const completed = await queries
    .updateTable('registration')
    .set({ completed_at: now, expires_at: now + lifetimes.registration })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('phone_token_hash')
    .executeTakeFirst();
  const main = await primaryNumber(queries, customerId);
  const customer = await customerWithId(queries, customerId);
  if (made === undefined || completed === undefined || main === undefined || customer === undefined)
    throw new Problem('not_allowed');
  if (accountType === 'business') {
    const business = { id: secrets.newToken(), name: registration.businessName, owner_id: customerId, created_at: now };
    await queries.insertInto('business').values(business).execute();
  }
  const proved = await provedJustNow(queries, now, completed.phone_token_hash, main.number);
  await endTokens(queries, customerId, now);
  const ways = await waysOfCustomer(deps, queries, customerId, language);
  return issueToken(queries, secrets, now, {
    customerId,
    subject: customerId,
    action: 'IDENTITY__SIGN_UP',
    proofs: proved === undefined ? ['PASSWORD'] : ['PASSWORD', proved],
    challenges: proved === undefined ? challengesFor(ruleFor('IDENTITY__SIGN_UP', noSignals).require, ways, customer) : [],
    redirectTo: allowedRedirect(registration.redirectTo, settings),
    begunBy: { browser: begunBy.browser, address: begunBy.address },
  });
}
