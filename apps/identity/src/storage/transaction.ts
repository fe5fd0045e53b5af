/**
 * One transaction as one value: the queries, the time and the callbacks after the commit, with the crypto and settings that writing needs. A function
 * that writes takes it as its first argument, `f(tx, …)`, and needs nothing else from the service except ports that it names. A read that also works
 * outside a transaction takes `Queries`, and gets `tx.queries` inside one. The storage's own queries aren't a `Transaction`, so a function that must be part
 * of one can't be called outside.
 */
import type { PhoneChannel } from '@stepgate/contract';
import type { Clock } from '../kernel/clock.ts';
import type { Secrets } from '../kernel/crypto.ts';
import type { Settings } from '../kernel/settings.ts';
import type { OpenTransaction, Storage } from './storage.ts';

type Facts = {
  /** The time it began, in milliseconds since 1970. All its writes have the same time. */
  readonly now: number;
  readonly secrets: Secrets;
  readonly settings: Settings;
  /** The channels that reach a phone. A transaction sends nothing: it enqueues a message, which is sent after the commit. */
  readonly phoneChannels: ReadonlySet<PhoneChannel>;
};

export type Transaction = OpenTransaction & Facts;

type Opening = {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly phone: { readonly channels: ReadonlySet<PhoneChannel> };
};

/**
 * Runs all of the work or none of it. Work that loses a race is rolled back and rerun, so it may only contain queries.
 * @returns the result of the work, once it is committed and on disk
 */
export function transact<T>(
  { storage, clock, secrets, settings, phone }: Opening,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return storage.transaction((opened) => work({ ...opened, now: clock.now(), secrets, settings, phoneChannels: phone.channels }));
}
