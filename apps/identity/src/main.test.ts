/** The service as a program, as far as `npm test` looks: a kill in the middle of a login, a stop, a command. `npm run test:deep -- --shard processes,commands` has the rest. */

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beginLogin, lookInto, paths, processDatabases, startService } from '@stepgate/testkit';
import { expect, it } from 'vitest';

function prioritiesIn(pid: number) {
  const threads = readdirSync(`/proc/${pid}/task`).filter(
    (thread) => readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim() === 'libuv-worker',
  );
  return { answers: getPriority(pid), hashes: threads.map((thread) => getPriority(Number(thread))) };
}

it('[LOOP-02] a login continues after a kill, a stop ends with 0, a command reads what the service wrote, and hashes leave a busy core to answers', async () => {
  const key = randomBytes(32);
  const database = await processDatabases[0].newDatabase();
  const env = { ...database.env, STEPGATE_SECRET: key.toString('base64url') };
  const killed = await startService(env);
  const shared = await lookInto(await database.open(), key);
  const customer = await shared.addCustomer();
  const oneTimeToken = await beginLogin(killed, customer);
  await killed.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  const otpCode = await shared.codeSentTo(customer.phone);
  await killed.end('SIGKILL');

  const service = await startService(env);
  // Only Linux has a priority for each thread.
  if (process.platform === 'linux') expect(prioritiesIn(service.pid)).toEqual({ answers: 0, hashes: [5, 5, 5, 5] });
  expect((await service.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
  expect((await service.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
  expect((await service.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(401);
  expect(await service.end('SIGTERM')).toBe(0);
  await shared.storage.close();

  const command = fileURLToPath(new URL('./commands/customer.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'show', customer.email], {
    env: { PATH: process.env.PATH, STEPGATE_ENV: 'demo', ...env },
  });
  expect(stdout).toContain(customer.email);
});
