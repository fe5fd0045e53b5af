/** Kept before any provider is asked: who may be sent to, and how often from one place, to one run of numbers, to one country. */
import { type ChallengeAnswer, codeSendsFrom, countryShares } from '@stepgate/contract';
import { type Allowance, allow } from './allowance.ts';
import type { Network } from './client-place.ts';
import { hasFirstFactor } from './code-attempts.ts';
import type { Deps } from './deps.ts';
import { provesNewNumber } from './new-phone-numbers.ts';
import { runOf } from './number-runs.ts';
import { Problem } from './problem.ts';
import { reachable } from './reachable.ts';
import type { OneTimeToken } from './tokens.ts';

const hour = 60 * 60_000;

/**
 * Who asks for a code. `owner`: somebody who has proved something of the account that the number belongs to. `new-number`: somebody with an
 * account, to a number that they enter. `unproved`: somebody with nothing but an address, or in a sign-up. What the last two use up is
 * not taken from the first.
 */
export type AskedBy = 'owner' | 'new-number' | 'unproved';

/** Tokens that begin only for somebody who has proved something, whatever their own proofs say. */
const begunWithProof: readonly OneTimeToken['action'][] = ['IDENTITY__RESET_PASSWORD', 'IDENTITY__CHANGE_PHONE_NUMBER'];

export function askedBy(token: OneTimeToken, way: ChallengeAnswer): AskedBy {
  const proved = token.sessionHash !== '' || token.knownDevice || hasFirstFactor(token) || begunWithProof.includes(token.action);
  if (!proved) return 'unproved';
  return provesNewNumber(way) ? 'new-number' : 'owner';
}

type Sending = {
  /** E.164. */
  readonly number: string;
  /** The number takes a place in its run: it is not one that was counted already. */
  readonly counts: boolean;
  readonly askedBy: AskedBy;
  /** Of the client. */
  readonly network: Network;
};

/** The country's budget bounds what an attack can cost. The part of it that others may take is bounded as well. */
function countryBudgets(callingCode: string, most: number, asked: AskedBy): Allowance[] {
  const all = { key: `codes to +${callingCode}`, most, within: hour };
  if (asked === 'owner') return [all];
  const share = asked === 'unproved' ? countryShares.unproved : countryShares.newNumbers;
  return [{ key: `${asked} codes to +${callingCode}`, most: Math.max(1, Math.floor(most * share)), within: hour }, all];
}

/** @throws Problem `user.phonenumber.blocked`, `too_many_requests` */
export async function mayBeSent(
  { storage, clock, settings }: Deps,
  { number, counts, askedBy: asked, network }: Sending,
): Promise<void> {
  const reach = reachable(number, settings.phoneCountries);
  if (reach.outcome === 'blocked') throw new Problem('user.phonenumber.blocked');
  const run = asked === 'owner' ? runOf(number) : `${runOf(number)} ${asked}`;
  await storage.transaction((queries) =>
    allow(queries, clock.now(), [
      asked === 'unproved'
        ? { key: `unproved codes from ${network}`, ...codeSendsFrom.unproved }
        : { key: `codes from ${network}`, ...codeSendsFrom.address },
      ...(counts ? [{ key: `numbers near ${run}`, ...codeSendsFrom.neighbours }] : []),
      ...countryBudgets(reach.callingCode, settings.codeSendsACountry, asked),
    ]),
  );
}
