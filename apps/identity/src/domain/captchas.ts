/** Whether somebody who asks without an account has to show that they are a person, and whether they have. */
import { type CaptchaAnswer, lifetimes } from '@stepgate/contract';
import { take } from './allowance.ts';
import type { Network } from './client-place.ts';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';
import { solvedTask } from './proof-of-work.ts';

/** `unjudged`: the vendor gave no judgement in time. Whoever goes on nevertheless asks for more elsewhere. */
export type CaptchaOutcome = 'passed' | 'not-asked' | 'unjudged';

type CaptchaDeps = Pick<Deps, 'captcha' | 'storage' | 'secrets' | 'clock' | 'settings'>;

type Asking = {
  /** Of the client: told the vendor. */
  readonly address: string;
  readonly network: Network;
  /** Asked for even where no vendor's is. */
  readonly suspicious?: boolean;
};

/** No answer counts twice, whatever its vendor says. */
async function spend({ storage, secrets, clock }: CaptchaDeps, answer: string): Promise<void> {
  const spent = await storage.queries
    .insertInto('captcha_answer')
    .values({ digest: secrets.hashToken(answer), expires_at: clock.now() + lifetimes.captchaChallenge })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  if (spent === undefined) throw new Problem('captcha_failed');
}

/** While a vendor is away, half of what is otherwise taken from a place. @throws Problem `captcha_failed`, `too_many_requests` */
async function countUnjudged({ storage, clock, settings: { loginsFrom } }: CaptchaDeps, network: Network): Promise<void> {
  const most = Math.ceil(loginsFrom.most / 2);
  const taken = await take(storage.queries, clock.now(), {
    key: `unjudged from ${network}`,
    most,
    within: loginsFrom.within,
  });
  if (taken > loginsFrom.captchaAfter / 2) throw new Problem('captcha_failed');
}

/**
 * Where a vendor's captcha is set up it is asked for always, and ours is taken in its place; without one ours is asked for where
 * something is suspicious. A vendor that cannot be reached lets nobody pass: it halves what is taken.
 * @throws Problem `captcha_failed`, `too_many_requests`
 */
export async function requireCaptcha(
  deps: CaptchaDeps,
  given: CaptchaAnswer | null | undefined,
  { address, network, suspicious = false }: Asking,
): Promise<CaptchaOutcome> {
  const vendor = deps.captcha;
  if (vendor === undefined && !suspicious) return 'not-asked';
  const { captcha: answer, challenge: type, siteKey } = given ?? {};
  if (!answer) throw new Problem('captcha_failed');
  if (type === 'ALTCHA') {
    const task = await solvedTask(deps, answer);
    if (task === undefined) throw new Problem('captcha_failed');
    await spend(deps, `ALTCHA ${task}`);
    return 'passed';
  }
  if (vendor === undefined || type !== vendor.type || (siteKey ?? vendor.siteKey) !== vendor.siteKey)
    throw new Problem('captcha_failed');
  const judgement = await vendor.verify({ answer, address });
  if (judgement === 'failed') throw new Problem('captcha_failed');
  if (judgement === 'unavailable') {
    await countUnjudged(deps, network);
    return 'unjudged';
  }
  await spend(deps, `${vendor.type} ${answer}`);
  return 'passed';
}
