/** The command as an operator runs it, beside the service, on one database. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { calls } from '@stepgate/contract';
import { examples } from '@stepgate/contract/examples';
import { processDatabases, startService } from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./api-key.ts', import.meta.url));

type Said = { readonly code: unknown; readonly out: string; readonly err: string };

const give = (env: Readonly<Record<string, string>>, ...words: string[]): Promise<Said> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, STEPGATE_ENV: 'demo', ...env } };
    execFile(process.execPath, [program, ...words], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, out, err }),
    );
  });

const keyIn = ({ out }: Said): string => out.match(/^sgk_[0-9a-f]{16}_[\w-]{43}$/m)?.[0] ?? expect.fail(`no key in ${out}`);
const idOf = (key: string): string => key.split('_')[1] ?? '';

describe.each(processDatabases)('the command for API keys, on $name', ({ newDatabase }) => {
  it('[API-05] a key is replaced without a gap: two of a name are live, an ended one is refused at once, and no secret is stored', {
    timeout: 300_000,
  }, async () => {
    const { env: where, open } = await newDatabase();
    const env = { ...where, STEPGATE_SECRET: randomBytes(32).toString('base64url') };
    const service = await startService(env);
    const make = (name: string) => give(env, 'make', name, '--scope', 'approvals');
    const codeWith = async (key: string): Promise<unknown> => {
      const body = examples.spendApproval.request.body;
      const answer = await service.ask(calls.spendApproval.path, { body, headers: { authorization: `Bearer ${key}` } });
      return JSON.parse(JSON.stringify(answer.body)).code;
    };
    try {
      const [alone, beside] = [await make('payments'), await make('payments')];
      const [first, second] = [keyIn(alone), keyIn(beside)];
      const earlier = 'An earlier key of payments works until you end it.';
      expect([alone.out.includes(earlier), beside.out.includes(earlier)]).toEqual([false, true]);
      for (const live of [first, second]) expect(await codeWith(live)).toBe('approval_not_valid');
      const third = await make('payments');
      expect([third.code, third.out, third.err]).toEqual([1, '', expect.stringContaining('2 live keys already')]);
      keyIn(await make('shop'));
      expect(await give(env, 'end', idOf(first))).toMatchObject({ code: 0, out: `The key ${idOf(first)} has ended.\n` });
      expect(await codeWith(first)).toBe('invalid_api_key');
      expect(await codeWith(second)).toBe('approval_not_valid');
      const again = await give(env, 'end', idOf(first));
      expect([again.code, again.err]).toEqual([1, `No live key has the id ${idOf(first)}.\n`]);
      keyIn(await make('payments'));

      const { out } = await give(env, 'list');
      const lines = out
        .trim()
        .split('\n')
        .filter((line) => / {2}(payments|shop) {2}/.test(line));
      expect(lines).toHaveLength(4);
      expect(lines[0]).toMatch(new RegExp(`^${idOf(first)}  payments  approvals  made 20.+, last used 20.+, ended 20`));
      expect(lines[1]).toMatch(new RegExp(`^${idOf(second)}  payments  approvals  made 20.+, last used 20.+, live$`));
      expect(out).toMatch(/ {2}shop {2}approvals {2}made .+, last used never, live$/m);
      const storage = await open();
      const stored = JSON.stringify(await storage.queries.selectFrom('api_key').selectAll().execute());
      // An event may move from one table to the other in between.
      const recorded = new Map<string, unknown>();
      for (const table of ['waiting_event', 'event'] as const)
        for (const { id, ...event } of await storage.queries
          .selectFrom(table)
          .select(['id', 'customer_id', 'facts'])
          .where('kind', '=', 'api-key.ended')
          .execute())
          recorded.set(id, event);
      expect([...recorded.values()]).toEqual([{ customer_id: 'operator', facts: JSON.stringify({ key: idOf(first) }) }]);
      await storage.close();
      for (const key of [first, second]) {
        const secret = key.slice(-43);
        expect(out).not.toContain(secret);
        expect(stored).not.toContain(secret);
      }
    } finally {
      await service.end('SIGTERM');
    }
  });
});

it('[API-05] an invalid command makes no key and prints its usage', { timeout: 300_000 }, async () => {
  const env = { STEPGATE_SECRET: randomBytes(32).toString('base64url') };
  const [nothing, noScope, listScope, wrong, named] = await Promise.all([
    give(env),
    give(env, 'make', 'shop'),
    give(env, 'list', '--scope', 'approvals'),
    give(env, 'make', 'shop', '--scope', 'everything'),
    give(env, 'make', 'My Shop', '--scope', 'approvals'),
  ]);
  for (const said of [nothing, noScope, listScope])
    expect(said).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^Usage:/) });
  expect([wrong.code, wrong.err]).toEqual([1, '"everything" isn\'t a scope. Scopes: approvals, sessions, signals\n']);
  expect([named.code, named.err]).toEqual([1, 'A name has up to 40 lower-case letters, digits and hyphens.\n']);
});
