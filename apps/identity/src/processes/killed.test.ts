/** The state after a process is killed in the middle of its work. */
import { randomBytes } from 'node:crypto';
import {
  askingFrom,
  beginLogin,
  lookInto,
  newAddress,
  paths,
  processDatabases,
  proxiesOfTests,
  type ServiceProcess,
  type SharedDatabase,
  startService,
  times,
} from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';

const key = randomBytes(32);

/** The answers to the client before the kill. All of them must be kept. */
type Ledger = {
  /** By token. */
  readonly spentCodes: Map<string, string>;
  readonly spentTokens: string[];
  readonly sessions: string[];
  readonly wrong: Map<string, number>;
};

/** Logs in one customer after another, with wrong codes in between, and records every acknowledgement, until the service is gone. */
async function keepLoggingIn(
  service: ServiceProcess,
  shared: SharedDatabase,
  ledger: Ledger,
  acknowledged: () => void,
): Promise<void> {
  for (;;) {
    const customer = await shared.addCustomer();
    // Each customer has another network, because the number of codes for one is limited.
    const client = askingFrom(service, newAddress());
    try {
      const oneTimeToken = await beginLogin(client, customer);
      await client.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
      const code = await shared.codeSentTo(customer.phone);
      for (let n = 1; n <= 3; n += 1) {
        const otpCode = String((Number(code) + n) % 1_000_000).padStart(6, '0');
        await client.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
        ledger.wrong.set(customer.id, n);
        acknowledged();
      }
      const verified = await client.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
      if (verified.status !== 200) throw new Error(`the right code was answered with ${verified.status}`);
      ledger.wrong.delete(customer.id);
      ledger.spentCodes.set(oneTimeToken, code);
      acknowledged();
      const { cookies } = await client.ask(paths.exchange, { body: { oneTimeToken } });
      ledger.spentCodes.delete(oneTimeToken);
      ledger.spentTokens.push(oneTimeToken);
      ledger.sessions.push(cookies.find((each) => each.includes('-session='))?.split(';')[0] ?? '');
      acknowledged();
    } catch (error) {
      // The kill breaks the connection, which ends this client.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

describe.each(processDatabases)('killed in the middle of logins, on $name', ({ newDatabase }) => {
  it('keeps everything it has acknowledged: spent stays spent, counted stays counted (RS1, RS2)', {
    timeout: 120_000,
  }, async () => {
    const database = await newDatabase();
    const env = {
      ...database.env,
      STEPGATE_SECRET: key.toString('base64url'),
      STEPGATE_TRUSTED_PROXIES: proxiesOfTests.join(','),
      STEPGATE_ORIGIN: 'http://localhost:3000',
    };
    const shared = await lookInto(await database.open(), key);
    let acknowledgements = 0;
    let countsLookedAt = 0;
    const cycles = times(3, 8);
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const ledger: Ledger = { spentCodes: new Map(), spentTokens: [], sessions: [], wrong: new Map() };
      const service = await startService(env);
      // The last kill comes as late in every run.
      let until = 3 + Math.round((63 * cycle) / (cycles - 1));
      const acknowledged = (): void => {
        acknowledgements += 1;
        until -= 1;
        if (until === 0) void service.end('SIGKILL');
      };
      await Promise.all(Array.from({ length: 4 }, () => keepLoggingIn(service, shared, ledger, acknowledged)));

      const again = await startService(env);
      for (const [oneTimeToken, code] of ledger.spentCodes) {
        const replay = await again.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
        // The exchange may have succeeded without its answer arriving.
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
        // The right code may have been accepted without its answer arriving; then the count was rightly reset.
        const passed = await shared.storage.queries
          .selectFrom('challenge')
          .innerJoin('one_time_token', 'one_time_token.hash', 'challenge.token_hash')
          .select('challenge.passed_at')
          .where('one_time_token.customer_id', '=', subject)
          .executeTakeFirst();
        if (passed?.passed_at !== null) continue;
        expect(counter?.in_a_row).toBeGreaterThanOrEqual(wrong);
        countsLookedAt += 1;
      }
      expect(await again.end('SIGTERM')).toBe(0);
    }
    expect(acknowledgements).toBeGreaterThan(times(75, 200));
    // In each round, some of the four clients are killed between a wrong code and the right one.
    expect(countsLookedAt).toBeGreaterThanOrEqual(cycles);
    await shared.storage.close();
  });
});
