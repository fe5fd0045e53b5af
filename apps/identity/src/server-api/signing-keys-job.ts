import type { Deps } from '../kernel/context.ts';
import type { Job } from '../kernel/job.ts';
import { databaseNow } from '../storage/transaction.ts';
import { rotateKeys } from './signing-keys.ts';

/** Rotates the keys that sign session tokens. */
export const signingKeysJob = (deps: Pick<Deps, 'storage' | 'secrets' | 'clock'>): Job => ({
  name: 'signing-keys',
  async run() {
    await rotateKeys(databaseNow(deps));
  },
});
