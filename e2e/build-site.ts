/** Runs before the journeys: builds the site as `npm start` does, unless `npm test` has. The run fails if a service that it started connected to another server. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beginRecords, endRecords } from '@stepgate/testkit/outgoing-records';

const run = promisify(execFile);

export default async function buildSite(): Promise<() => void> {
  const build = fileURLToPath(new URL('../tools/site/build.ts', import.meta.url));
  if (!process.env.TEST_SITES) await run(process.execPath, [build], { env: { ...process.env, STEPGATE_ENV: 'demo' } });
  const records = beginRecords();
  return () => {
    if (records !== undefined) endRecords(records);
  };
}
