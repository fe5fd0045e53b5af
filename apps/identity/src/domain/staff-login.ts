/** The login of staff: everything at once, and one answer for every way in which it can be wrong. */
import { type Calls, type ParsedRequestOf, testCode } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { giveBack, take } from './allowance.ts';
import { countAttempt } from './attempts.ts';
import type { Network } from './client-place.ts';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';
import { renewPasswordHash } from './renew-password-hash.ts';
import { findReviewer, forgetStaffAttempts, type Staff, staffSubject } from './staff.ts';
import { startStaffSession } from './staff-sessions.ts';
import { matchingStep } from './totp.ts';

type Credentials = ParsedRequestOf<Calls['reviewLogin']>['body'];
type LoginDeps = Pick<Deps, 'storage' | 'secrets' | 'clock' | 'passwords' | 'settings' | 'background'>;

/** What no code was ever taken for: the test code belongs to no step, and is good again and again. */
const noStep = 0;

/** The step that a code is good for, if it is good and not used up. Somebody who does not exist has a key too, which costs the same. */
function stepOf(
  { secrets, settings, clock }: LoginDeps,
  staff: Staff | undefined,
  { email, code }: Credentials,
): number | undefined {
  const key = staff?.totpKey ?? Buffer.from(secrets.keyedHash('staff decoy', email), 'base64url');
  const step = matchingStep(key, code, clock.now());
  if (settings.testCode && code === testCode) return noStep;
  return step !== undefined && step > (staff?.totpLastStep ?? noStep) ? step : undefined;
}

/** Uses the step up: each is good once and never backwards, on any number of processes. */
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

/** Blocked, it answers as for any wrong login: that the password is right is told nobody. */
async function countCode(queries: Queries, account: string, now: number): Promise<void> {
  try {
    await countAttempt(queries, account, 'staff-code', now);
  } catch (error) {
    throw error instanceof Problem ? new Problem('invalid_staff_login') : error;
  }
}

/**
 * @param network of the client
 * @param before value of the cookie of an earlier session in this browser, which ends
 * @returns the value for the cookie of the new session
 * @throws Problem `invalid_staff_login`, `attempt_limit_reached`, `too_many_requests`, `busy`
 */
export async function logInStaff(
  deps: LoginDeps,
  credentials: Credentials,
  network: Network,
  before: string | undefined,
): Promise<string> {
  const { storage, secrets, passwords, clock, settings } = deps;
  const { email, password } = credentials;
  const now = clock.now();
  const { most, within } = settings.loginsFrom;
  // Half of what customers have: few people work in one place.
  const fromNetwork = { key: `staff logins from ${network}`, most: Math.ceil(most / 2), within };
  await take(storage.queries, now, fromNetwork);
  const place = passwords.enter('staff');
  try {
    const staff = await findReviewer(storage.queries, secrets, email);
    // An address without an account is counted too, under a name that the purge clears away.
    const account = staff === undefined ? `nobody:${secrets.keyedHash('staff subject', email)}` : staffSubject(staff.id);
    // By network, so that a stranger elsewhere can block nobody: the password is 144 random bits, which nobody guesses.
    const subject = `${account} from ${secrets.keyedHash('staff network', network)}`;
    await countAttempt(storage.queries, subject, 'staff', now);
    const matches = await place.verify(password, staff);
    // From any network together, once the password is right: from here on six digits are all that is guessed at.
    if (matches) await countCode(storage.queries, account, now);
    const step = stepOf(deps, staff, credentials);
    if (staff === undefined || !matches || step === undefined) throw new Problem('invalid_staff_login');
    deps.background(renewPasswordHash(deps, 'staff', staff, password));
    return await storage.transaction(async (queries) => {
      if (!(await spendStep(queries, staff, step))) throw new Problem('invalid_staff_login');
      await forgetStaffAttempts(queries, staff.id);
      await giveBack(queries, [fromNetwork]);
      return startStaffSession(queries, secrets, now, staff.id, before);
    });
  } finally {
    place.release();
  }
}
