/** Decides whether a caller without an account needs a captcha, and checks it. */
import { type CaptchaAnswer, lifetimes } from '@stepgate/contract';
import type { Network } from '../kernel/client-network.ts';
import type { Deps } from '../kernel/context.ts';
import type { LimitName } from '../kernel/limit-names.ts';
import { Problem } from '../kernel/problem.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import { solvedTask } from './proof-of-work.ts';
import { countOne } from './rate-limits.ts';

export const expiring: readonly Expiring[] = [expired('captcha_answer')];

/** `unjudged`: the vendor gave no result in time. The caller then requires more proof elsewhere. */
export type CaptchaOutcome = 'passed' | 'not-asked' | 'unjudged';

type CaptchaDeps = Pick<Deps, 'captcha' | 'storage' | 'secrets' | 'clock' | 'settings'>;

type Asking = {
  /** The client's address, sent to the vendor. */
  readonly address: string;
  readonly network: Network;
  /** Requires a captcha even if no vendor's is configured. */
  readonly suspicious?: boolean;
  /** The limit that is used up, and past which a captcha is due: a refusal names it. */
  readonly limit?: LimitName | undefined;
};

/** Accepts each answer once, whatever its vendor says. */
async function spend({ storage, secrets, clock }: CaptchaDeps, answer: string, limit: LimitName | undefined): Promise<void> {
  const spent = await storage.queries
    .insertInto('captcha_answer')
    .values({ digest: secrets.hashToken(answer), expires_at: clock.now() + lifetimes.captchaChallenge })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  if (spent === undefined) throw new Problem('captcha_failed', { limit });
}

/** While a vendor is unavailable, halves the number of accepted logins of a network. @throws Problem `captcha_failed`, `too_many_requests` */
async function countUnjudged({ storage, clock, settings: { loginsFrom } }: CaptchaDeps, network: Network): Promise<void> {
  const most = Math.ceil(loginsFrom.most / 2);
  const taken = await countOne(storage.queries, clock.now(), {
    what: 'unjudged from',
    from: network,
    most,
    within: loginsFrom.within,
  });
  if (taken > loginsFrom.captchaAfter / 2) throw new Problem('captcha_failed', { limit: 'network-unjudged-captchas' });
}

/**
 * A configured vendor's captcha is always required, and ours is accepted in its place. Without a vendor, ours is required only for suspicious calls. A vendor
 * outage skips no captcha: it halves the number of accepted logins.
 * @throws Problem `captcha_failed`, `too_many_requests`
 */
export async function requireCaptcha(
  deps: CaptchaDeps,
  sent: CaptchaAnswer | null | undefined,
  { address, network, suspicious = false, limit }: Asking,
): Promise<CaptchaOutcome> {
  const vendor = deps.captcha;
  if (vendor === undefined && !suspicious) return 'not-asked';
  const { captcha: answer, challenge: type, siteKey } = sent ?? {};
  if (!answer) throw new Problem('captcha_failed', { limit });
  if (type === 'ALTCHA') {
    const task = await solvedTask(deps, answer);
    if (task === undefined) throw new Problem('captcha_failed', { limit });
    await spend(deps, `ALTCHA ${task}`, limit);
    return 'passed';
  }
  if (vendor === undefined || type !== vendor.type || (siteKey ?? vendor.siteKey) !== vendor.siteKey)
    throw new Problem('captcha_failed', { limit });
  const { outcome } = await vendor.verify({ answer, address });
  if (outcome === 'rejected') throw new Problem('captcha_failed', { limit });
  if (outcome === 'unavailable') {
    await countUnjudged(deps, network);
    return 'unjudged';
  }
  await spend(deps, `${vendor.type} ${answer}`, limit);
  return 'passed';
}
