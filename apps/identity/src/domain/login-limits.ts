/**
 * Every login begins here, before its password is looked at: how many came from that network and from that guest id, and whether a
 * captcha is due. What is counted for one account is elsewhere (`attempts.ts`); this is for whoever tries one password at each of many.
 */
import type { CaptchaAnswer } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { type Allowance, giveBack, take } from './allowance.ts';
import { requireCaptcha } from './captchas.ts';
import type { Network } from './client-place.ts';
import type { Deps } from './deps.ts';

type LoginFrom = {
  /** Of the client. */
  readonly address: string;
  readonly network: Network;
  /** As the client says it: who leaves it out or makes one up anew each time is still counted by address. */
  readonly guestId: string | null | undefined;
};

type Admitted = {
  /** The captcha's vendor could not be asked: nothing but the password may spare this login a factor. */
  readonly unjudged: boolean;
  /**
   * Takes the login out of the count again, because its first factor was right. A whole office logs in from one address in the morning;
   * and nobody guesses with passwords that are right: those that are wrong stay counted.
   */
  forgive(queries: Queries): Promise<void>;
};

/**
 * Counts first, so that logins side by side are bounded alike; also those that are then sent back for a captcha.
 * @throws Problem `too_many_requests`, `captcha_failed`
 */
export async function admitLogin(deps: Deps, given: CaptchaAnswer, { address, network, guestId }: LoginFrom): Promise<Admitted> {
  const { storage, secrets, clock, settings } = deps;
  const { captchaAfter, most, within } = settings.loginsFrom;
  const keys = [`logins from ${network}`, ...(guestId ? [`logins of guest ${secrets.keyedHash('guest', guestId)}`] : [])];
  const allowances: readonly Allowance[] = keys.map((key) => ({ key, most, within }));
  let suspicious = false;
  for (const each of allowances) suspicious = (await take(storage.queries, clock.now(), each)) > captchaAfter || suspicious;
  const outcome = await requireCaptcha(deps, given, { address, network, suspicious });
  return { unjudged: outcome === 'unjudged', forgive: (queries) => giveBack(queries, allowances) };
}
