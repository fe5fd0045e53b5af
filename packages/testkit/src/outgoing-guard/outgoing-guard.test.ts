import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startHttpStub } from '../http-stub.ts';
import { guardArguments } from './guarded.ts';
import { endRecords, readRecords } from './records.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stepgate-guard-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program in a guarded process. @returns what it prints, and its records */
async function guarded(program: string) {
  const folder = await newFolder();
  const child = spawn(process.execPath, [...guardArguments, '--input-type=module', '--eval', program], {
    env: { TEST_OUTGOING_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code).toBe(0);
  return { said: said.trim(), folder, records: readRecords(folder).map(({ by: _by, ...record }) => record) };
}

const print = `(error) => console.log(error.message)`;
const printCause = `(error) => console.log(error.cause?.message ?? error.message)`;

it.each([
  ['a socket', `import { connect } from 'node:net'; connect(80, '203.0.113.1').on('error', ${print});`, '203.0.113.1:80'],
  ['a socket in IPv6', `import { connect } from 'node:net'; connect(80, '2001:db8::1').on('error', ${print});`, '2001:db8::1:80'],
  [
    'TLS',
    `import { connect } from 'node:tls'; connect({ host: '203.0.113.1', port: 465 }).on('error', ${print});`,
    '203.0.113.1:465',
  ],
  ['http', `import { get } from 'node:http'; get('http://bank.example:81').on('error', ${print});`, 'bank.example:81'],
  [
    'https',
    `import { get } from 'node:https'; get('https://127.0.0.1.bank.example').on('error', ${print});`,
    '127.0.0.1.bank.example:443',
  ],
  ['fetch', `fetch('https://bank.example').catch(${printCause});`, 'bank.example:443'],
  ['a private network', `fetch('http://10.0.0.1').catch(${printCause});`, '10.0.0.1:80'],
  ['a look-up', `import { lookup } from 'node:dns'; lookup('bank.example', ${print});`, 'bank.example'],
  [
    'a look-up of its own',
    `import { connect } from 'node:net';
     const lookup = (_host, _options, done) => done(null, [{ address: '203.0.113.9', family: 4 }]);
     connect({ host: 'localhost.example', port: 80, lookup }).on('error', ${print});`,
    '203.0.113.9:80',
  ],
])('[HOLD-02] a connection of a test to another server fails and is written down: %s', async (_name, program, host) => {
  const { said, records } = await guarded(program);
  expect(said).toBe(`a test connects to ${host}, which is not this machine`);
  expect(records).toEqual([{ host, connections: 1, refused: true }]);
});

it('[HOLD-02] a run with such a connection fails, and says which process made it', async () => {
  const { folder } = await guarded(`fetch('https://bank.example').catch(() => undefined);`);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(() => endRecords(folder)).toThrow('connections to other servers were refused:\nbank.example:443, by ');
  const { calls } = printed.mock;
  printed.mockRestore();
  expect(calls).toEqual([['outgoing connections by host:\n  bank.example:443: 1\n']]);
});

it('connections to this machine pass and are counted', async () => {
  const stub = await startHttpStub((response) => response.end('here'));
  onTestFinished(stub.close);
  const { port } = new URL(stub.origin);
  const { said, folder, records } = await guarded(`
    import { connect } from 'node:net';
    import { get } from 'node:http';
    console.log(await (await fetch('http://localhost:${port}')).text());
    get({ port: ${port}, host: 'named.example', lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) }, (answer) => {
      console.log(answer.statusCode);
      answer.resume();
      connect(${port}, function () { console.log('open'); this.destroy(); });
    });`);
  expect(said).toBe('here\n200\nopen');
  expect(records).toEqual([{ host: 'this machine', connections: 3, refused: false }]);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  endRecords(folder);
  const { calls } = printed.mock;
  printed.mockRestore();
  expect(calls).toEqual([['outgoing connections by host:\n  this machine: 3\n']]);
});
