import type { Deps } from '../kernel/context.ts';
import type { Job } from '../kernel/job.ts';
import { rotateKeys } from './signing-keys.ts';

/** Rotates the keys that sign session tokens. */
export const signingKeysJob = ({ storage, secrets, clock }: Pick<Deps, 'storage' | 'secrets' | 'clock'>): Job => ({
  name: 'signing-keys',
  async run() {
    await rotateKeys(storage.queries, secrets, clock.now());
  },
});
