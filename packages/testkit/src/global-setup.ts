import type { TestProject } from 'vitest/node';
import { beginRecords, endRecords } from './outgoing-guard/records.ts';
import { offerPostgres } from './postgres/on-demand.ts';

/** One PostgreSQL for the whole run; each test file creates its own databases on it. The run fails if a process of it connected to another server. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const records = beginRecords();
  const postgres = await offerPostgres();
  provide('postgresOnDemand', postgres.address);
  return async () => {
    await postgres.stop();
    if (records !== undefined) endRecords(records);
  };
}
