/** Where a phone keeps that it is a device of the customer's: the key itself lies in the browser's database, and no script can read it out. */
import type { Device } from './device-calls.ts';

/** A device as this phone keeps it. */
export type KeptDevice = Device & {
  /** Of the account, masked. */
  readonly email: string;
  readonly vapidPublicKey: string;
  /** Where the service was told that it can wake this phone. */
  readonly endpoint?: string;
};

/** Rejects where the browser keeps nothing, as in some private windows. */
export type KeyStore = {
  load(): Promise<KeptDevice | undefined>;
  /** Shows that a key can be kept here, before anybody relies on it. */
  tryOut(privateKey: CryptoKey): Promise<void>;
  save(device: KeptDevice): Promise<void>;
  forget(): Promise<void>;
};

const objects = 'device';
const own = 'own';
const trial = 'trial';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(objects);
  return settled(request);
}

/** Done when the database has written it, not when it has heard of it. */
function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @param name of the database */
export function browserKeyStore(name = 'stepgate'): KeyStore {
  async function write(change: (store: IDBObjectStore) => void): Promise<void> {
    const database = await opened(name);
    try {
      const transaction = database.transaction(objects, 'readwrite');
      change(transaction.objectStore(objects));
      await written(transaction);
    } finally {
      database.close();
    }
  }
  return {
    async load() {
      const database = await opened(name);
      try {
        const kept: KeptDevice | undefined = await settled(database.transaction(objects).objectStore(objects).get(own));
        return kept;
      } finally {
        database.close();
      }
    },
    async tryOut(privateKey) {
      await write((store) => store.put(privateKey, trial));
      await write((store) => store.delete(trial));
    },
    save: (device) => write((store) => store.put(device, own)),
    forget: () => write((store) => store.delete(own)),
  };
}
