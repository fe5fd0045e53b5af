import { DatabaseUnusable } from './database-fault.ts';

/** Milliseconds; less than a load balancer waits. */
const within = 2_000;

/** Asks the database one question at a time, even if it is called often, and waits at most two seconds for the answer. */
export function pinging(ask: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  return async () => {
    current ??= ask().finally(() => {
      current = undefined;
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new DatabaseUnusable('away', 'the database gives no answer')), within);
    try {
      await Promise.race([current, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
