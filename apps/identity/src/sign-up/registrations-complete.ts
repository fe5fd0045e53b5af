/** The last step of a registration: the account is created as a whole together with its password, or not at all. */

import { lifetimes } from '@stepgate/contract';
import { issueFor } from '../challenges/issue-for.ts';
import { activate } from '../customers/add-customer.ts';
import { customerWithId } from '../customers/customers.ts';
import type { KeptLanguage } from '../customers/kept-language.ts';
import { recordEvent } from '../events/record-event.ts';
import { Problem } from '../kernel/problem.ts';
import { allowedRedirect } from '../kernel/settings.ts';
import { primaryNumber } from '../phone-numbers/replace-phone-number.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Proof } from '../tokens/factors.ts';
import { endTokens } from '../tokens/token-progress.ts';
import { openChallenge, tokenWithHash } from '../tokens/tokens.ts';
import type { Registration } from './registrations.ts';

const proofOfChannel: Readonly<Record<string, Proof>> = { sms: 'SMS', voice: 'VOICE', whatsapp: 'WHATSAPP' };

/** The channel by which the current number was proved, if that was with a token that is still live. */
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
 * Creates the account in the caller's transaction.
 * @returns the one-time token of the first session
 * @throws Problem `not_allowed` if something is still missing, or the account was already created
 */
export async function completeRegistration(
  tx: Transaction,
  registration: Registration,
  passwordHash: string,
  clientInfo: { readonly browser: string; readonly address: string; readonly language: KeptLanguage },
): Promise<string> {
  const now = tx.now;
  const { id, customerId = '', accountType, country } = registration;
  // The customer's row comes first, as everywhere, so that parallel changes wait.
  const made = await activate(tx, customerId, { passwordHash, accountType, country, ...clientInfo.language });
  const completed = await tx.queries
    .updateTable('registration')
    .set({ completed_at: now, expires_at: now + lifetimes.registration })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('phone_token_hash')
    .executeTakeFirst();
  const main = await primaryNumber(tx.queries, customerId);
  const customer = await customerWithId(tx.queries, customerId);
  if (!made || completed === undefined || main === undefined || customer === undefined) throw new Problem('not_allowed');
  if (accountType === 'business') {
    const business = { id: tx.secrets.newToken(), name: registration.businessName, owner_id: customerId, created_at: now };
    await tx.queries.insertInto('business').values(business).execute();
  }
  await recordEvent(tx, customerId, { kind: 'customer.registered', facts: {} });
  const phoneProof = await provedJustNow(tx.queries, now, completed.phone_token_hash, main.number);
  await endTokens(tx.queries, customerId, now);
  return issueFor(tx, { clientInfo }, customer, 'IDENTITY__SIGN_UP', {
    proofs: phoneProof === undefined ? ['PASSWORD'] : ['PASSWORD', phoneProof],
    challenges: phoneProof === undefined ? undefined : [],
    redirectTo: allowedRedirect(registration.redirectTo, tx.settings),
  });
}
