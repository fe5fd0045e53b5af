/** The login of staff: all credentials in one request, and the same answer for any wrong one. */

import { type Calls, type ParsedRequestOf, testCode } from '@stepgate/contract';
import { matchingStep } from '../challenges/totp/totp.ts';
import { renewPasswordHash } from '../customers/renew-password-hash.ts';
import type { Network } from '../kernel/client-network.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { countAttempt } from '../limits/attempts.ts';
import { countOne, uncount } from '../limits/rate-limits.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { findStaff, forgetStaffAttempts, replaceStaffHash, type Staff, staffSubject } from './staff.ts';
import { needsPasskey, startStaffSession } from './staff-sessions.ts';

type Credentials = ParsedRequestOf<Calls['reviewLogin']>['body'];
type LoginDeps = Pick<Deps, 'storage' | 'secrets' | 'clock' | 'passwords' | 'phone' | 'settings' | 'background'>;

/** A step for which no code was ever accepted. The test code belongs to no step and can be used repeatedly. */
const noStep = 0;

/** The time step of a code, if it is valid and unused. An account that does not exist gets a decoy key, so that the check costs the same. */
function matchStep(
  { secrets, settings, clock }: LoginDeps,
  staff: Staff | undefined,
  { email, code }: Credentials,
): number | undefined {
  const key = staff?.totpKey ?? Buffer.from(secrets.pseudonym('staff decoy', email), 'base64url');
  const step = matchingStep(key, code, clock.now());
  if (settings.testCode && code === testCode) return noStep;
  return step !== undefined && step > (staff?.totpLastStep ?? noStep) ? step : undefined;
}

/** Spends the step. Each step can be used once and never after a later one, across all processes. */
async function spendStep(queries: Queries, { id }: Staff, step: number): Promise<boolean> {
  if (step === noStep) return true;
  const spent = await queries
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** When the counter is blocked, the answer is the same as for any wrong login, so that it does not reveal that the password is right. */
async function countCode(queries: Queries, account: string, now: number): Promise<void> {
  try {
    await countAttempt(queries, account, 'staff-code', now);
  } catch (error) {
    throw error instanceof Problem ? new Problem('invalid_staff_login') : error;
  }
}

/**
 * @param network of the client
 * @param before the cookie value of an earlier session in this browser, which ends
 * @returns the cookie value of the new session
 * @throws Problem `invalid_staff_login`, `attempt_limit_reached`, `too_many_requests`, `busy`, `staff_passkey_needed`
 */
export async function logInStaff(
  deps: LoginDeps,
  credentials: Credentials,
  network: Network,
  before: string | undefined,
): Promise<string> {
  const { storage, secrets, passwords, clock, settings } = deps;
  const { email } = credentials;
  const now = clock.now();
  const { most, within } = settings.loginsFrom;
  // Half of the customers' limit, because few staff work in one place.
  const fromNetwork = { what: 'staff logins from', from: network, most: Math.ceil(most / 2), within } as const;
  await countOne(storage.queries, now, fromNetwork);
  const place = passwords.enter('staff');
  try {
    const staff = await findStaff(storage.queries, secrets, email);
    // An address without an account is also counted, under a key that the clean-up deletes.
    const account = staff === undefined ? `nobody:${secrets.pseudonym('staff subject', email)}` : staffSubject(staff.id);
    // Counted by network, so that a stranger elsewhere can't block the account. The password is 144 random bits and can't be guessed.
    const subject = `${account} from ${secrets.pseudonym('staff network', network.place)}`;
    await countAttempt(storage.queries, subject, 'staff', now);
    const password = await place.verify(credentials.password, staff);
    // Counted across all networks once the password is right: from here on an attacker guesses only six digits.
    if (password !== undefined) await countCode(storage.queries, account, now);
    const step = matchStep(deps, staff, credentials);
    if (staff === undefined || password === undefined || step === undefined) throw new Problem('invalid_staff_login');
    deps.background(renewPasswordHash(deps, replaceStaffHash, staff, password));
    const session = await transact(deps, async (tx) => {
      if (!(await spendStep(tx.queries, staff, step))) throw new Problem('invalid_staff_login');
      await forgetStaffAttempts(tx.queries, staff.id);
      await uncount(tx.queries, [fromNetwork]);
      return needsPasskey(settings, staff.role) ? undefined : startStaffSession(tx, staff.id, before, null);
    });
    // Only who has given everything right hears it.
    if (session === undefined) throw new Problem('staff_passkey_needed');
    return session;
  } finally {
    place.release();
  }
}
