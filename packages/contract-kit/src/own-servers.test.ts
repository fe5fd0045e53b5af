/** The kit against servers that are not ours, which answer as little as the specification allows: it finds nothing broken. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type OwnServerName, ownServerNames, ownServers, startOwnServer } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Line } from './report.ts';

const kit = fileURLToPath(new URL('./main.ts', import.meta.url));
const settings = fileURLToPath(new URL('../../../examples/company/kit.json', import.meta.url));

async function linesOf(name: OwnServerName): Promise<{ readonly code: number | null; readonly lines: readonly Line[] }> {
  const server = await startOwnServer(name);
  onTestFinished(() => server.end());
  const child = spawn(process.execPath, [kit, server.origin, '--settings', settings, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const report: { lines: readonly Line[] } = JSON.parse(await text(child.stdout));
  return { code: await ended, lines: report.lines };
}

/** Calls that the kit brought to a success with what it knows of the company. */
const walked = [
  'login',
  'tokenStatus',
  'triggerPhoneCode',
  'verifyPhoneCode',
  'verifyTotp',
  'verifyPassword',
  'verifyPhoneGuess',
  'triggerProfiler',
  'profilerStatus',
  'verifyNewPhoneNumber',
  'exchangeSession',
  'exchangeSessionOnLocalhost',
  'session',
  'logout',
];

describe.each(ownServerNames)('%s', (name) => {
  it(`[SRV-19] ${ownServers[name]}: every line is honoured or not tried, and what the company doesn't have is missing`, async () => {
    const { code, lines } = await linesOf(name);
    expect(lines.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    expect(code).toBe(0);
    const succeeded = lines.filter(({ promise, verdict }) => verdict === 'honoured' && promise.startsWith('answers a success'));
    expect(succeeded.map(({ call }) => call)).toEqual(expect.arrayContaining(walked));
    const approved = lines.filter(({ call }) => call === 'POST /payments');
    expect(approved.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 7 }, () => 'honoured'));
    const missing = lines.filter(({ verdict }) => verdict === 'missing');
    expect(missing.map(({ call }) => call)).toEqual(expect.arrayContaining(['signUp', 'team', 'verifyEmail', 'loginCdr']));
  });
});
