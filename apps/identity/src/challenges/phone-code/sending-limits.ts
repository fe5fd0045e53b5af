/**
 * Limits checked before a provider is asked: which numbers may be sent to, and how often from one network, to one range of numbers and to one
 * country.
 */

import { codeSendsFrom, countryShares, type PhoneCodeType } from '@stepgate/contract';
import type { Network } from '../../kernel/client-network.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { runOf } from '../../limits/number-runs.ts';
import { enforceLimits, type RateLimit } from '../../limits/rate-limits.ts';
import { reachable } from '../../providers/phone/reachable.ts';
import { transact } from '../../storage/transaction.ts';
import type { Method } from '../../tokens/methods.ts';
import type { OneTimeToken } from '../../tokens/tokens.ts';
import { hasFirstFactor } from '../code-attempts.ts';

const hour = 60 * 60_000;

/**
 * Who asks for a code. `owner`: someone who has proved something about the account that the number belongs to. `new-number`: someone with an account, to
 * a number that they enter. `unproved`: someone with only an address, or in a sign-up. The last two can't use up the first one's limit.
 */
export type AskedBy = 'owner' | 'new-number' | 'unproved';

/** Tokens that are issued only to someone who has proved something, even if they hold no proofs. */
const begunWithProof: readonly OneTimeToken['action'][] = ['IDENTITY__RESET_PASSWORD', 'IDENTITY__CHANGE_PHONE_NUMBER'];

export function askedBy(token: OneTimeToken, { to }: Method<PhoneCodeType>): AskedBy {
  const proved =
    token.sessionHash !== '' || token.trustedDevice || hasFirstFactor(token) || begunWithProof.includes(token.action);
  if (!proved) return 'unproved';
  return to === 'new-number' ? 'new-number' : 'owner';
}

type Sending = {
  /** E.164. */
  readonly number: string;
  /** The number counts towards its range: it was not counted before. */
  readonly counts: boolean;
  readonly askedBy: AskedBy;
  /** Of the client. */
  readonly network: Network;
};

/** The country's budget limits the cost of an attack. New numbers and unproved requesters have limited shares of it. */
function countryBudgets(callingCode: string, most: number, asked: AskedBy): RateLimit[] {
  const all: RateLimit = { key: `codes to +${callingCode}`, most, within: hour };
  if (asked === 'owner') return [all];
  const share = asked === 'unproved' ? countryShares.unproved : countryShares.newNumbers;
  return [{ key: `${asked} codes to +${callingCode}`, most: Math.max(1, Math.floor(most * share)), within: hour }, all];
}

/** @throws Problem `user.phonenumber.blocked`, `too_many_requests` */
export async function mayBeSent(deps: Deps, { number, counts, askedBy: asked, network }: Sending): Promise<void> {
  const { settings } = deps;
  const reach = reachable(number, settings.phoneCountries);
  if (reach.outcome === 'blocked') throw new Problem('user.phonenumber.blocked');
  const run = asked === 'owner' ? runOf(number) : `${runOf(number)} ${asked}`;
  const near: RateLimit = { key: `numbers near ${run}`, ...codeSendsFrom.neighbours };
  await transact(deps, (tx) =>
    enforceLimits(tx, tx.now, [
      asked === 'unproved'
        ? { what: 'unproved codes from', from: network, ...codeSendsFrom.unproved }
        : { what: 'codes from', from: network, ...codeSendsFrom.address },
      ...(counts ? [near] : []),
      ...countryBudgets(reach.callingCode, settings.codeSendsACountry, asked),
    ]),
  );
}
