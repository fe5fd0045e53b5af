/** The command against servers that aren't ours and answer as little as the specification allows: it finds nothing broken. */
import { fileURLToPath } from 'node:url';
import { ownServerNames, ownServerPassword, ownServers, startOwnServer } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import type { Line } from './report.ts';
import { runCommand } from './test/run-command.ts';

const settings = fileURLToPath(new URL('../../../examples/company/kit.json', import.meta.url));

/** The differences of each server, as the report names them. */
const readings = {
  'own-backend': ['[REAL-14] names the same one-time token each time', '[SRV-23] lists the code to a new phone number'],
  'own-backend-express': ['[SRV-22] leaves out what is absent'],
  'own-backend-hono': ['[SRV-25] marks what has been passed'],
} as const;
const promiseOf = (reading: string): string => reading.slice(reading.indexOf('] ') + 2);

/** Calls that the kit completes with its knowledge of the company. */
const walked = [
  'exchangeSession',
  'exchangeSessionOnLocalhost',
  'forgotPassword',
  'login',
  'logout',
  'profilerStatus',
  'session',
  'startPhoneChange',
  'tokenStatus',
  'triggerPhoneCode',
  'triggerProfiler',
  'verifyNewPhoneNumber',
  'verifyPassword',
  'verifyPhoneCode',
  'verifyPhoneGuess',
  'verifyTotp',
];

it.each(ownServerNames.map((name) => [ownServers[name], readings[name].join('; '), readings[name], name] as const))(
  '[SRV-19] %s, which differs in "%s": the calls it has are honoured, with the approval of its own call; the others are missing, and nothing is broken',
  async (_, __, reading, name) => {
    const server = await startOwnServer(name);
    onTestFinished(() => server.end());
    const { code, out, errors } = await runCommand(server.origin, '--settings', settings, '--json');
    const { honoured, lines }: { honoured: boolean; lines: readonly Line[] } = JSON.parse(out);
    expect(lines.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    expect([code, honoured]).toEqual([0, true]);
    const told = Object.values(readings).flat().map(promiseOf);
    const differing = lines.filter(
      ({ call, verdict, promise }) => call === 'tokenStatus' && verdict === 'differs' && told.includes(promise),
    );
    expect(differing.map(({ promise }) => promise)).toEqual(reading.map(promiseOf));
    const isSuccess = ({ promise, verdict }: Line) =>
      promise.startsWith('answers a success') && (verdict === 'honoured' || verdict === 'differs');
    const succeeded = lines.filter(isSuccess);
    expect(succeeded.map(({ call }) => call)).toEqual(expect.arrayContaining(walked));
    const approved = lines.filter(({ call }) => call === 'POST /payments');
    expect(approved.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 7 }, () => 'honoured'));
    const missing = lines.filter(({ verdict }) => verdict === 'missing').map(({ call }) => call);
    expect(missing).toEqual(expect.arrayContaining(['signUp', 'team', 'verifyEmail', 'loginCdr']));
    expect(errors).toContain(
      'It logs in with these test customers, and enters wrong passwords and codes for them:\n  ada@own.example\n',
    );
    expect(out + errors).not.toContain(ownServerPassword);
  },
);
