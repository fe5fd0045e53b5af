import type { Storage } from '@stepgate/identity';

/**
 * A storage on which every transaction loses its first race: its work is run, rolled back, and run again, as the service does
 * after a serialization failure or a deadlock. If the work has side effects outside the database, they happen twice and the test
 * fails.
 */
export function losingFirst(storage: Storage): Storage {
  return {
    ...storage,
    async transaction(work) {
      const lost = new Error('lost on purpose');
      const first = storage.transaction(async (opened) => {
        await work(opened);
        throw lost;
      });
      await first.catch((error: unknown) => {
        if (error !== lost) throw error;
      });
      return storage.transaction(work);
    },
  };
}
