/** Third-party programs that run next to a campaign and end with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from '../campaign.ts';

export type Background = { readonly pid: number; kill(signal: NodeJS.Signals): Promise<void> };

/** @param account the user of the program, if it isn't this process's own */
export function runBeside(
  { folder, afterwards }: Stage,
  name: string,
  command: string,
  args: readonly string[],
  account: { readonly uid: number; readonly gid: number } | undefined,
): Background {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child: ChildProcess = spawn(command, args, {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, HOME: '/tmp', LANG: 'C.UTF-8' },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let isClosed = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      isClosed = true;
      resolve();
    });
    child.once('error', () => {
      isClosed = true;
      resolve();
    });
  });
  const background: Background = {
    pid: child.pid ?? 0,
    async kill(signal) {
      if (isClosed) return;
      child.kill(signal);
      await ended;
    },
  };
  afterwards(() => background.kill('SIGTERM'));
  return background;
}
