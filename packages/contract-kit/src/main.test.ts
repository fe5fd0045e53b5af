import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startHttpStub } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Line } from './report.ts';

const kit = fileURLToPath(new URL('./main.ts', import.meta.url));
const example = (file: string): string => fileURLToPath(new URL(`../../../examples/own-backend/${file}`, import.meta.url));
/** Of the example's `kit.json`. */
const testCode = '111111';
const customer = { email: 'ada@own.example', password: 'analytical engine' };

async function runCommand(...args: string[]) {
  const child = spawn(process.execPath, [kit, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, said };
}

/** The example, with a code of the tests, and a second between two messages in place of thirty. */
async function startOwnBackend(): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
  const child = spawn(process.execPath, [example('server.js')], {
    env: { PATH: process.env.PATH, PORT: '0', TEST_CODE: testCode, RESEND_SECONDS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the example ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      const [address] = chunk.toString().match(/http:\/\/localhost:\d+/) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  return { child, origin };
}

describe('the command', () => {
  let backend: Awaited<ReturnType<typeof startOwnBackend>>;
  beforeAll(async () => {
    backend = await startOwnBackend();
  });
  afterAll(() => backend.child.kill());

  it("somebody else's own backend: what it has is honoured, with the approval of its own call, and the rest is said to be missing", async () => {
    const { code, out, said } = await runCommand(backend.origin, '--settings', example('kit.json'), '--json');
    const { honoured, lines }: { honoured: boolean; lines: Line[] } = JSON.parse(out);
    expect(lines.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    expect([code, honoured]).toEqual([0, true]);
    const there = [
      'login',
      'tokenStatus',
      'triggerPhoneCode',
      'verifyPhoneCode',
      'exchangeSession',
      'exchangeSessionOnLocalhost',
      'session',
      'logout',
    ];
    const withSuccess = lines.filter(({ promise, verdict }) => verdict === 'honoured' && promise.startsWith('answers a success'));
    expect(withSuccess.map(({ call }) => call).sort()).toEqual(there.sort());
    const approved = lines.filter(({ call }) => call === 'POST /payments');
    expect(approved.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 7 }, () => 'honoured'));
    const missing = lines.filter(({ verdict }) => verdict === 'missing');
    expect(missing.map(({ call }) => call)).toContain('triggerPush');
    expect(said).toContain(
      `It logs in with these test customers, and enters wrong passwords and codes for them:\n  ${customer.email}`,
    );
    expect(out + said).not.toContain(customer.password);
  });

  it('ends with 1 where nobody can log in, and with 2 where it cannot begin', async () => {
    const nothing = await startHttpStub((response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here'));
    const [empty, none, wrong] = await Promise.all([
      runCommand(nothing.origin),
      runCommand(),
      runCommand(`${nothing.origin}/identity`),
    ]);
    await nothing.close();
    expect([empty.code, none.code, wrong.code]).toEqual([1, 2, 2]);
    expect(empty.out).toMatch(/^login\n {2}missing {4}is there: .* 404 Not here; without it nobody logs in$/m);
    expect(empty.out).toMatch(/^\d+ honoured, 0 broken, \d+ differs, \d+ missing, \d+ not tried\n$/m);
    expect(none.said).toContain('Usage: stepgate-contract <address>');
    expect(wrong.said).toContain(`give ${nothing.origin}`);
  });
});
