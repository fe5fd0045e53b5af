/** What only real processes show: several on one database, and what is left when one is killed in the middle. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SiteManifest, siteManifestFile } from '@stepgate/contract';
import {
  codeIn,
  createDatabase,
  insertCustomer,
  paths,
  postgresUrl,
  type ServiceProcess,
  startService,
  tokenOf,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordQueue } from './domain/passwords.ts';
import { createSecrets, type Secrets } from './domain/secrets.ts';
import { openPostgres } from './storage/postgres.ts';
import { openSqlite } from './storage/sqlite.ts';
import type { Storage } from './storage/storage.ts';

const key = randomBytes(32);

type Shared = {
  readonly storage: Storage;
  readonly secrets: Secrets;
  newCustomer(preferred?: string): Promise<WorldCustomer>;
  codeSentTo(number: string): Promise<string>;
};

/** The tests' own look into the database that the processes share. */
async function lookInto(storage: Storage): Promise<Shared> {
  const secrets = createSecrets(key);
  const passwords = await createPasswordQueue({ running: 2, waiting: 0, decoy: 'decoy' });
  const passwordHash = await passwords.hash('correct horse battery');
  return {
    storage,
    secrets,
    newCustomer: (preferred = 'SMS') => insertCustomer(storage, secrets, async () => passwordHash, Date.now(), { preferred }),
    async codeSentTo(number) {
      const rows = await storage.queries
        .selectFrom('outbox_message')
        .select('text')
        .where('recipient', '=', number)
        .orderBy('sequence')
        .execute();
      return codeIn(rows);
    },
  };
}

async function begin(service: ServiceProcess, { email, password }: WorldCustomer): Promise<string> {
  const { status, body } = await service.ask(paths.login, { body: { email, password } });
  expect(status).toBe(200);
  return tokenOf(body);
}

describe('two processes on one PostgreSQL', () => {
  let shared: Shared;
  let nodes: [ServiceProcess, ServiceProcess];
  beforeAll(async () => {
    const url = await createDatabase(postgresUrl());
    const env = { DATABASE_URL: url, STEPGATE_SECRET: key.toString('base64url') };
    nodes = await Promise.all([startService(env), startService(env)]);
    shared = await lookInto(await openPostgres({ url }));
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')));
    await shared.storage.close();
  });

  const node = (n: number): ServiceProcess => nodes[n % 2 === 0 ? 0 : 1];
  const count = (statuses: readonly number[], ...wanted: number[]): number =>
    statuses.filter((status) => wanted.includes(status)).length;
  const parallel = async (times: number, one: (n: number) => Promise<{ status: number }>): Promise<number[]> =>
    (await Promise.all(Array.from({ length: times }, (_, n) => one(n)))).map(({ status }) => status);

  async function sentCode(): Promise<{ customer: WorldCustomer; oneTimeToken: string; code: string }> {
    const customer = await shared.newCustomer();
    const oneTimeToken = await begin(nodes[0], customer);
    await nodes[1].ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    return { customer, oneTimeToken, code: await shared.codeSentTo(customer.phone) };
  }

  it('[ERR-03] of fifty codes guessed over both at most five are evaluated', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { oneTimeToken, code } = await sentCode();
      const guess = (n: number): string => (n === round * 7 ? code : String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'));
      const statuses = await parallel(50, (n) => node(n).ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: guess(n) } }));
      expect(count(statuses, 200, 400)).toBeLessThanOrEqual(5);
      expect(count(statuses, 403)).toBeGreaterThanOrEqual(45);
    }
  });

  it('of fifty passwords guessed over both at most five are evaluated', async () => {
    const { id, email, password } = await shared.newCustomer();
    const statuses = await parallel(50, (n) =>
      node(n).ask(paths.login, { body: { email, password: n === 20 ? password : `wrong-${n}` } }),
    );
    expect(count(statuses, 200, 401)).toBeLessThanOrEqual(5);
    expect(count(statuses, 403, 503)).toBeGreaterThanOrEqual(45);
    const counter = await shared.storage.queries
      .selectFrom('attempt_counter')
      .select('failures')
      .where('subject', '=', id)
      .executeTakeFirst();
    expect(counter?.failures).toBe(5);
  });

  it('of sixteen uses of one right code over both exactly one wins', async () => {
    const { oneTimeToken, code } = await sentCode();
    const statuses = await parallel(16, (n) => node(n).ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } }));
    expect(count(statuses, 200)).toBe(1);
  });

  it('of sixteen exchanges of one token over both exactly one wins', async () => {
    const { oneTimeToken, code } = await sentCode();
    await nodes[0].ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
    const statuses = await parallel(16, (n) => node(n).ask(paths.exchange, { body: { oneTimeToken } }));
    expect([count(statuses, 200), count(statuses, 401)]).toEqual([1, 15]);
  });

  it('[OTP-04] of twenty triggers over both one sends', async () => {
    const customer = await shared.newCustomer();
    const oneTimeToken = await begin(nodes[0], customer);
    const statuses = await parallel(20, (n) => node(n).ask(paths.trigger('sms'), { oneTimeToken, body: {} }));
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([1, 19]);
    const sent = await shared.storage.queries
      .selectFrom('outbox_message')
      .select('id')
      .where('recipient', '=', customer.phone)
      .execute();
    expect(sent).toHaveLength(1);
  });

  it('a session made by one is known to the other, and ended there', async () => {
    const { oneTimeToken, code } = await sentCode();
    await nodes[1].ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
    const { cookies } = await nodes[0].ask(paths.exchange, { body: { oneTimeToken } });
    const cookie = cookies.find((each) => each.startsWith('session='))?.split(';')[0] ?? '';
    expect((await nodes[1].ask(paths.session, { cookie })).status).toBe(200);
    await nodes[1].ask(paths.logout, { method: 'POST', cookie });
    expect((await nodes[0].ask(paths.session, { cookie })).status).toBe(401);
  });
});

