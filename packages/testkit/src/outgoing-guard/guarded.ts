import { fileURLToPath } from 'node:url';
import { folderVariable } from './records.ts';

const preload = fileURLToPath(new URL('./preload.ts', import.meta.url));

/** Arguments of Node that guard a process, to put before its program. */
export const guardArguments: readonly string[] = ['--import', preload];

/** The facts about the run for a guarded process, for its environment. */
export const guardEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    [folderVariable, 'TEST_POSTGRES_URL'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
