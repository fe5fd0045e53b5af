/**
 * A spent value stays spent for as long as it could be sent again, also after the clean-up. Each kind of value is spent, cleaned up after and sent again: first
 * at once, and then a moment before it would be too old anyway.
 */
import { calls, headers } from '@stepgate/contract';
import {
  type Answer,
  approveWithApp,
  beginLogin,
  cookiesOf,
  databases,
  insertPasskey,
  newApiKey,
  newLoggedInCustomer,
  newSessionKey,
  openWorld,
  paths,
  recordStatements,
  toAda,
  type World,
} from '@stepgate/testkit';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';

const minute = 60_000;
const day = 24 * 60 * minute;
const outcome = ({ status, body }: Answer): unknown[] => [status, JSON.parse(JSON.stringify(body ?? {})).code];

type Spending = {
  /** Sends the value. */
  readonly send: () => Promise<Answer>;
  /** When it would be refused in any case, in milliseconds since 1970. */
  readonly tooOldAt: number;
  /** Keeps alive what the value is sent in. */
  readonly stay?: () => Promise<unknown>;
};
type Kind = { readonly first: unknown[]; readonly again: unknown[]; begin(world: World): Promise<Spending> };

/** By table. The times are those of the product, as numbers. */
const spentValues: Record<string, Kind> = {
  spent_approval: {
    first: [204, undefined],
    again: [409, 'approval_spent_before'],
    async begin(world) {
      const owner = await newLoggedInCustomer(world);
      const [, sessionCookie] = /session=([^;]+)/.exec(owner.cookie) ?? [];
      const details = { kind: 'transfer', ...toAda };
      const request = { sessionCookie, method: 'POST', path: '/payments', bodyDigest: '0'.repeat(43), details };
      const ofKey = { authorization: `Bearer ${await newApiKey(world)}` };
      const asked = await world.ask(calls.requestApproval.path, { body: request, headers: ofKey });
      const approvalToken = await approveWithApp(world, owner.customer, JSON.parse(JSON.stringify(asked.body)));
      const body = { ...request, approvalToken, requestId: 'one' };
      return {
        send: () => world.ask(calls.spendApproval.path, { body, headers: ofKey }),
        stay: () => world.ask(paths.session, { cookie: owner.cookie }),
        tooOldAt: world.clock.now() + day,
      };
    },
  },
  spent_session_proof: {
    first: [403, 'second_factor_needed'],
    again: [403, 'session_key_needed'],
    async begin(world) {
      const customer = await world.addCustomer();
      world.clock.move(30_000);
      const oneTimeToken = await beginLogin(world, customer);
      await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
      const key = newSessionKey(world.settings.origin, () => world.clock.now());
      const exchange = { path: paths.exchange, body: { oneTimeToken } };
      const begun = await world.ask(exchange.path, { body: exchange.body, headers: key.prove(exchange) });
      const payment = { path: paths.sendMoney, body: toAda };
      const proof = key.prove(payment, JSON.parse(JSON.stringify(begun.body)).session.hash);
      const cookie = cookiesOf(begun);
      return {
        send: () => world.ask(payment.path, { cookie, body: toAda, headers: { [headers.idempotencyKey]: 'one', ...proof } }),
        tooOldAt: Math.floor(world.clock.now() / 1_000) * 1_000 + 2 * minute,
      };
    },
  },
  spent_passkey_challenge: {
    first: [200, undefined],
    again: [401, 'invalid_passkey_login'],
    async begin(world) {
      const { id } = await world.addCustomer();
      const passkey = await insertPasskey(world.storage, id, world.clock.now());
      const begun = await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' });
      const credential = passkey.get(JSON.parse(JSON.stringify(begun.body)).options);
      return {
        send: () => world.ask(calls.loginWithPasskey.path, { body: { credential } }),
        tooOldAt: world.clock.now() + 10 * minute,
      };
    },
  },
  captcha_answer: {
    first: [200, undefined],
    again: [400, 'captcha_failed'],
    async begin(world) {
      const { body: challenge } = await world.ask(calls.captchaChallenge.path);
      const given = JSON.parse(JSON.stringify(challenge));
      const solution = await solveChallenge({ challenge: given, deriveKey });
      const captcha = Buffer.from(JSON.stringify({ challenge: given, solution })).toString('base64');
      const { email, password } = await world.addCustomer();
      return {
        send: () => world.ask(paths.login, { body: { email, password, challenge: 'ALTCHA', captcha } }),
        tooOldAt: world.clock.now() + 5 * minute,
      };
    },
  },
};

/** A login without a captcha is never accepted here. */
const settings = { loginsFrom: { captchaAfter: 0, most: 100_000, within: 1_000 } };

describe.each(databases)('values that work once, on $name', ({ newDatabase }) => {
  async function open(more: Parameters<typeof openWorld>[0] = {}): Promise<World> {
    const world = await openWorld({ ...(await newDatabase()), ...more });
    onTestFinished(() => world.close());
    return world;
  }

  it('[HOLD-03] the list has every table of spent values that the clean-up clears', async () => {
    const world = await open();
    const statements = await recordStatements(() => world.cleanUp());
    const cleared = statements.flatMap((text) => /^\s*delete from "(\w+)"/.exec(text)?.[1] ?? []);
    expect(Object.keys(spentValues).sort()).toEqual(cleared.filter((table) => /^spent_|_answer$/.test(table)).sort());
  });

  it.each(Object.entries(spentValues))(
    '[HOLD-03] a value of %s is refused the second time, after the clean-up too, until it is too old anyway',
    async (table, { first, again, begin }) => {
      const world = await open(table === 'captcha_answer' ? { settings } : {});
      const { send, stay, tooOldAt } = await begin(world);
      expect(outcome(await send())).toEqual(first);
      const newest = sql<{ expires_at: number }>`select expires_at from ${sql.table(table)} order by expires_at desc`;
      const [row] = (await newest.execute(world.storage.queries)).rows;
      // The clean-up waits another day. No promise depends on that.
      expect(row?.expires_at).toBeGreaterThanOrEqual(tooOldAt);
      await world.cleanUp();
      expect(outcome(await send())).toEqual(again);
      // The approval's session ends long before the day does.
      const until = Math.min(tooOldAt, world.clock.now() + 60 * minute);
      while (world.clock.now() < until - 1) {
        world.clock.move(Math.min(4 * minute, until - 1 - world.clock.now()));
        await stay?.();
      }
      await world.cleanUp();
      expect(outcome(await send())).toEqual(again);
    },
  );

  it('[HOLD-03] a one-time token and a code of an app stay spent after the clean-up', async () => {
    const world = await open();
    const customer = await world.addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    const code = world.totpCodeOf(customer);
    const prove = (token: string) => world.ask(paths.verify('totp'), { oneTimeToken: token, body: { code } });
    expect((await prove(oneTimeToken)).status).toBe(200);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
    await world.cleanUp();
    expect(outcome(await world.ask(paths.exchange, { body: { oneTimeToken } }))).toEqual([401, 'ott_not_found']);
    expect(outcome(await prove(await beginLogin(world, customer)))).toEqual([400, 'invalid_code']);
  });
});
