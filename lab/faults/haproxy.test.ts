/** HAProxy's files of a release, as HAProxy reads them. Only addresses and the place of the certificate are changed. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, testCertificate } from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { program } from './programs.ts';

const run = promisify(execFile);
const shipped = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepgate-haproxy-'));
  await writeFile(join(folder, 'app.pem'), testCertificate.cert + testCertificate.key);
});
afterAll(() => rm(folder, { recursive: true }));

/** @returns the path of the file with its certificate and its port of customers changed */
async function place(name: string, port: number): Promise<string> {
  const path = join(folder, name);
  const text = (await shipped(name))
    .replace('/etc/haproxy/app.pem', join(folder, 'app.pem'))
    .replace('bind :443', `bind :${port}`);
  await writeFile(path, text);
  return path;
}

it.each(['haproxy.cfg', 'haproxy-postgresql.cfg'])('[SRE-01] %s is valid', async (name) => {
  await expect(run(program('haproxy'), ['-c', '-f', await place(name, await freePort())])).resolves.toMatchObject({
    stdout: expect.stringContaining('Configuration file is valid'),
  });
});

it('[SRE-01] one address has a hundred connections at once, and none of them long without a whole header', async () => {
  const port = await freePort();
  const haproxy = spawn(program('haproxy'), ['-db', '-f', await place('haproxy.cfg', port)], { stdio: 'ignore' });
  const ended = once(haproxy, 'exit');
  let gone = false;
  haproxy.once('exit', () => {
    gone = true;
  });
  onTestFinished(async () => {
    haproxy.kill();
    await ended;
  });
  let [open, refused, closed] = [0, 0, 0];
  function knock(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', ca: testCertificate.cert, ALPNProtocols: ['http/1.1'] }, () => {
        open += 1;
        socket.write('GET /login HTTP/1.1\r\nhost: app.example\r\n');
        resolve(true);
      });
      let secure = false;
      socket.once('secureConnect', () => {
        secure = true;
      });
      socket.on('error', () => undefined);
      // Its answer is 408.
      socket.on('data', () => undefined);
      socket.on('close', () => {
        if (secure) closed += 1;
        resolve(false);
      });
    });
  }
  while (!gone && !(await knock())) await setTimeout(100);
  for (let more = 0; more < 129; more += 1) if (!(await knock())) refused += 1;
  expect({ open, refused }).toEqual({ open: 100, refused: 30 });
  await expect.poll(() => closed, { timeout: 30_000 }).toBe(100);
});
