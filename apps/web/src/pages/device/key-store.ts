/** Stores that this phone is a device of the account. The key itself is in the browser's database, and no script can export it. */
import { type BrowserStore, browserStore } from '@stepgate/pages/keys';
import type { Device } from './device-calls.ts';

/** A device as stored on this phone. */
export type KeptDevice = Device & {
  /** The account's email, masked. */
  readonly email: string;
  readonly vapidPublicKey: string;
  /** The push endpoint that the service knows. */
  readonly endpoint?: string;
};

export type KeyStore = BrowserStore<KeptDevice>;

/** @param name of the database */
export const browserKeyStore = (name = 'stepgate'): KeyStore => browserStore(name, 'device');
