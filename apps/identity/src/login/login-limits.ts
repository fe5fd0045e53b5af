/**
 * Every login passes these checks before its password is verified: how many logins came from this network and this guest id, and whether a captcha
 * is due. Attempts at one account are counted in `attempts.ts`; these limits stop someone who tries one password at each of many accounts.
 */
import type { CaptchaAnswer } from '@stepgate/contract';
import type { Network } from '../kernel/client-network.ts';
import type { Deps } from '../kernel/context.ts';
import type { LimitName } from '../kernel/limit-names.ts';
import type { Hasher } from '../kernel/password-queue.ts';
import { Problem } from '../kernel/problem.ts';
import { requireCaptcha } from '../limits/captcha.ts';
import { type Counter, countOne, type RateLimit, tryCount, uncount } from '../limits/rate-limits.ts';
import type { Queries } from '../storage/storage.ts';

type LoginFrom = {
  /** Of the client. */
  readonly address: string;
  readonly network: Network;
  /** As the client sends it. A client that omits it or invents a new one is still counted by network. */
  readonly guestId: string | null | undefined;
  /**
   * The customer has used this browser before. Its wrong passwords have their own counter, so wrong passwords from the same network don't count
   * against it.
   */
  readonly known: boolean;
};

type Admitted = {
  /** The captcha's vendor could not be reached, so a trusted device may not spare this login a factor. */
  readonly unjudged: boolean;
  readonly hasher: Hasher;
  /**
   * Takes the login out of the count again, because its first factor was correct. A whole office may log in from one address in the morning. Wrong
   * passwords stay counted, so this does not help anyone who guesses.
   */
  forgive(queries: Queries): Promise<void>;
};

/** The rate-limit keys: always the network, and the guest id if there is one. */
const countersOf = ({ secrets }: Deps, kind: Counted, { network, guestId }: LoginFrom): Counter[] => [
  { what: `${kind} from`, from: network },
  ...(guestId ? [{ key: `${kind} of guest ${secrets.pseudonym('guest', guestId)}` } as const] : []),
];

/** Logins with only an address are counted apart from those with a password. */
type LoginKind = 'logins' | 'data sharing';
type Counted = LoginKind | `${LoginKind} with a captcha`;

/**
 * Counts first, so that parallel logins have the same limit. Logins without a captcha have their own share. Past it a captcha is due, and the rest
 * of the limit is reserved for those who solve one.
 * @throws Problem `too_many_requests`, `captcha_failed`
 */
export async function admitLogin(deps: Deps, kind: LoginKind, answer: CaptchaAnswer, from: LoginFrom): Promise<Admitted> {
  const { storage, clock, settings } = deps;
  const { address, network, known } = from;
  const { captchaAfter, most, within } = settings.loginsFrom;
  const taken: RateLimit[] = [];
  let limit: LimitName | undefined;
  for (const counter of known ? [] : countersOf(deps, kind, from)) {
    const share = { ...counter, most: captchaAfter, within };
    const counted = await tryCount(storage.queries, clock.now(), share);
    if (typeof counted === 'number') taken.push(share);
    else limit ??= counted.limit;
  }
  const suspicious = limit !== undefined;
  // Our own captcha is also checked when it was not due: the client was asked for it because the queue was full, and it gives a reserved place.
  const solved = answer.challenge === 'ALTCHA' && Boolean(answer.captcha);
  const outcome = await requireCaptcha(deps, answer, { address, network, suspicious: suspicious || solved, limit });
  for (const counter of suspicious ? countersOf(deps, `${kind} with a captcha`, from) : []) {
    const share = { ...counter, most: most - captchaAfter, within };
    await countOne(storage.queries, clock.now(), share);
    taken.push(share);
  }
  return {
    unjudged: outcome === 'unjudged',
    hasher: known || outcome === 'passed' ? 'trusted' : 'stranger',
    forgive: (queries) => uncount(queries, taken),
  };
}

/**
 * Called before anything is counted or written: when the queue has no room, the service does as little as possible.
 * @throws Problem `captcha_failed` where a captcha gives a place reserved for those who solve one; `busy` where there is no such place either
 */
export function refuseWhileBusy({ passwords }: Deps, { captcha }: CaptchaAnswer, known: boolean): void {
  if (!passwords.hasRoom('trusted')) throw new Problem('busy', { retryAfter: 1 });
  if (!known && !captcha && !passwords.hasRoom('stranger')) throw new Problem('captcha_failed');
}

/** Takes a completed data-sharing login out of its network's count, because completing one is not guessing. */
export async function forgiveDataSharing(queries: Queries, network: Network): Promise<void> {
  await uncount(queries, [
    { what: 'data sharing from', from: network },
    { what: 'data sharing with a captcha from', from: network },
  ]);
}