/** What the client was told before the kill: none of it may be forgotten. */
type Ledger = {
  readonly spentCodes: { oneTimeToken: string; code: string }[];
  readonly spentTokens: string[];
  readonly sessions: string[];
  readonly wrong: Map<string, number>;
};

/** One customer after another logs in whole, with wrong codes on the way; every acknowledgement is written down, until the service is gone. */
async function keepLoggingIn(service: ServiceProcess, shared: Shared, ledger: Ledger, acknowledged: () => void): Promise<void> {
  for (;;) {
    const customer = await shared.newCustomer();
    try {
      const oneTimeToken = await begin(service, customer);
      await service.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
      const code = await shared.codeSentTo(customer.phone);
      for (let n = 1; n <= 3; n += 1) {
        const otpCode = String((Number(code) + n) % 1_000_000).padStart(6, '0');
        await service.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
        ledger.wrong.set(customer.id, n);
        acknowledged();
      }
      const verified = await service.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
      if (verified.status !== 200) throw new Error(`the right code was answered with ${verified.status}`);
      ledger.wrong.delete(customer.id);
      ledger.spentCodes.push({ oneTimeToken, code });
      acknowledged();
      const { cookies } = await service.ask(paths.exchange, { body: { oneTimeToken } });
      ledger.spentCodes.pop();
      ledger.spentTokens.push(oneTimeToken);
      ledger.sessions.push(cookies.find((each) => each.startsWith('session='))?.split(';')[0] ?? '');
      acknowledged();
    } catch (error) {
      // The connection breaks when the service is killed: that is the end of this one.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

const stores = [
  {
    name: 'SQLite',
    async prepare() {
      const folder = mkdtempSync(join(tmpdir(), 'stepgate-kill-'));
      return {
        env: { STEPGATE_DATA_DIR: folder },
        open: () => openSqlite(folder),
        forget: () => rmSync(folder, { recursive: true }),
      };
    },
  },
  {
    name: 'PostgreSQL',
    async prepare() {
      const url = await createDatabase(postgresUrl());
      return { env: { DATABASE_URL: url }, open: () => openPostgres({ url }), forget: () => undefined };
    },
  },
] as const;

describe.each(stores)('killed in the middle of logins, on $name', ({ prepare }) => {
  it('forgets nothing it has acknowledged: spent stays spent, counted stays counted', { timeout: 120_000 }, async () => {
    const store = await prepare();
    const env = { ...store.env, STEPGATE_SECRET: key.toString('base64url') };
    const shared = await lookInto(await store.open());
    let acknowledgements = 0;
    for (let cycle = 0; cycle < 8; cycle += 1) {
      const ledger: Ledger = { spentCodes: [], spentTokens: [], sessions: [], wrong: new Map() };
      const service = await startService(env);
      let until = 3 + cycle * 9;
      const acknowledged = (): void => {
        acknowledgements += 1;
        until -= 1;
        if (until === 0) void service.end('SIGKILL');
      };
      await Promise.all(Array.from({ length: 4 }, () => keepLoggingIn(service, shared, ledger, acknowledged)));

      const again = await startService(env);
      for (const { oneTimeToken, code } of ledger.spentCodes) {
        const replay = await again.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
        // The exchange may have been carried out without its answer getting through.
        expect([400, 401]).toContain(replay.status);
      }
      for (const oneTimeToken of ledger.spentTokens)
        expect((await again.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(401);
      for (const cookie of ledger.sessions) expect((await again.ask(paths.session, { cookie })).status).toBe(200);
      for (const [subject, wrong] of ledger.wrong) {
        const counter = await shared.storage.queries
          .selectFrom('attempt_counter')
          .select('in_a_row')
          .where('subject', '=', subject)
          .where('family', '=', 'possession-code')
          .executeTakeFirst();
        // The right code may have been accepted without its answer getting through: then the count is gone for good reason.
        const passed = await shared.storage.queries
          .selectFrom('challenge')
          .innerJoin('one_time_token', 'one_time_token.hash', 'challenge.token_hash')
          .select('challenge.passed_at')
          .where('one_time_token.customer_id', '=', subject)
          .executeTakeFirst();
        if (passed?.passed_at === null) expect(counter?.in_a_row).toBeGreaterThanOrEqual(wrong);
      }
      expect(await again.end('SIGTERM')).toBe(0);
    }
    expect(acknowledgements).toBeGreaterThan(200);
    await shared.storage.close();
    store.forget();
  });
});

it('[ENV-01] production does not start with a setting missing, nor on a demo build of the site, and says why', async () => {
  await expect(startService({ STEPGATE_ENV: 'production' })).rejects.toThrow(/ended with 1[\s\S]*STEPGATE_SECRET is missing/);
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-demo-site-'));
  const site: SiteManifest = { mode: 'demo', languages: ['en'], pages: {}, assets: [], files: [] };
  writeFileSync(join(folder, siteManifestFile), JSON.stringify(site));
  const complete = {
    STEPGATE_ENV: 'production',
    STEPGATE_ORIGIN: 'https://app.ex.test',
    STEPGATE_SECRET: key.toString('base64url'),
    STEPGATE_SITE_DIR: folder,
    STEPGATE_DATA_DIR: folder,
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
    STEPGATE_SMTP_URL: 'smtps://mail.ex.test',
    STEPGATE_MAIL_FROM: 'no-reply@ex.test',
  };
  await expect(startService({ ...complete, STEPGATE_TEST_CODE: 'off' })).rejects.toThrow('STEPGATE_SITE_DIR holds a demo build');
  await expect(startService({ ...complete, STEPGATE_TEST_CODE: 'on' })).rejects.toThrow('STEPGATE_TEST_CODE is on');
  rmSync(folder, { recursive: true });
});

it('a port that is taken and a database that is not there are said in a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-port-'));
  const first = await startService({ STEPGATE_DATA_DIR: folder });
  const port = new URL(first.origin).port;
  await expect(startService({ STEPGATE_DATA_DIR: folder, PORT: port })).rejects.toThrow(
    `port ${port} is taken by another program`,
  );
  await first.end('SIGTERM');
  await expect(startService({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', STEPGATE_DATA_DIR: folder })).rejects.toThrow(
    'does not answer',
  );
  rmSync(folder, { recursive: true });
});
