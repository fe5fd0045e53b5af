import type { Storage } from '../../storage/storage.ts';
import { webhookState } from './webhook-state.ts';

/**
 * For a host that has removed its webhook: what waits is given up, so it no longer holds back the archive. A webhook set later begins with the events of its time.
 * @returns how many events waited
 */
export const endWebhooks = (storage: Storage): Promise<number> =>
  storage.transaction(async ({ queries }) => {
    const { waiting } = await webhookState(queries, Number.MAX_SAFE_INTEGER);
    await queries.deleteFrom('webhook_log').execute();
    await queries.deleteFrom('webhook_chain').execute();
    return waiting;
  });
