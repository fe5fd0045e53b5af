/**
 * One transaction as one value: the queries, the time and the callbacks after the commit, with the crypto and settings that writing needs. A function
 * that writes takes it as its first argument, `f(tx, …)`, and needs nothing else from the service except ports that it names. What also works outside a
 * transaction takes a `Database`, which every transaction is, or only `Queries`. A database outside isn't a `Transaction`, so a function that must be part of one
 * can't be called outside.
 */
import type { PhoneChannel } from '@stepgate/contract';
import type { Clock } from '../kernel/clock.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Settings } from '../kernel/settings.ts';
import type { OpenTransaction, Queries, Storage } from './storage.ts';

/** The database at one time: all reads and writes have the same. */
export type Database = {
  readonly queries: Queries;
  readonly secrets: Secrets;
  /** In milliseconds since 1970; in a transaction, when it began. */
  readonly now: number;
};

/** The abilities of this installation that writing depends on. */
export type Installation = {
  readonly settings: Settings;
  /** The channels that reach a phone. A transaction sends nothing: it enqueues a message, which is sent after the commit. */
  readonly phoneChannels: ReadonlySet<PhoneChannel>;
  /** The model of the face engine; `undefined`: face match is off. */
  readonly faceModel: string | undefined;
};

export type Transaction = OpenTransaction & Database & Installation;

type Opening = {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly phone: { readonly channels: ReadonlySet<PhoneChannel> };
  /** Absent: face match is off, or the work offers no challenges. */
  readonly face?: { readonly model: string } | undefined;
};

export const installationOf = ({ settings, phone, face }: Pick<Opening, 'settings' | 'phone' | 'face'>): Installation => ({
  settings,
  phoneChannels: phone.channels,
  faceModel: face?.model,
});

/** The database now, for reads and for single statements, each of which is atomic. */
export const databaseNow = ({ storage, secrets, clock }: Pick<Opening, 'storage' | 'secrets' | 'clock'>): Database => ({
  queries: storage.queries,
  secrets,
  now: clock.now(),
});

/**
 * Runs all of the work or none of it. Work that loses a race is rolled back and rerun, so it may only contain queries.
 * @returns the result of the work, once it is committed and on disk
 */
export function transact<T>(deps: Opening, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { storage, clock, secrets } = deps;
  return storage.transaction((opened) => work({ ...opened, now: clock.now(), secrets, ...installationOf(deps) }));
}
