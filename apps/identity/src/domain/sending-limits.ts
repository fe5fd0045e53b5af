/** Kept before any provider is asked: who may be sent to, and how often from one place, to one run of numbers, to one country. */
import { codeSendsFrom } from '@stepgate/contract';
import { allow } from './allowance.ts';
import type { Network } from './client-place.ts';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';
import { reachable } from './reachable.ts';

/** Numbers that differ in these last digits alone are one run. */
const neighbouringDigits = 2;
const hour = 60 * 60_000;

/** A run of numbers: whoever pumps messages asks for one number after the other. */
export const runOf = (number: string): string => number.slice(0, -neighbouringDigits);

type Sending = {
  /** E.164. */
  readonly number: string;
  /** The number takes a place in its run: it is not one that was counted already. */
  readonly counts: boolean;
  /** Of the client. */
  readonly network: Network;
};

/** @throws Problem `user.phonenumber.blocked`, `too_many_requests` */
export async function mayBeSent({ storage, clock, settings }: Deps, { number, counts, network }: Sending): Promise<void> {
  const reach = reachable(number, settings.phoneCountries);
  if (reach.outcome === 'blocked') throw new Problem('user.phonenumber.blocked');
  await storage.transaction((queries) =>
    allow(queries, clock.now(), [
      { key: `codes from ${network}`, ...codeSendsFrom.address },
      ...(counts ? [{ key: `numbers near ${runOf(number)}`, ...codeSendsFrom.neighbours }] : []),
      { key: `codes to +${reach.callingCode}`, most: settings.codeSendsACountry, within: hour },
    ]),
  );
}
