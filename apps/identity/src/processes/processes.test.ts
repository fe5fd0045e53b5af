/** Behaviour that only real processes show: several on one database, and starts that fail. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, type PasskeyRequestOptions, type SiteManifest, siteManifestFile } from '@stepgate/contract';
import {
  askingFrom,
  atIsolation,
  beginLogin,
  choosePasskeysOnly,
  insertDevice,
  insertPasskey,
  isolationLevels,
  newAddress,
  newMobile,
  newPostgresDatabase,
  paths,
  type ServiceProcess,
  type SharedDatabase,
  startService,
  startTwoProcesses,
  type TwoProcesses,
  type WantedCustomer,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const key = randomBytes(32);
const origin = 'http://localhost:3000';

describe.each(isolationLevels)(
  '[UP-12] two processes on one PostgreSQL at %s share rate limits, counters and spent values (RS5)',
  (level) => {
    let shared: SharedDatabase;
    let nodes: TwoProcesses['nodes'];
    let node: TwoProcesses['node'];
    let end: TwoProcesses['end'];
    beforeAll(async () => {
      const url = atIsolation(await newPostgresDatabase(), level);
      // Both are one service, at one address.
      ({ nodes, node, shared, end } = await startTwoProcesses(url, { STEPGATE_ORIGIN: origin }));
    });
    afterAll(() => end());

    const count = (statuses: readonly number[], ...wanted: number[]): number =>
      statuses.filter((status) => wanted.includes(status)).length;
    const parallel = async (times: number, one: (n: number) => Promise<{ status: number }>): Promise<number[]> =>
      (await Promise.all(Array.from({ length: times }, (_, n) => one(n)))).map(({ status }) => status);

    async function sentCode(wanted?: WantedCustomer): Promise<{ customer: WorldCustomer; oneTimeToken: string; code: string }> {
      const customer = await shared.addCustomer(wanted);
      const oneTimeToken = await beginLogin(nodes[0], customer);
      await askingFrom(nodes[1], newAddress()).ask(paths.trigger('sms'), { oneTimeToken, body: {} });
      return { customer, oneTimeToken, code: await shared.codeSentTo(customer.phone) };
    }

    it('[ERR-03] of fifty codes guessed over both at most five are checked (CV2)', async () => {
      for (let round = 0; round < 20; round += 1) {
        const { oneTimeToken, code } = await sentCode();
        const guess = (n: number): string =>
          n === (round * 7) % 50 ? code : String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');
        const statuses = await parallel(50, (n) =>
          node(n).ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: guess(n) } }),
        );
        expect(count(statuses, 200, 400)).toBeLessThanOrEqual(5);
        // 503: a busy database left the guess undone, and nothing of it is counted.
        expect(count(statuses, 403, 503)).toBeGreaterThanOrEqual(45);
      }
    });

    it('[PASS-07] of sixteen logins with one signature over both exactly one gets a token, counter or not', async () => {
      for (const counts of [true, false]) {
        const { id } = await shared.addCustomer();
        const passkey = await insertPasskey(shared.storage, id, Date.now(), { counts, origin });
        const { body } = await nodes[1].ask(calls.passkeyLoginOptions.path, { method: 'POST' });
        const { options }: { options: PasskeyRequestOptions } = JSON.parse(JSON.stringify(body));
        const credential = passkey.get(options);
        const statuses = await parallel(16, (n) => node(n).ask(calls.loginWithPasskey.path, { body: { credential } }));
        // 503: on a busy machine a login that waits too long for its row is turned away, and spends nothing.
        expect([count(statuses, 200), count(statuses, 401, 403, 503)]).toEqual([1, 15]);
      }
    });

    it('of fifty passwords guessed over both at most five are checked (LG4)', async () => {
      const { id, email, password } = await shared.addCustomer();
      const guess = (n: number, guessed: string) => node(n).ask(paths.login, { body: { email, password: guessed } });
      const statuses = await parallel(50, (n) => guess(n, `wrong-${n}`));
      expect(count(statuses, 200, 401)).toBeLessThanOrEqual(5);
      // 400: while the hash queue is full, a login without a captcha needs one.
      expect(count(statuses, 400, 403, 503)).toBeGreaterThanOrEqual(45);
      const counter = await shared.storage.queries
        .selectFrom('attempt_counter')
        .select('failures')
        .where('subject', '=', id)
        .executeTakeFirst();
      expect(counter?.failures).toBe(5);
      for (const n of [0, 1]) expect((await guess(n, password)).status).toBe(403);
    });

    it('of sixteen uses of one right code over both exactly one succeeds, and a later one is wrong (CV3)', async () => {
      const raced = await sentCode();
      const use = (on: ServiceProcess, { oneTimeToken, code }: typeof raced) =>
        on.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
      const statuses = await parallel(16, (n) => use(node(n), raced));
      expect([count(statuses, 200), count(statuses, 400, 403)]).toEqual([1, 15]);
      // By then the five attempts are used up.
      expect((await use(nodes[1], raced)).status).toBe(403);
      const single = await sentCode();
      expect((await use(nodes[0], single)).status).toBe(200);
      for (const each of nodes) {
        const { status, body } = await use(each, single);
        expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_code' })]);
      }
    });

    it('of sixteen exchanges of one token over both exactly one succeeds (SX1)', async () => {
      const { oneTimeToken, code } = await sentCode();
      await nodes[0].ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
      const statuses = await parallel(16, (n) => node(n).ask(paths.exchange, { body: { oneTimeToken } }));
      expect([count(statuses, 200), count(statuses, 401)]).toEqual([1, 15]);
    });

    it('[OTP-04] of twenty triggers over both one sends, and the others have to wait (CT4)', async () => {
      const customer = await shared.addCustomer();
      const oneTimeToken = await beginLogin(nodes[0], customer);
      const statuses = await parallel(20, (n) => node(n).ask(paths.trigger('sms'), { oneTimeToken, body: {} }));
      expect([count(statuses, 200), count(statuses, 429)]).toEqual([1, 19]);
      const sent = await shared.storage.queries
        .selectFrom('outbox_message')
        .select('id')
        .where('recipient', '=', customer.phone)
        .execute();
      expect(sent).toHaveLength(1);
    });

    /** A pending push request, and the device that may answer it. */
    async function waitingPush() {
      const customer = await shared.addCustomer({ preferred: 'PUSH' });
      const device = await insertDevice(shared.storage, customer.id, Date.now());
      const oneTimeToken = await beginLogin(nodes[0], customer);
      const shown = JSON.stringify((await nodes[0].ask(paths.status, { oneTimeToken })).body);
      expect((await nodes[0].ask(paths.triggerPush, { oneTimeToken, method: 'POST' })).status).toBe(204);
      const listed = await device.requests(nodes[1].ask, Date.now());
      const { requestId = '' } = JSON.stringify(listed.body).match(/"requestId":"(?<requestId>[^"]+)"/)?.groups ?? {};
      const { number = '' } = shown.match(/"message":"Enter (?<number>\d\d) /)?.groups ?? {};
      const readAnswers = async () => (await nodes[1].ask(paths.pushStatus, { oneTimeToken })).body;
      return { customer, device, oneTimeToken, requestId, number, readAnswers };
    }

    it('[PUSH-05] of a concurrent approval and denial, one over each, exactly one is recorded (PU5)', async () => {
      for (let round = 0; round < 8; round += 1) {
        const { customer, device, oneTimeToken, requestId, number, readAnswers: answersOf } = await waitingPush();
        const answers = await Promise.all([
          device.answer(node(round).ask, requestId, 'APPROVED', number),
          device.answer(node(round + 1).ask, requestId, 'DENIED'),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const recorded = answers.find(({ status }) => status === 200)?.body;
        expect(await answersOf()).toEqual(recorded);
        // The recorded answer counts: the login continues or not, and only a denial is notified.
        const approved = JSON.stringify(recorded) === '{"status":"APPROVED"}';
        expect((await nodes[1].ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(approved ? 200 : 403);
        const { queries } = shared.storage;
        const { pushes_stopped_until: stoppedUntil } = await queries
          .selectFrom('customer')
          .select('pushes_stopped_until')
          .where('id', '=', customer.id)
          .executeTakeFirstOrThrow();
        expect(stoppedUntil === 0).toBe(approved);
      }
    });

    it('[PUSH-05] of sixteen concurrent approvals over both exactly one is recorded (PU5)', async () => {
      const { device, requestId, number, readAnswers: answersOf } = await waitingPush();
      const statuses = await parallel(16, (n) => device.answer(node(n).ask, requestId, 'APPROVED', number));
      expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, 15]);
      expect(await answersOf()).toEqual({ status: 'APPROVED' });
    });

    it('[GUESS-05] of forty guesses at the missing digits over both, with two tokens, five are checked (PN5)', async () => {
      const customer = await shared.addCustomer({ risk: 'guess' });
      const tokens = [await beginLogin(nodes[0], customer), await beginLogin(nodes[1], customer)];
      const right = customer.phone.slice(-6, -2);
      const wrong = (n: number): string => String((Number(right) + 1 + n) % 10_000).padStart(4, '0');
      const guess = (n: number, missingNumbers: string) =>
        node(n).ask(paths.verifyPhoneGuess, { oneTimeToken: tokens[n % 3 === 0 ? 0 : 1] ?? '', body: { missingNumbers } });
      const statuses = await parallel(40, (n) => guess(n, wrong(n)));
      expect([count(statuses, 400), count(statuses, 403)]).toEqual([5, 35]);
      for (const n of [0, 1]) expect((await guess(n, right)).status).toBe(403);
    });

    it('[UPN-04] of two customers who prove one number concurrently, one over each, one gets it, and the other is informed (PN2)', async () => {
      const { queries } = shared.storage;
      const sendTo = async (number: string, oneTimeToken: string): Promise<string> => {
        // Skips the wait of half a minute between codes.
        await queries.deleteFrom('code_send').execute();
        await askingFrom(nodes[1], newAddress()).ask(paths.trigger('sms'), { oneTimeToken, body: {} });
        return shared.codeSentTo(number);
      };
      for (let round = 0; round < 6; round += 1) {
        const number = newMobile();
        const both: { customer: WorldCustomer; oneTimeToken: string; otpCode: string }[] = [];
        for (const typed of [number, `00${number.slice(1, 3)} (0)${number.slice(3)}`]) {
          const { customer, oneTimeToken, code } = await sentCode({ mustUpdatePhoneNumber: true });
          await nodes[0].ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
          const { body } = await nodes[1].ask(paths.exchange, { body: { oneTimeToken } });
          expect(body).toMatchObject({ code: 'mandatory.update.phone.number' });
          await nodes[0].ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber: typed } });
          both.push({ customer, oneTimeToken, otpCode: await sendTo(number, oneTimeToken) });
        }
        const answers = await Promise.all(
          both.map(({ oneTimeToken, otpCode }, n) => node(n).ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
        const first = answers[0]?.status === 200;
        expect(answers[first ? 1 : 0]?.body).toMatchObject({ code: 'duplicated_phone_number' });
        const rows = await queries.selectFrom('phone_number').select('customer_id').where('number', '=', number).execute();
        expect(rows).toEqual([{ customer_id: both[first ? 0 : 1]?.customer.id }]);
        const kept = await queries
          .selectFrom('phone_number')
          .select('number')
          .where('customer_id', '=', both[first ? 1 : 0]?.customer.id ?? '')
          .execute();
        expect(kept).toEqual([{ number: both[first ? 1 : 0]?.customer.phone }]);
      }
    });

    it('[PASS-08] a recovery that ends over both concurrently lets one login in, and waits once before that', async () => {
      const { queries } = shared.storage;
      const customer = await shared.addCustomer({ withoutAuthenticator: true });
      for (let n = 0; n < 2; n += 1) await insertPasskey(shared.storage, customer.id, Date.now(), { origin });
      await choosePasskeysOnly(shared.storage, customer.id, Date.now());
      const proved = async (on: ServiceProcess): Promise<string> => {
        await queries.deleteFrom('code_send').execute();
        const oneTimeToken = await beginLogin(on, customer);
        await on.ask(calls.losePasskeys.path, { method: 'POST', oneTimeToken });
        await askingFrom(on, newAddress()).ask(paths.trigger('sms'), { oneTimeToken, body: {} });
        const otpCode = await shared.codeSentTo(customer.phone);
        expect((await on.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
        return oneTimeToken;
      };
      const exchangeBoth = async () => {
        const tokens = [await proved(nodes[0]), await proved(nodes[1])];
        return Promise.all(nodes.map((each, n) => each.ask(paths.exchange, { body: { oneTimeToken: tokens[n] } })));
      };
      const waiting = await exchangeBoth();
      expect(waiting.map(({ body }) => Object(body).code)).toEqual(['passkey_recovery_waits', 'passkey_recovery_waits']);
      const rows = queries.selectFrom('passkey_recovery').selectAll().where('customer_id', '=', customer.id);
      expect(await rows.execute()).toHaveLength(1);
      await queries.updateTable('passkey_recovery').set({ ready_at: 1 }).where('customer_id', '=', customer.id).execute();
      const ended = await exchangeBoth();
      expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = queries.selectFrom('passkey').select('id').where('customer_id', '=', customer.id);
      expect(await left.execute()).toEqual([]);
      const sessions = queries
        .selectFrom('session')
        .select('id')
        .where('customer_id', '=', customer.id)
        .where('ended_at', 'is', null);
      expect(await sessions.execute()).toHaveLength(1);
    });

    it('a session started by one is known to the other and can be ended there', async () => {
      const { oneTimeToken, code } = await sentCode();
      await nodes[1].ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
      const { cookies } = await nodes[0].ask(paths.exchange, { body: { oneTimeToken } });
      const cookie = cookies.find((each) => each.includes('-session='))?.split(';')[0] ?? '';
      expect((await nodes[1].ask(paths.session, { cookie })).status).toBe(200);
      await nodes[1].ask(paths.logout, { method: 'POST', cookie });
      expect((await nodes[0].ask(paths.session, { cookie })).status).toBe(401);
    });
  },
);

it('[ENV-01] production does not start without a required setting, on a demo build of the site, or with the test code on, and reports why (CV7)', async () => {
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
    STEPGATE_TRUSTED_PROXIES: 'none',
    STEPGATE_PHONE_COUNTRIES: '*',
    STEPGATE_MAIL_FROM: 'no-reply@ex.test',
  };
  await expect(startService({ ...complete, STEPGATE_TEST_CODE: 'off' })).rejects.toThrow(
    'STEPGATE_SITE_DIR contains a demo build',
  );
  await expect(startService({ ...complete, STEPGATE_TEST_CODE: 'on' })).rejects.toThrow(
    /ended with 1[\s\S]*STEPGATE_TEST_CODE is on/,
  );
  rmSync(folder, { recursive: true });
});

it('[UP-11] a port that is taken is reported in one sentence', async () => {
  const folders = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `stepgate-port-${name}-`)));
  const [one = '', other = ''] = folders;
  const first = await startService({ STEPGATE_DATA_DIR: one });
  const port = new URL(first.origin).port;
  await expect(startService({ STEPGATE_DATA_DIR: other, PORT: port })).rejects.toThrow(`another program uses port ${port}`);
  await first.end('SIGTERM');
  for (const folder of folders) rmSync(folder, { recursive: true });
});
