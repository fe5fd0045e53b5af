import { setImmediate } from 'node:timers/promises';
import { calls, phoneChange, routes } from '@stepgate/contract';
import {
  type Answer,
  askForPhoneChange,
  beginLogin,
  cancelTokensIn,
  databases,
  enterNewNumber,
  exchangeToken,
  type LoggedInCustomer,
  newBackOffice,
  newLoggedInCustomer,
  newMobile,
  newSession,
  openWorld,
  passWithText,
  paths,
  postApproved,
  readProtection,
  sendSelfie,
  stepUp,
  tokenOf,
  type WantedCustomer,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSignals } from '../customers/signals.ts';

const { atLeast, atMost } = phoneChange;
const minute = 60_000;

type Asked = { readonly customer: WorldCustomer; readonly number: string; readonly token: string };

describe.each(databases)('the change of a lost phone number, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  /** Requests a change during a login. */
  async function ask(of?: WorldCustomer, number: string = newMobile()): Promise<Asked> {
    const customer = of ?? (await world.addCustomer());
    // Moves the clock, because the limits on codes are not tested here.
    world.clock.move(30_000);
    const oneTimeToken = await beginLogin(world, customer);
    return { customer, number, token: await askForPhoneChange(world, { oneTimeToken }, number) };
  }
  const readChanges = ({ id }: WorldCustomer) =>
    world.storage.queries.selectFrom('phone_change').selectAll().where('customer_id', '=', id).orderBy('received_at').execute();
  const openRow = async (customer: WorldCustomer) =>
    (await readChanges(customer)).find((row) => row.open_for !== null) ?? expect.fail('no change is open');
  const readStatus = async ({ customer }: Pick<Asked, 'customer'>) => (await readChanges(customer)).at(-1)?.status;
  async function decide({ customer }: Pick<Asked, 'customer'>, decision: 'approve' | 'reject'): Promise<void> {
    const backOffice = await newBackOffice(world);
    const { id } = await openRow(customer);
    expect((await backOffice.decide(id, { decision, reason: 'Looked at it' })).status).toBe(204);
    await world.settle();
  }
  const approve = (asked: Pick<Asked, 'customer'>) => decide(asked, 'approve');
  const readNumbers = async ({ id }: WorldCustomer): Promise<[string, boolean][]> =>
    (
      await world.storage.queries
        .selectFrom('phone_number')
        .select(['number', 'is_primary'])
        .where('customer_id', '=', id)
        .orderBy('is_primary', 'desc')
        .orderBy('number')
        .execute()
    ).map(({ number, is_primary }) => [number, is_primary === 1]);
  const cancel = (token: string | undefined) => world.ask(paths.cancelPhoneChange, { body: { token } });
  const subjectsTo = async (email: string) => (await world.messagesTo(email)).map(({ subject }) => subject);
  const textsTo = async (number: string) => (await world.messagesTo(number)).map(({ text }) => text);
  /** The links of the mail and of the text message. */
  async function readLinks({ customer }: Pick<Asked, 'customer'>): Promise<readonly [string, string]> {
    const byMail = cancelTokensIn(await world.messagesTo(customer.email)).at(-1);
    const byText = cancelTokensIn(await world.messagesTo(customer.phone)).at(-1);
    return [byMail ?? expect.fail('no link in the mail'), byText ?? expect.fail('no link in the text message')];
  }
  async function expectInvalid(...answers: Promise<Answer>[]): Promise<void> {
    for (const { status, body } of await Promise.all(answers))
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);
  }
  const waitsForAnother = async (): Promise<boolean> => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(world.storage.queries)).rows.length > 0;
  };
  const later = async (milliseconds: number): Promise<void> => {
    world.clock.move(milliseconds);
    await world.runJobs();
  };

  const [asked, changed, cancelled] = [
    'Your phone number is about to change',
    'Your phone number was changed',
    'Your phone number change was cancelled',
  ];
  const notChanged = "We didn't change your phone number";

  it('a new password cancels a change that someone with the old one has requested, even if staff have approved it', async () => {
    const { customer, ...asking } = await ask();
    const before = await readNumbers(customer);
    await approve({ customer });
    const owner = await newSession(world, customer);
    const body = { currentPassword: customer.password, newPassword: 'quite another sentence' };
    expect((await postApproved(world, owner, calls.changePassword.path, { body })).status).toBe(204);
    await later(atLeast);
    expect(await readStatus({ customer, ...asking })).toBe('cancelled');
    expect(await readNumbers(customer)).toEqual(before);
    expect(await subjectsTo(customer.email)).toEqual(expect.arrayContaining(['Your password was changed', cancelled]));
  });

  it('a requested change waits: the old number and the address get a notice with a link to cancel, and nothing has changed (AC5)', async () => {
    const customer = await world.addCustomer();
    const before = await readNumbers(customer);
    const { number, token } = await ask(customer);
    const receivedAt = world.clock.now();
    expect((await world.ask(paths.phoneChangeStatus, { oneTimeToken: token })).body).toEqual({
      status: 'waiting',
      maskedNewPhoneNumber: `•••• ${number.slice(-2)}`,
      receivedAt,
      latestAt: receivedAt + atMost,
    });
    expect(await readNumbers(customer)).toEqual(before);

    const [mail, ...otherMails] = await world.messagesTo(customer.email);
    const [text, ...otherTexts] = await world.messagesTo(customer.phone);
    expect([mail?.subject, otherMails, otherTexts]).toEqual([asked, [], []]);
    expect(mail?.text).toContain(`•••• ${number.slice(-2)}`);
    expect(text?.text).toMatch(/^Stepgate: someone asked to change the phone number of your account\. Not you\?/);
    for (const each of [mail, text]) {
      expect(each?.text).toContain(`https://app.ex.test${routes.cancelPhoneChange}#token=`);
      // A reader of the notice on the old phone must not learn the new number.
      expect(each?.text).not.toContain(number.slice(-6));
    }
    expect(new Set(await readLinks({ customer })).size).toBe(2);
    // The new number got only its code.
    expect(await world.messagesTo(number)).toHaveLength(1);
    const { body } = await (await newSession(world, customer)).security();
    expect(body).toMatchObject({
      phoneChange: { maskedNewPhoneNumber: `•••• ${number.slice(-2)}`, receivedAt, latestAt: receivedAt + atMost },
    });
  });

  it('the notices are in the language of the customer', async () => {
    const { customer } = await newLoggedInCustomer(world, { language: 'de' });
    world.clock.move(minute);
    const oneTimeToken = await beginLogin(world, customer, { headers: { 'x-language': 'de' } });
    await askForPhoneChange(world, { oneTimeToken }, newMobile());
    expect(await subjectsTo(customer.email)).toEqual(['Ihre Telefonnummer soll sich ändern']);
    expect(await textsTo(customer.phone)).toEqual([
      expect.stringContaining('Die Telefonnummer Ihres Kontos soll geändert werden'),
    ]);
  });

  it('an approved change is completed ten minutes after the request, and no sooner', async () => {
    const { customer, number, token } = await ask();
    const begun = world.clock.now();
    await approve({ customer });
    expect(await readStatus({ customer })).toBe('approved');
    await later(begun + atLeast - 1 - world.clock.now());
    expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['approved', [[customer.phone, true]]]);
    await later(1);
    expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['done', [[number, true]]]);
    const { body } = await world.ask(paths.phoneChangeStatus, { oneTimeToken: token });
    expect(body).toMatchObject({ status: 'done' });
  });

  it('an undecided change is never completed', async () => {
    const { customer } = await ask();
    await later(atLeast);
    await later(atMost - atLeast - 1);
    expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['waiting', [[customer.phone, true]]]);
  });

  it('once completed, the old number is invalid at once: its id, its codes, and tokens begun before (AC5)', async () => {
    const owner = await newLoggedInCustomer(world);
    const { customer } = owner;
    const shown = JSON.parse(JSON.stringify((await owner.security()).body)).phoneNumbers;
    const oldId: string = shown[0].id;
    const number = newMobile();
    const change = await askForPhoneChange(world, { cookie: owner.cookie }, number);
    await approve({ customer });
    world.clock.move(atLeast - 2 * minute);
    // Two logins in progress: in one, a code was sent to the old number; in the other, a code was verified.
    const [waiting, proved] = [await beginLogin(world, customer), await beginLogin(world, customer)];
    await passWithText(world, customer, proved);
    world.clock.move(minute);
    await world.ask(paths.trigger('sms'), { oneTimeToken: waiting, body: {} });
    const otpCode = await world.codeSentTo(customer.phone);
    await later(minute);
    expect(await readNumbers(customer)).toEqual([[number, true]]);

    const late = await world.ask(paths.verify('sms'), { oneTimeToken: waiting, body: { otpCode } });
    expect([late.status, late.body]).toEqual([401, expect.objectContaining({ code: 'ott_not_found' })]);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: proved } })).status).toBe(401);
    const sentBefore = (await world.messagesTo(customer.phone)).length;
    const next = await beginLogin(world, customer);
    const toTheOld = await world.ask(paths.trigger('sms'), { oneTimeToken: next, body: { phoneNumberId: oldId } });
    expect([toTheOld.status, toTheOld.body]).toEqual([404, expect.objectContaining({ code: 'phone_number_not_found' })]);
    expect(JSON.stringify((await world.ask(paths.status, { oneTimeToken: next })).body)).not.toContain(
      `•••• ${customer.phone.slice(-2)}`,
    );
    // Codes go to the new number, and logins use it.
    await passWithText(world, { ...customer, phone: number }, next);
    const again = { cookie: await exchangeToken(world, next) };
    const listed = await world.ask(paths.phoneNumbers, again);
    expect(listed.body).toMatchObject({ phoneNumbers: [{ type: 'PRIMARY', maskedPhoneNumber: `•••• ${number.slice(-2)}` }] });
    for (const action of ['remove', 'primary']) {
      const path = `/gateway/identity/api/v1/security/phone-numbers/${oldId}/${action}`;
      expect((await world.ask(path, { method: 'POST', ...again })).status).toBe(404);
    }
    expect(await world.messagesTo(customer.phone)).toHaveLength(sentBefore);
    expect((await world.ask(paths.phoneChangeStatus, { oneTimeToken: change })).body).toMatchObject({ status: 'done' });
  });

  it('once completed, the address, the old number and the new one are notified, each once (AC5)', async () => {
    const { customer, number } = await ask();
    await approve({ customer });
    await later(atLeast);
    await later(minute);
    expect(await subjectsTo(customer.email)).toEqual([asked, changed]);
    expect((await world.messagesTo(customer.email)).at(-1)?.text).toContain(`•••• ${number.slice(-2)}`);
    expect(await textsTo(customer.phone)).toEqual([
      expect.stringContaining('someone asked to change'),
      expect.stringMatching(/^Stepgate: Your phone number was changed\. Not you\? Stop it: .*\/login\/not-me#token=[\w-]+$/),
    ]);
    expect(await textsTo(number)).toEqual([
      expect.stringMatching(/\d{6}/),
      expect.stringMatching(/^Stepgate: this is now the phone number of your account\. Not you\? .*\/help\/contact$/),
    ]);
  });

  /** Which of the sessions are live. */
  async function alive(...owners: LoggedInCustomer[]): Promise<boolean[]> {
    const answers = await Promise.all(owners.map(({ cookie }) => world.ask(paths.session, { cookie })));
    return answers.map(({ status }) => status === 200);
  }

  it('once completed, all sessions and tokens end except the session that began the change and its token (AC5)', async () => {
    const first = await newLoggedInCustomer(world);
    const { customer } = first;
    const token = await askForPhoneChange(world, { cookie: first.cookie }, newMobile());
    await approve({ customer });
    world.clock.move(4 * minute);
    const second = await newSession(world, customer);
    expect(await alive(first, second)).toEqual([true, true]);
    world.clock.move(4 * minute);
    const login = await beginLogin(world, customer);
    expect(await alive(first, second)).toEqual([true, true]);
    const stranger = await newLoggedInCustomer(world);
    await later(2 * minute);
    expect(await readStatus({ customer })).toBe('done');
    expect(await alive(first, second, stranger)).toEqual([true, false, true]);
    expect((await world.ask(paths.status, { oneTimeToken: login })).status).toBe(401);
    expect((await world.ask(paths.phoneChangeStatus, { oneTimeToken: token })).body).toMatchObject({ status: 'done' });
  });

  it('a change begun in an unfinished login ends every session (AC5)', async () => {
    const { customer } = await ask();
    await approve({ customer });
    world.clock.move(atLeast - minute);
    const owner = await newSession(world, customer);
    expect(await alive(owner)).toEqual([true]);
    await later(30_000);
    expect([await readStatus({ customer }), await alive(owner)]).toEqual(['done', [false]]);
  });

  it('staff see what was proved when the change began', async () => {
    const owner = await newLoggedInCustomer(world);
    await askForPhoneChange(world, { cookie: owner.cookie }, newMobile());
    const inLogin = await ask();
    const backOffice = await newBackOffice(world);
    const { waiting } = JSON.parse(JSON.stringify((await backOffice.items()).body));
    const proofOf = ({ email }: WorldCustomer) => waiting.find((item: { email: string }) => item.email === email)?.proof;
    expect([proofOf(owner.customer), proofOf(inLogin.customer)]).toEqual(['second-factor', 'password']);
  });

  it.each([
    { by: 'the mail', link: 0, when: 'waiting' },
    { by: 'the mail', link: 0, when: 'approved' },
    { by: 'the old number', link: 1, when: 'waiting' },
    { by: 'the old number', link: 1, when: 'approved' },
  ] as const)(
    '[ICPN-02] the link in the notice to $by cancels it while it is $when, once, and both links become invalid',
    async ({ link, when }) => {
      const { customer, number, token } = await ask();
      const links = await readLinks({ customer });
      if (when === 'approved') await approve({ customer });
      const numbers = await readNumbers(customer);
      const answer = await cancel(links[link]);
      expect([answer.status, answer.body]).toEqual([204, undefined]);
      expect((await world.ask(paths.phoneChangeStatus, { oneTimeToken: token })).body).toMatchObject({ status: 'cancelled' });
      await expectInvalid(cancel(links[0]), cancel(links[1]));
      await later(atLeast);
      await later(atMost);
      expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['cancelled', numbers]);
      expect(await subjectsTo(customer.email)).toEqual([asked, cancelled]);
      expect(await world.messagesTo(number)).toHaveLength(1);
    },
  );

  it('a link cancels nothing once the change is completed, and other links cancel nothing', async () => {
    const { customer, number } = await ask();
    const links = await readLinks({ customer });
    await expectInvalid(cancel('A'.repeat(43)), cancel(`${links[0]}x`));
    for (const token of ['', undefined]) expect((await cancel(token)).status).toBe(400);
    await approve({ customer });
    await later(atLeast);
    await expectInvalid(cancel(links[0]), cancel(links[1]));
    expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['done', [[number, true]]]);
    // A link of another kind, here for a new password, is not accepted.
    await world.ask(paths.forgotPassword, { method: 'POST', oneTimeToken: await beginLogin(world, customer) });
    const reset = (await world.messagesTo(customer.email)).at(-1)?.text.match(/#token=(\S+)/)?.[1];
    const second = await ask({ ...customer, phone: number });
    await expectInvalid(cancel(reset));
    expect(await readStatus(second)).toBe('waiting');
    const [own] = await readLinks(second);
    const { status } = await world.ask(paths.beginPasswordReset, { body: { token: own } });
    expect([status, await readStatus(second)]).toEqual([400, 'waiting']);
    expect((await cancel(own)).status).toBe(204);
  });

  it('opening the link, as a mail scanner does, changes nothing', async () => {
    const { customer } = await ask();
    const [token] = await readLinks({ customer });
    const before = await readProtection(world.storage, customer);
    for (const [url, status] of [
      [routes.cancelPhoneChange, 404],
      [`${routes.cancelPhoneChange}?token=${token}`, 404],
      [paths.cancelPhoneChange, 405],
    ] as const) {
      for (const method of ['HEAD', 'GET'] as const) expect((await world.app.inject({ method, url })).statusCode).toBe(status);
      expect((await world.app.inject({ method: 'OPTIONS', url })).statusCode).toBe(405);
    }
    expect((await world.ask(`${paths.cancelPhoneChange}?token=${token}`, { method: 'POST' })).status).toBe(400);
    const foreign = await world.ask(paths.cancelPhoneChange, { body: { token }, headers: { origin: 'https://evil.test' } });
    expect(foreign.status).toBe(403);
    expect(await readProtection(world.storage, customer)).toEqual(before);
    expect((await cancel(token)).status).toBe(204);
  });

  it('the customer cancels it on the security page without further proof, and no one else can', async () => {
    const { customer, number } = await ask();
    await approve({ customer });
    const stranger = await newLoggedInCustomer(world);
    expect((await stranger.post(paths.cancelOwnPhoneChange)).status).toBe(404);
    expect((await world.ask(paths.cancelOwnPhoneChange, { method: 'POST' })).status).toBe(401);
    const owner = await newSession(world, customer);
    const foreign = { method: 'POST', cookie: owner.cookie, headers: { origin: 'https://evil.test' } } as const;
    expect((await world.ask(paths.cancelOwnPhoneChange, foreign)).status).toBe(403);
    expect(await readStatus({ customer })).toBe('approved');
    for (let n = 0; n < 3; n += 1) {
      world.clock.move(2 * minute);
      await world.ask(paths.session, { cookie: owner.cookie });
    }
    expect((await owner.post(paths.cancelOwnPhoneChange)).status).toBe(204);
    expect((await owner.post(paths.cancelOwnPhoneChange)).status).toBe(404);
    await later(atLeast);
    expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['cancelled', [[customer.phone, true]]]);
    expect(await subjectsTo(customer.email)).toEqual([asked, cancelled]);
    expect(await world.messagesTo(number)).toHaveLength(1);
    await expectInvalid(...(await readLinks({ customer })).map(cancel));
    expect((await newSession(world, customer).then(({ security }) => security())).body).toMatchObject({ phoneChange: null });
  });

  it('a rejected change changes nothing, and the customer is notified', async () => {
    const { customer, number, token } = await ask();
    const numbers = await readNumbers(customer);
    await decide({ customer }, 'reject');
    expect((await world.ask(paths.phoneChangeStatus, { oneTimeToken: token })).body).toMatchObject({ status: 'rejected' });
    await expectInvalid(...(await readLinks({ customer })).map(cancel));
    await later(atLeast);
    await later(atMost);
    expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['rejected', numbers]);
    expect(await subjectsTo(customer.email)).toEqual([asked, notChanged]);
    expect([(await textsTo(customer.phone)).length, (await textsTo(number)).length]).toEqual([1, 1]);
  });

  it('an undecided change expires after a day, and the customer is notified once', async () => {
    const { customer, token } = await ask();
    const numbers = await readNumbers(customer);
    await later(atMost - 1);
    expect(await readStatus({ customer })).toBe('waiting');
    await later(1);
    expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['expired', numbers]);
    await later(minute);
    expect(await subjectsTo(customer.email)).toEqual([asked, notChanged]);
    expect((await world.messagesTo(customer.email)).at(-1)?.text).toContain("couldn't check");
    await expectInvalid(...(await readLinks({ customer })).map(cancel));
    // Its token expired long before.
    expect((await world.ask(paths.phoneChangeStatus, { oneTimeToken: token })).status).toBe(401);
  });

  it('a change that is approved in the last moment of the day is completed', async () => {
    const { customer, number } = await ask();
    world.clock.move(atMost - 1);
    await approve({ customer });
    await later(minute);
    expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['done', [[number, true]]]);
    expect(await subjectsTo(customer.email)).toEqual([asked, changed]);
  });

  it('a decision that is being written when the day ends counts', async () => {
    const { customer, number } = await ask();
    const { id } = await openRow(customer);
    const { storage, clock } = world;
    clock.move(atMost - 1);
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const { promise: decided, resolve: hasDecided } = Promise.withResolvers<void>();
    const deciding = storage.transaction(async ({ queries }) => {
      await queries
        .updateTable('phone_change')
        .set({ status: 'approved', decided_at: clock.now() })
        .where('id', '=', id)
        .execute();
      hasDecided();
      await written;
    });
    await decided;
    clock.move(1);
    const looking = world.runJobs();
    // By then the job has found the change and waits for the decision. SQLite lets the job read only after the decision is written.
    if (world.storage.kind === 'postgres') await expect.poll(waitsForAnother).toBe(true);
    write();
    await Promise.all([deciding, looking]);
    await later(minute);
    expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['done', [[number, true]]]);
  });

  it('a number that another account got in the meantime changes nothing, and the customer is notified (PN2)', async () => {
    const owner = await newLoggedInCustomer(world);
    const { customer } = owner;
    const number = newMobile();
    const token = await askForPhoneChange(world, { cookie: owner.cookie }, number);
    const other = await world.addCustomer({ phones: [number] });
    await approve({ customer });
    world.clock.move(atLeast - 2 * minute);
    const login = await beginLogin(world, customer);
    const numbers = await readNumbers(customer);
    await later(2 * minute);
    await later(minute);
    expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['failed', numbers]);
    expect(await readNumbers(other)).toEqual([[number, true]]);
    expect(await subjectsTo(customer.email)).toEqual([asked, notChanged]);
    expect((await world.messagesTo(customer.email)).at(-1)?.text).toContain('another account');
    expect(await textsTo(customer.phone)).toHaveLength(1);
    // No session or token ends, and the other account gets no message.
    expect((await world.ask(paths.status, { oneTimeToken: login })).status).toBe(200);
    expect((await world.ask(paths.phoneChangeStatus, { oneTimeToken: token })).body).toMatchObject({ status: 'failed' });
    expect([await world.messagesTo(other.email), (await textsTo(number)).length]).toEqual([[], 1]);
    await expectInvalid(...(await readLinks({ customer })).map(cancel));
    // Another change may be requested.
    const again = await ask(customer);
    await approve(again);
    await later(atLeast);
    expect(await readNumbers(customer)).toEqual([[again.number, true]]);
  });

  it('a second change replaces the first and voids its links, even if the first was approved', { tags: 'deep' }, async () => {
    for (const approved of [false, true]) {
      const first = await ask();
      const { customer } = first;
      const before = await readLinks(first);
      if (approved) await approve(first);
      const second = await ask(customer);
      expect((await readChanges(customer)).map(({ status }) => status)).toEqual(['cancelled', 'waiting']);
      const statusWith = async ({ token }: Asked) => (await world.ask(paths.phoneChangeStatus, { oneTimeToken: token })).body;
      expect([await statusWith(first), await statusWith(second)]).toEqual([
        expect.objectContaining({ status: 'cancelled' }),
        expect.objectContaining({ status: 'waiting', maskedNewPhoneNumber: `•••• ${second.number.slice(-2)}` }),
      ]);
      await expectInvalid(...before.map(cancel));
      expect(await readStatus(second)).toBe('waiting');
      expect(await subjectsTo(customer.email)).toEqual([asked, asked]);
      await later(atLeast);
      expect(await readNumbers(customer)).toEqual([[customer.phone, true]]);
      await approve(second);
      await world.runJobs();
      expect(await readNumbers(customer)).toEqual([[second.number, true]]);
      expect((await readChanges(customer)).map(({ status }) => status)).toEqual(['cancelled', 'done']);
    }
  });

  it('of two parallel changes one is open', { tags: 'deep' }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const customer = await world.addCustomer();
      const numbers = [newMobile(), newMobile()];
      const askAt = async (number: string | undefined) =>
        askForPhoneChange(world, { oneTimeToken: await beginLogin(world, customer) }, number ?? '');
      await Promise.all(numbers.map(askAt));
      const statuses = (await readChanges(customer)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual(['cancelled', 'waiting']);
      world.clock.move(5 * minute);
    }
  });

  it('when cancelled and completed at the same moment, a change ends as one of the two, never half of each (AC5)', {
    tags: 'deep',
  }, async () => {
    for (let round = 0; round < 12; round += 1) {
      const { customer, number } = await ask();
      const links = await readLinks({ customer });
      await approve({ customer });
      world.clock.move(atLeast);
      // Sometimes one gets a head start, so that each can win on either database.
      const turns = async (count: number): Promise<void> => {
        for (let n = 0; n < count; n += 1) await setImmediate();
      };
      const [looked, { status }] = await Promise.all([
        turns(round % 3 === 1 ? 20 : 0).then(() => world.runJobs()),
        turns(round % 3 === 2 ? 20 : 0).then(() => cancel(links[round % 2])),
      ]);
      expect(looked).toBeUndefined();
      await world.settle();
      const done = status !== 204;
      expect([204, 400]).toContain(status);
      expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(
        done ? ['done', [[number, true]]] : ['cancelled', [[customer.phone, true]]],
      );
      expect(await subjectsTo(customer.email)).toEqual([asked, done ? changed : cancelled]);
      expect([(await textsTo(customer.phone)).length, (await textsTo(number)).length]).toEqual(done ? [2, 2] : [1, 1]);
    }
  });

  it('when completed while the next change is requested, the first is done and the next waits, or the next replaces it', {
    tags: 'deep',
  }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const first = await ask();
      const { customer } = first;
      await approve(first);
      world.clock.move(atLeast - minute);
      const next = newMobile();
      const oneTimeToken = tokenOf(
        (await world.ask(paths.startPhoneChange, { method: 'POST', oneTimeToken: await beginLogin(world, customer) })).body,
      );
      const otpCode = await enterNewNumber(world, oneTimeToken, next);
      expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
      world.clock.move(minute);
      const [, { status }] = await Promise.all([world.runJobs(), sendSelfie(world, oneTimeToken)]);
      await world.settle();
      const statuses = (await readChanges(customer)).map((row) => row.status);
      const [[number] = ['']] = await readNumbers(customer);
      expect([200, 401]).toContain(status);
      expect([
        ['cancelled,waiting', customer.phone],
        ['done,waiting', first.number],
        ['done', first.number],
      ]).toContainEqual([statuses.join(), number]);
    }
  });

  it('when completed while the customer removes the old number, both take effect', { tags: 'deep' }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const owner = await newLoggedInCustomer(world);
      const { customer } = owner;
      const number = newMobile();
      await askForPhoneChange(world, { cookie: owner.cookie }, number);
      await approve({ customer });
      for (let n = 0; n < 4; n += 1) {
        world.clock.move(2 * minute);
        await owner.security();
      }
      await stepUp(world, owner);
      const [{ id }] = JSON.parse(JSON.stringify((await owner.security()).body)).phoneNumbers;
      world.clock.move(2 * minute);
      const remove = () => postApproved(world, owner, calls.removePhoneNumber.path.replace(':id', id));
      const [, { status }] = await Promise.all([world.runJobs(), remove()]);
      expect([204, 404]).toContain(status);
      expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['done', [[number, true]]]);
      // Depending on the order, the old number is notified of the change, or the address of the removal.
      const [mails, texts] = [await subjectsTo(customer.email), await textsTo(customer.phone)];
      expect([mails.length, texts.length]).toEqual(status === 204 ? [3, 1] : [2, 2]);
    }
  });

  it('however many jobs complete it in parallel, it is completed and notified once (AC5)', async () => {
    const all = [await ask(), await ask(), await ask()];
    for (const each of all) await approve(each);
    world.clock.move(atLeast);
    await Promise.all(Array.from({ length: 6 }, () => world.runJobs()));
    for (const { customer, number } of all) {
      expect(await readNumbers(customer)).toEqual([[number, true]]);
      expect(await subjectsTo(customer.email)).toEqual([asked, changed]);
      expect([(await textsTo(customer.phone)).length, (await textsTo(number)).length]).toEqual([2, 2]);
    }
  });

  it("a change that can't be completed delays neither the others nor their notices, and is tried again", async () => {
    const all = [await ask(), await ask(), await ask()] as const;
    const [stuck, ...others] = all;
    const { queries } = world.storage;
    await queries.schema
      .createTable('holds_a_number')
      .addColumn('number', 'text', (column) => column.references('phone_number.number'))
      .execute();
    await sql`insert into holds_a_number values (${stuck.customer.phone})`.execute(queries);
    for (const each of all) await approve(each);
    world.clock.move(atLeast);
    await expect(world.runJobs()).rejects.toThrow('jobs have failed: phone-changes');
    expect([await readStatus(stuck), await readNumbers(stuck.customer)]).toEqual(['approved', [[stuck.customer.phone, true]]]);
    const told = await queries
      .selectFrom('outbox_message')
      .select(['recipient', 'subject'])
      .where('subject', '=', changed)
      .execute();
    for (const { customer, number } of others) {
      expect([await readStatus({ customer }), await readNumbers(customer)]).toEqual(['done', [[number, true]]]);
      expect(told).toContainEqual({ recipient: customer.email, subject: changed });
    }
    expect(told).not.toContainEqual({ recipient: stuck.customer.email, subject: changed });
    await queries.schema.dropTable('holds_a_number').execute();
    await world.runJobs();
    expect([await readStatus(stuck), await readNumbers(stuck.customer)]).toEqual(['done', [[stuck.number, true]]]);
  });

  /** Requested, approved and completed, with something in between. */
  async function doneAfter(
    wanted: WantedCustomer,
    between: (owner: LoggedInCustomer, asked: Asked) => Promise<void>,
  ): Promise<Asked> {
    const owner = await newLoggedInCustomer(world, wanted);
    const { customer } = owner;
    const number = newMobile();
    const token = await askForPhoneChange(world, { cookie: owner.cookie }, number);
    await between(owner, { customer, number, token });
    await approve({ customer });
    await later(atLeast);
    expect(await readStatus({ customer })).toBe('done');
    return { customer, number, token };
  }

  it('if the old number was removed meanwhile, the new one becomes primary, and the other numbers stay', async () => {
    const [first, second] = [newMobile(), newMobile()];
    const { customer, number } = await doneAfter({ phones: [first, second] }, async (owner) => {
      const [main] = JSON.parse(JSON.stringify((await owner.security()).body)).phoneNumbers;
      expect((await postApproved(world, owner, calls.removePhoneNumber.path.replace(':id', main.id))).status).toBe(204);
    });
    expect(await readNumbers(customer)).toEqual([
      [number, true],
      [second, false],
    ]);
    expect((await subjectsTo(customer.email)).at(-1)).toBe(changed);
    expect([(await textsTo(first)).length, (await textsTo(second)).length]).toEqual([2, 2]);
  });

  it('other numbers of the account stay, even a number that was made primary meanwhile', async () => {
    const [first, second] = [newMobile(), newMobile()];
    const { customer, number } = await doneAfter({ phones: [first, second] }, async (owner) => {
      const [, other] = JSON.parse(JSON.stringify((await owner.security()).body)).phoneNumbers;
      expect((await owner.post(calls.makePhoneNumberPrimary.path.replace(':id', other.id))).status).toBe(204);
    });
    expect(await readNumbers(customer)).toEqual([
      [number, true],
      [second, false],
    ]);
    expect([(await textsTo(first)).length, (await textsTo(second)).length]).toEqual([2, 1]);
  });

  it('if the customer added the new number meanwhile, it becomes primary, and the old one is removed', async () => {
    const { customer, number } = await doneAfter({}, async ({ customer: { id } }, { number: added }) => {
      await world.storage.queries
        .insertInto('phone_number')
        .values({ id: `added-${added}`, customer_id: id, number: added, is_primary: 0, verified_at: world.clock.now() })
        .execute();
    });
    expect(await readNumbers(customer)).toEqual([[number, true]]);
  });

  it('an account without a number gets one, and no old number is notified', async () => {
    const { customer, number } = await doneAfter({ phones: [], preferred: 'TOTP' }, async () => undefined);
    expect(await readNumbers(customer)).toEqual([[number, true]]);
    expect(await subjectsTo(customer.email)).toEqual([asked, changed]);
    expect(await textsTo(number)).toHaveLength(2);
  });

  it('a customer whose number was lost, or had to be replaced, is not asked for a new one again', async () => {
    const { customer } = await ask(
      await world.addCustomer({ preferred: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW', mustUpdatePhoneNumber: true }),
    );
    await approve({ customer });
    await later(atLeast);
    const { all } = await readSignals(world.storage.queries, customer.id, world.clock.now());
    expect(all).toEqual([]);
  });
});
