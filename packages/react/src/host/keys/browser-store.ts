/** One value in the browser's database, which can hold a key that no script can export. */
import { type AskBrowser, patiently } from '../ask-browser.ts';
import { browserClock } from '../browser-clock.ts';

/** Each rejects if the browser stores nothing, as in some private windows, or doesn't answer. */
export type BrowserStore<T> = {
  load(): Promise<T | undefined>;
  /** Checks that a key can be stored, before anything relies on it. */
  tryOut(privateKey: CryptoKey): Promise<void>;
  save(value: T): Promise<void>;
  forget(): Promise<void>;
};

const own = 'own';
const trial = 'trial';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when the database has written the data, not when the request was accepted. */
function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * @param name of the database
 * @param objects the name of its one object store
 */
export function browserStore<T>(
  name: string,
  objects: string,
  askBrowser: AskBrowser = patiently(browserClock()),
): BrowserStore<T> {
  const withDatabase = <R>(use: (database: IDBDatabase) => Promise<R>): Promise<R> =>
    askBrowser(async () => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(objects);
      const database = await settled(request);
      try {
        return await use(database);
      } finally {
        database.close();
      }
    });
  const write = (change: (store: IDBObjectStore) => void): Promise<void> =>
    withDatabase((database) => {
      const transaction = database.transaction(objects, 'readwrite');
      change(transaction.objectStore(objects));
      return written(transaction);
    });
  return {
    load: () =>
      withDatabase(async (database) => {
        const stored: T | undefined = await settled(database.transaction(objects).objectStore(objects).get(own));
        return stored;
      }),
    async tryOut(privateKey) {
      await write((store) => store.put(privateKey, trial));
      await write((store) => store.delete(trial));
    },
    save: (value) => write((store) => store.put(value, own)),
    forget: () => write((store) => store.delete(own)),
  };
}
