import { demoCalls, headers } from '@stepgate/contract';
import {
  approvalIn,
  approveWithApp,
  askWith,
  databases,
  insertDevice,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newMobile,
  newSession,
  openWorld,
  passWithText,
  paths,
  readTransactionDetails,
  sendMoney,
  type TestDevice,
  toAda,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(databases)('an approval is bound to the transaction details that the customer saw, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
  });
  afterAll(() => world.close());

  const readTransfers = async ({ cookie }: LoggedInCustomer): Promise<unknown[]> => {
    const { body } = await world.ask(demoCalls.demoMoney.path, { cookie });
    return JSON.parse(JSON.stringify(body)).transfers;
  };
  const summary = 'Send £250.00 to “Ada Lovelace”';
  const german = '250,00\u00a0£ an „Ada Lovelace“ senden';

  it('another amount, payee, address, body or session voids an approval; the exact request succeeds once (GW1)', async () => {
    const owner = await newLoggedInCustomer(world);
    const approval = await approveWithApp(world, owner.customer, await sendMoney(world, owner));
    const elsewhere = await newSession(world, owner.customer);
    const { payee, amount, currency } = toAda;
    for (const [changed, answer] of Object.entries({
      amount: await sendMoney(world, owner, approval, { ...toAda, amount: 4 * amount }),
      'amount plus a penny': await sendMoney(world, owner, approval, { ...toAda, amount: amount + 1 }),
      payee: await sendMoney(world, owner, approval, { ...toAda, payee: 'Mallory' }),
      'payee with a space': await sendMoney(world, owner, approval, { ...toAda, payee: ' Ada Lovelace' }),
      'order of the body': await sendMoney(world, owner, approval, { amount, payee, currency }),
      'an additional field': await sendMoney(world, owner, approval, { ...toAda, note: '' }),
      address: await askWith(world, owner, `${paths.sendMoney}?again`, approval, {
        body: toAda,
        headers: { [headers.idempotencyKey]: 'one-wish' },
      }),
      'another call': await askWith(world, owner, paths.phoneNumbers, approval, { body: { newPhoneNumber: newMobile() } }),
      session: await sendMoney(world, elsewhere, approval),
    }))
      expect([changed, answer.status]).toEqual([changed, 403]);
    expect(await readTransfers(owner)).toEqual([]);
    expect((await sendMoney(world, owner, approval)).status).toBe(200);
    expect(await readTransfers(owner)).toMatchObject([toAda]);
  });

  it('[ATT-04] a session asks for twenty approvals in ten minutes, each of which may send the customer a message', async () => {
    const owner = await newLoggedInCustomer(world);
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await sendMoney(world, owner)).status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 403));
    expect((await sendMoney(world, owner)).status).toBe(429);
    expect((await sendMoney(world, await newSession(world, owner.customer))).status).toBe(403);
  });

  it('an approval is bound to the details shown: another number behind the same address voids it (GW1)', async () => {
    const owner = await newLoggedInCustomer(world);
    const [number, other] = [newMobile(), newMobile()];
    const entering = { body: { newPhoneNumber: number } };
    const entry = await approveWithApp(
      world,
      owner.customer,
      await askWith(world, owner, paths.phoneNumbers, undefined, entering),
    );
    const entered = await askWith(world, owner, paths.phoneNumbers, entry, entering);
    const { id } = JSON.parse(JSON.stringify(entered.body));
    const verify = (approval?: string) => askWith(world, owner, paths.verifyPhoneNumber(id), approval, { method: 'POST' });
    const approval = approvalIn(await verify());
    expect(await readTransactionDetails(world, approval)).toEqual({
      kind: 'APPROVAL',
      summary: `Add the phone number •••• ${number.slice(-2)}`,
    });
    await passWithText(world, { ...owner.customer, phone: number }, approval);
    const behind = world.storage.queries.updateTable('new_phone_number').where('id', '=', id);
    await behind.set({ number: other }).execute();
    expect((await verify(approval)).status).toBe(403);
    await behind.set({ number }).execute();
    expect((await verify(approval)).status).toBe(204);
  });

  it('every screen shows the transaction details in its own language; a login has none (GW1)', async () => {
    const owner = await newLoggedInCustomer(world);
    const token = approvalIn(await sendMoney(world, owner));
    expect(await readTransactionDetails(world, token)).toEqual({ kind: 'APPROVAL', summary, amount: '£250.00' });
    expect(await readTransactionDetails(world, token, 'de')).toEqual({
      kind: 'APPROVAL',
      summary: german,
      amount: '250,00\u00a0£',
    });
    world.clock.move(30_000);
    const verified = await world.ask(paths.verify('totp'), {
      oneTimeToken: token,
      body: { code: world.totpCodeOf(owner.customer) },
    });
    expect(verified.body).toMatchObject({ oneTimeTokenProperties: { transactionDetails: { summary } } });
    const login = await world.ask(paths.login, { body: owner.customer });
    const { oneTimeToken } = JSON.parse(JSON.stringify(login.body)).data.oneTimeTokenProperties;
    expect(await readTransactionDetails(world, oneTimeToken)).toBeUndefined();
  });

  it.each([
    [
      'sms',
      'en',
      /^Stepgate: \d{6} is your code for: Send £250\.00 to "Ada Lovelace"\. Not you\? Don't share it, and contact us\.\n\n@app\.ex\.test #\d{6}$/,
    ],
    ['sms', 'de', /^Stepgate: \d{6} ist Ihr Code: 250,00 £ an "Ada Lovelace" senden\. Nicht Sie\? .*\n\n@app\.ex\.test #\d{6}$/],
    ['whatsapp', 'en', new RegExp(`^Stepgate: \\d{6} is your code for: ${summary}\\. [^@]*$`)],
    ['voice', 'de', new RegExp(`^Stepgate: \\d{6} ist Ihr Code: ${german}\\. [^@]*$`)],
  ])('[MARK-02] [MARK-12] a code by %s in %s comes with what it approves (GW1)', async (channel, language, words) => {
    const owner = await newLoggedInCustomer(world);
    const oneTimeToken = approvalIn(await sendMoney(world, owner));
    const said = { [headers.language]: language };
    expect((await world.ask(paths.trigger(channel), { oneTimeToken, body: {}, headers: said })).status).toBe(200);
    expect((await world.messagesTo(owner.customer.phone)).at(-1)?.text).toMatch(words);
  });

  describe('on a device', () => {
    async function asked() {
      const owner = await newLoggedInCustomer(world);
      const device = await insertDevice(world.storage, owner.customer.id, world.clock.now());
      const oneTimeToken = approvalIn(await sendMoney(world, owner));
      expect((await world.ask(paths.triggerPush, { oneTimeToken, method: 'POST' })).status).toBe(204);
      const shown = JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);
      return { owner, device, oneTimeToken, number: shown.match(/"Enter (\d\d) on your phone/)?.[1] ?? '' };
    }
    const waiting = async (device: TestDevice, language = 'en') => {
      const inLanguage: World['ask'] = (path, request) =>
        world.ask(path, { ...request, headers: { [headers.language]: language } });
      const { body } = await device.requests(inLanguage, world.clock.now());
      return JSON.parse(JSON.stringify(body)).requests[0];
    };

    it.each([
      ['en', summary],
      ['de', german],
    ])('[PUSH-01] the request says in %s what it approves, and the device signs that text (GW1)', async (language, words) => {
      const { owner, device, oneTimeToken, number } = await asked();
      const request = await waiting(device, language);
      expect(request.summary).toBe(words);
      for (const unshown of [undefined, '', words.replace('250', '10'), `${words} `]) {
        const refused = await device.answer(world.ask, request.requestId, 'APPROVED', number, unshown);
        expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ code: 'invalid_format' })]);
      }
      expect((await sendMoney(world, owner, oneTimeToken)).status).toBe(403);
      const answer = await device.answer(world.ask, request.requestId, 'APPROVED', number, words);
      expect(answer.body).toEqual({ status: 'APPROVED' });
      expect((await sendMoney(world, owner, oneTimeToken)).status).toBe(200);
    });

    it('denying on the device freezes the session; a wrong number is only a denial', async () => {
      const slip = await asked();
      const { requestId } = await waiting(slip.device);
      const other = slip.number === '99' ? '10' : '99';
      expect((await slip.device.answer(world.ask, requestId, 'APPROVED', other, summary)).body).toEqual({ status: 'DENIED' });
      expect((await world.ask(paths.session, { cookie: slip.owner.cookie })).status).toBe(200);

      const { owner, device, oneTimeToken } = await asked();
      const said = await device.answer(world.ask, (await waiting(device)).requestId, 'DENIED');
      expect(said.body).toEqual({ status: 'DENIED' });
      expect((await world.ask(paths.session, { cookie: owner.cookie })).body).toMatchObject({ code: 'session_frozen' });
      expect((await world.ask(paths.status, { oneTimeToken })).status).toBe(401);
      const mails = await world.messagesTo(owner.customer.email);
      expect(mails.map(({ subject }) => subject)).toEqual(["You told us it wasn't you"]);
    });
  });
});
