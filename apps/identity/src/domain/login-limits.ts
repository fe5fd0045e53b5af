/**
 * Every login begins here, before its password is looked at: how many came from that network and from that guest id, and whether a
 * captcha is due. What is counted for one account is elsewhere (`attempts.ts`); this is for whoever tries one password at each of many.
 */
import type { CaptchaAnswer } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { type Allowance, giveBack, take, tryTake } from './allowance.ts';
import { requireCaptcha } from './captchas.ts';
import type { Network } from './client-place.ts';
import type { Deps } from './deps.ts';
import type { Hasher } from './passwords.ts';
import { Problem } from './problem.ts';

type LoginFrom = {
  /** Of the client. */
  readonly address: string;
  readonly network: Network;
  /** As the client says it: who leaves it out or makes one up anew each time is still counted by network. */
  readonly guestId: string | null | undefined;
  /** The customer has used this browser before. Its wrong passwords have a counter of their own, so those of its network are not held against it. */
  readonly known: boolean;
};

type Admitted = {
  /** The captcha's vendor could not be asked: nothing but the password may spare this login a factor. */
  readonly unjudged: boolean;
  readonly hasher: Hasher;
  /**
   * Takes the login out of the count again, because its first factor was right. A whole office logs in from one address in the morning;
   * and nobody guesses with passwords that are right: those that are wrong stay counted.
   */
  forgive(queries: Queries): Promise<void>;
};

/** What is counted: of the network always, and of the guest id where there is one. */
const keysOf = ({ secrets }: Deps, door: Door, { network, guestId }: LoginFrom): string[] => [
  `${door} from ${network}`,
  ...(guestId ? [`${door} of guest ${secrets.keyedHash('guest', guestId)}`] : []),
];

/** Logins with an address alone are counted apart from those with a password. */
type Door = 'logins' | 'data sharing';

/**
 * Counts first, so that logins side by side are bounded alike. Those without a captcha have a share of their own: past it a captcha is due,
 * and those who solve one have the rest, of which nobody else can take.
 * @throws Problem `too_many_requests`, `captcha_failed`
 */
export async function admitLogin(deps: Deps, door: Door, given: CaptchaAnswer, from: LoginFrom): Promise<Admitted> {
  const { storage, clock, settings } = deps;
  const { address, network, known } = from;
  const { captchaAfter, most, within } = settings.loginsFrom;
  const taken: Allowance[] = [];
  let suspicious = false;
  const keys = known ? [] : keysOf(deps, door, from);
  for (const key of keys) {
    const share = { key, most: captchaAfter, within };
    if (typeof (await tryTake(storage.queries, clock.now(), share)) === 'number') taken.push(share);
    else suspicious = true;
  }
  // Ours is also looked at where it was not due: it was asked for because the queue was full, and gives a place that is kept.
  const solved = given.challenge === 'ALTCHA' && Boolean(given.captcha);
  const outcome = await requireCaptcha(deps, given, { address, network, suspicious: suspicious || solved });
  for (const key of suspicious ? keys : []) {
    const share = { key: `${key} with a captcha`, most: most - captchaAfter, within };
    await take(storage.queries, clock.now(), share);
    taken.push(share);
  }
  return {
    unjudged: outcome === 'unjudged',
    hasher: known || outcome === 'passed' ? 'trusted' : 'stranger',
    forgive: (queries) => giveBack(queries, taken),
  };
}

/**
 * Called before anything is counted or written: where the queue has no room, as little as possible is done.
 * @throws Problem `captcha_failed` where a captcha gives a place that is kept for those who solve one; `busy` where there is none either
 */
export function refuseWhileBusy({ passwords }: Deps, { captcha }: CaptchaAnswer, known: boolean): void {
  if (!passwords.hasRoom('trusted')) throw new Problem('busy', { retryAfter: 1 });
  if (!known && !captcha && !passwords.hasRoom('stranger')) throw new Problem('captcha_failed');
}

/** A login with an address alone that came to its end is taken out of its network's count, because completing one is not guessing. */
export async function forgiveDataSharing(queries: Queries, network: Network): Promise<void> {
  const key = `data sharing from ${network}`;
  await giveBack(queries, [{ key }, { key: `${key} with a captcha` }]);
}
