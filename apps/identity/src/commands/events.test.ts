/** The command as an operator runs it, beside the service, on one database. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { paths, processDatabases, startService } from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';

const commands = ['events', 'api-key'] as const;
const programs = Object.fromEntries(commands.map((name) => [name, fileURLToPath(new URL(`./${name}.ts`, import.meta.url))]));

describe.each(processDatabases)('npm run events, on $name', ({ newDatabase }) => {
  it('[API-09] exports and verifies what the running service has recorded', { timeout: 300_000 }, async () => {
    const { env: where } = await newDatabase();
    const env = { ...where, STEPGATE_SECRET: randomBytes(32).toString('base64url') };
    const run = async (command: (typeof commands)[number], ...words: string[]) => {
      const child = spawn(process.execPath, [programs[command] ?? '', ...words], {
        env: { PATH: process.env.PATH, STEPGATE_ENV: 'demo', ...env },
      });
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      return { code, out, err };
    };
    const parseLines = (out: string): Record<string, unknown>[] =>
      out
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));

    const service = await startService(env);
    try {
      await service.ask(paths.login, { body: { email: 'sms@demo.example', password: 'not this one' } });
      await service.ask(paths.login, { body: { email: 'sms@demo.example', password: 'open sesame please' } });
      expect((await run('api-key', 'make', 'payments', '--scope', 'approvals')).code).toBe(0);
      const { out, err, code } = await run('events', 'export');
      expect({ err, code }).toEqual({ err: '', code: 0 });
      // The first events are the start's: the policy, and what a company says of the demo's customers.
      const all = parseLines(out);
      const seeded = all.filter(({ kind }) => kind === 'signal.set' || kind === 'policy.changed').length;
      const at = (nth: number) => seeded + nth;
      const lines = all.slice(seeded);
      expect(lines).toMatchObject([
        { position: at(1), seq: 1, kind: 'proof.refused' },
        { position: at(2), seq: 2, kind: 'login.started', customerId: lines[0]?.customerId },
        { position: at(3), seq: 2, kind: 'api-key.made', customerId: 'operator', facts: { scopes: ['approvals'] } },
      ]);
      const [, started, made] = lines;
      const exportAgain = async (...words: string[]) => {
        const { out: lines, ...ended } = await run('events', 'export', ...words);
        return { ...ended, events: parseLines(lines) };
      };
      expect(await exportAgain('--after', String(at(2)))).toEqual({ code: 0, err: '', events: [made] });
      expect(await exportAgain('--after', String(at(1)), '--customer', String(started?.customerId))).toEqual({
        code: 0,
        err: '',
        events: [started],
      });
      expect(await exportAgain('--since', '15m', '--kind', 'login.started,api-key.made')).toEqual({
        code: 0,
        err: '',
        events: [started, made],
      });
      expect(await exportAgain('--since', '2100-01-01T00:00:00Z')).toEqual({ code: 0, err: '', events: [] });
      expect(await run('events', 'count', '--by', 'kind', '--since', '15m', '--kind', 'login.started,api-key.made')).toEqual({
        code: 0,
        out: '1\tapi-key.made\n1\tlogin.started\n',
        err: '',
      });
      expect(await run('events', 'export', '--kind', 'proof.refused,proof.refuse')).toEqual({
        code: 1,
        out: '',
        err: 'There is no kind "proof.refuse": docs/events.md lists them.\n',
      });
      expect(await run('events', 'verify')).toEqual({
        code: 0,
        out: `Read ${at(3)} events and 0 daily roots. All are whole.\n`,
        err: '',
      });
      expect(await run('events', 'roots')).toEqual({ code: 0, out: '', err: '' });
      expect(await run('events', 'receipt', '--customer', String(started?.customerId), 'no-approval')).toEqual({
        code: 1,
        out: '',
        err: 'The customer has no such approval in the log.\n',
      });
      const { keys } = JSON.parse((await run('events', 'key')).out);
      expect(keys).toEqual([
        {
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
          kid: expect.any(String),
          alg: 'ES256',
          use: 'sig',
        },
      ]);
      for (const wrong of [
        ['receipt'],
        ['receipt', 'x'],
        ['receipt', 'x', 'y', '--customer', 'z'],
        ['verify', '--key', 'x'],
        [],
        ['begin-again'],
        ['begin-again', '--reason', ' '],
        ['begin-again', '--reason', 'nothing is wrong'],
        ['verify', '--reason', 'x'],
        ['publish'],
        ['archive', '--until', '2020-01-01'],
        ['forget', '--archive', join(tmpdir(), 'no such folder')],
        ['receipt', 'x', '--customer', 'y', '--archive', join(tmpdir(), 'no such folder')],
        ['receipt', 'x', '--customer', 'y', '--archive', tmpdir(), '--day', 'monday'],
        ['archive', '--until', 'yesterday', '--to', tmpdir()],
        ['archive', '--until', '2100-01-01', '--to', tmpdir()],
        ['verify', '--archive', join(tmpdir(), 'no such folder')],
        ['export', '--after', 'x'],
        ['export', '--after', '-1'],
        ['export', '--since', 'yesterday'],
        ['count'],
        ['count', '--by', 'customer'],
        ['verify', 'all'],
      ])
        expect(await run('events', ...wrong)).toMatchObject({ code: 1, out: '' });
    } finally {
      await service.end('SIGTERM');
    }
  });
});
