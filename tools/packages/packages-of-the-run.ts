import { cp } from 'node:fs/promises';
import { buildPackages } from './build-packages.ts';

/** For the tests: `npm test` builds the packages once and names their folder. A test that runs alone builds its own. */
export async function copyPackages(folder: string): Promise<void> {
  if (process.env.TEST_PACKAGES) await cp(process.env.TEST_PACKAGES, folder, { recursive: true });
  else await buildPackages(folder);
}
