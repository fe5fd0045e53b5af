import { calls } from '@stepgate/contract';
import {
  approveWithApp,
  askWith,
  beginLogin,
  databases,
  insertDevice,
  type LoggedInCustomer,
  newLoggedInCustomer,
  openWorld,
  paths,
  postApproved,
  readProtection,
  type WantedCustomer,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

type Shown = { readonly id: string; readonly maskedPhoneNumber: string; readonly primary: boolean };

const at = (path: string, id: string): string => path.replace(':id', id);

let made = 0;
/** Mobile numbers that differ in more than their last digits. */
function mobiles(count: number): string[] {
  made += 1;
  return Array.from({ length: count }, (_, n) => `+4915112${n}${String(made).padStart(3, '0')}${20 + n}`);
}

describe.each(databases)('phone numbers of an account, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
  });
  afterAll(() => world.close());

  async function readNumbers({ security }: LoggedInCustomer): Promise<readonly Shown[]> {
    return JSON.parse(JSON.stringify((await security()).body)).phoneNumbers;
  }
  const makePrimary = ({ post }: LoggedInCustomer, id = '') => post(at(calls.makePhoneNumberPrimary.path, id));
  const remove = (owner: LoggedInCustomer, id = '') => postApproved(world, owner, at(calls.removePhoneNumber.path, id));
  async function expectLastMethod(
    owner: LoggedInCustomer,
    answer: () => Promise<{ status: number; body: unknown }>,
  ): Promise<void> {
    const before = await readProtection(world.storage, owner.customer);
    const { status, body } = await answer();
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'last_way' })]);
    expect(await readProtection(world.storage, owner.customer)).toEqual(before);
    expect(await world.messagesTo(owner.customer.email)).toEqual([]);
  }

  it('numbers are shown masked, the primary one first', async () => {
    const phones = mobiles(3);
    const owner = await newLoggedInCustomer(world, { phones });
    const shown = await readNumbers(owner);
    expect(shown.map(({ primary }) => primary)).toEqual([true, false, false]);
    expect(shown[0]?.maskedPhoneNumber).toBe('•••• 20');
    expect(shown.map(({ maskedPhoneNumber }) => maskedPhoneNumber).toSorted()).toEqual(['•••• 20', '•••• 21', '•••• 22']);
    const { body } = await owner.security();
    for (const phone of phones) expect(JSON.stringify(body)).not.toContain(phone.slice(-4));
  });

  it('[ENT-02] the code goes to the primary number unless another is chosen, and each is identified by its id', async () => {
    const phones = mobiles(3);
    const customer = await world.addCustomer({ phones });
    const oneTimeToken = await beginLogin(world, customer);
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const [{ primaryChallenge }] = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.challenges;
    const { availablePhoneNumbers, viewData } = primaryChallenge;
    expect(availablePhoneNumbers.map(({ type }: { type: string }) => type)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
    expect(viewData.attributes).toEqual({ maskedPhoneNumber: '•••• 20' });
    for (const { id, maskedPhoneNumber } of availablePhoneNumbers) expect(viewData[id]).toEqual({ maskedPhoneNumber });
    expect(JSON.stringify(body)).not.toContain(phones[1]?.slice(-6));

    expect((await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).body).toEqual({ obfuscatedPhoneNo: '•••• 20' });
    const { id: phoneNumberId, maskedPhoneNumber } = availablePhoneNumbers[1];
    const chosen = await world.ask(paths.trigger('sms'), { oneTimeToken, body: { phoneNumberId } });
    expect(chosen.body).toEqual({ obfuscatedPhoneNo: maskedPhoneNumber });
    const [first = '', second = '', third = ''] = phones;
    const [other, unused] = maskedPhoneNumber.endsWith('21') ? [second, third] : [third, second];
    expect((await world.messagesTo(first)).length).toBe(1);
    expect((await world.messagesTo(unused)).length).toBe(0);
    const otpCode = await world.codeSentTo(other);
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
  });

  it('another number becomes primary, and codes go to it from then on', async () => {
    const phones = mobiles(2);
    const owner = await newLoggedInCustomer(world, { phones });
    const [, second] = await readNumbers(owner);
    expect((await makePrimary(owner, second?.id)).status).toBe(204);
    expect((await readNumbers(owner)).map(({ maskedPhoneNumber, primary }) => [maskedPhoneNumber, primary])).toEqual([
      ['•••• 21', true],
      ['•••• 20', false],
    ]);
    const oneTimeToken = await beginLogin(world, owner.customer);
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).body).toEqual({ obfuscatedPhoneNo: '•••• 21' });
    expect((await world.messagesTo(owner.customer.email)).map(({ text }) => text)).toEqual([expect.stringContaining('•••• 21')]);
  });

  it('a removed number gets no codes, even in a login in progress, and a code sent to it before is invalid', async () => {
    const phones = mobiles(2);
    const owner = await newLoggedInCustomer(world, { phones });
    const oneTimeToken = await beginLogin(world, owner.customer);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    const otpCode = await world.codeSentTo(owner.customer.phone);
    const [first, second] = await readNumbers(owner);
    expect((await remove(owner, first?.id)).status).toBe(204);
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).body).toMatchObject({
      code: 'invalid_code',
    });
    world.clock.move(30_000);
    const gone = await world.ask(paths.trigger('sms'), { oneTimeToken, body: { phoneNumberId: first?.id } });
    expect([gone.status, gone.body]).toEqual([404, expect.objectContaining({ code: 'phone_number_not_found' })]);
    const texts = (await world.messagesTo(owner.customer.phone)).map(({ text }) => text);
    expect(texts).toEqual([expect.stringMatching(/\d{6}/), expect.stringContaining('A phone number was removed')]);
    // The remaining number is now primary.
    expect(await readNumbers(owner)).toEqual([{ id: second?.id, maskedPhoneNumber: '•••• 21', primary: true }]);
    expect((await remove(owner, first?.id)).status).toBe(404);
    expect((await world.messagesTo(owner.customer.email)).map(({ text }) => text)).toEqual([expect.stringContaining('•••• 20')]);
  });

  /** @returns a customer with a number as the only method, in a session proved by an app that was removed since */
  async function withNumberAlone(wanted: WantedCustomer = {}): Promise<LoggedInCustomer> {
    const owner = await newLoggedInCustomer(world, { phones: mobiles(1), ...wanted });
    await world.storage.queries.deleteFrom('totp').where('customer_id', '=', owner.customer.id).execute();
    return owner;
  }

  it("the last method can't be removed: the only number, app or device", async () => {
    const byPhone = await withNumberAlone();
    const [only] = await readNumbers(byPhone);
    await expectLastMethod(byPhone, () => remove(byPhone, only?.id));
    const byApp = await newLoggedInCustomer(world, { phones: [] });
    await expectLastMethod(byApp, () => postApproved(world, byApp, calls.removeAuthenticator.path));
    const byDevice = await withNumberAlone({ phones: [] });
    const device = await insertDevice(world.storage, byDevice.customer.id, world.clock.now());
    await expectLastMethod(byDevice, () => postApproved(world, byDevice, at(calls.removeDevice.path, device.id)));
  });

  it("a number that can't receive codes does not count as a remaining method", async () => {
    const owner = await newLoggedInCustomer(world, { phones: ['+449098790000'] });
    await expectLastMethod(owner, () => postApproved(world, owner, calls.removeAuthenticator.path));
    const device = await insertDevice(world.storage, owner.customer.id, world.clock.now());
    expect((await postApproved(world, owner, calls.removeAuthenticator.path)).status).toBe(204);
    expect(device.id).not.toBe('');
  });

  it('of eight parallel removals of one number, or of one device, one succeeds and notifies', { tags: 'deep' }, async () => {
    const owner = await newLoggedInCustomer(world, { phones: mobiles(2) });
    const device = await insertDevice(world.storage, owner.customer.id, world.clock.now());
    const [, second] = await readNumbers(owner);
    for (const path of [at(calls.removePhoneNumber.path, second?.id ?? ''), at(calls.removeDevice.path, device.id)]) {
      const approvals: string[] = [];
      for (let n = 0; n < 8; n += 1) approvals.push(await approveWithApp(world, owner.customer, await owner.post(path)));
      const answers = await Promise.all(approvals.map((each) => askWith(world, owner, path, each, { method: 'POST' })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
    }
    expect(await world.messagesTo(owner.customer.email)).toHaveLength(2);
  });

  it('of two parallel removals that would together leave no method exactly one succeeds', { tags: 'deep' }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const owner = await newLoggedInCustomer(world, { phones: mobiles(1) });
      const [only] = await readNumbers(owner);
      const paths = [at(calls.removePhoneNumber.path, only?.id ?? ''), calls.removeAuthenticator.path];
      const approvals: string[] = [];
      for (const path of paths) approvals.push(await approveWithApp(world, owner.customer, await owner.post(path)));
      const answers = await Promise.all(paths.map((path, n) => askWith(world, owner, path, approvals[n], { method: 'POST' })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      const left = JSON.parse(JSON.stringify((await owner.security()).body));
      expect(left.phoneNumbers.length + (left.authenticator === null ? 0 : 1)).toBe(1);
    }
  });

  describe('a channel is offered only where it can work', () => {
    const smsOnly = { channels: new Set(['sms'] as const), send: async () => ({ outcome: 'sent' }) as const };

    async function offered(of: World, phones: readonly string[]): Promise<{ types: string[]; shown: string; token: string }> {
      const token = await beginLogin(of, await of.addCustomer({ phones }));
      const shown = JSON.stringify((await of.ask(paths.status, { oneTimeToken: token })).body);
      return { types: [...shown.matchAll(/"type":"([A-Z]+)","viewData"/g)].map(([, type = '']) => type), shown, token };
    }

    it('a mobile number gets text message, WhatsApp and call; a landline gets only the call', async () => {
      expect((await offered(world, mobiles(1))).types).toEqual(['SMS', 'TOTP', 'WHATSAPP', 'VOICE']);
      const landline = await offered(world, ['+442079460123']);
      expect(landline.types).toEqual(['TOTP', 'VOICE']);
      for (const channel of ['sms', 'whatsapp']) {
        const { status, body } = await world.ask(paths.trigger(channel), { oneTimeToken: landline.token, body: {} });
        expect([status, body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
      }
      expect((await world.ask(paths.trigger('voice'), { oneTimeToken: landline.token, body: {} })).status).toBe(200);
    });

    it('with several numbers each channel lists those that it reaches, and sends only to them', async () => {
      const [mobile = ''] = mobiles(1);
      const { shown, token } = await offered(world, ['+442079460124', mobile]);
      const { challenges } = JSON.parse(shown).oneTimeTokenProperties;
      const [{ primaryChallenge, alternatives }] = challenges;
      const masksOf = (type: string): string[] =>
        [primaryChallenge, ...alternatives]
          .find((each: { type: string }) => each.type === type)
          .availablePhoneNumbers.map(({ maskedPhoneNumber }: { maskedPhoneNumber: string }) => maskedPhoneNumber);
      expect([masksOf('SMS'), masksOf('WHATSAPP'), masksOf('VOICE')]).toEqual([['•••• 20'], ['•••• 20'], ['•••• 24', '•••• 20']]);
      const rows = await world.storage.queries
        .selectFrom('phone_number')
        .select('id')
        .where('number', '=', '+442079460124')
        .execute();
      const asked = await world.ask(paths.trigger('sms'), { oneTimeToken: token, body: { phoneNumberId: rows[0]?.id } });
      expect(asked.status).toBe(404);
      expect(await world.messagesTo('+442079460124')).toEqual([]);
    });

    it('a channel that the provider does not serve is not offered', async () => {
      const other = await openWorld({ ...(await newDatabase()), runsTwice: true, phone: smsOnly });
      onTestFinished(() => other.close());
      const { types, token } = await offered(other, mobiles(1));
      expect(types).toEqual(['SMS', 'TOTP']);
      for (const channel of ['whatsapp', 'voice'])
        expect((await other.ask(paths.trigger(channel), { oneTimeToken: token, body: {} })).status).toBe(403);
      expect((await offered(other, ['+442079460125'])).types).toEqual(['TOTP']);
    });

    it('a blocked number stays listed for text messages, so that requesting a code explains why', async () => {
      const { types, token } = await offered(world, ['+449098790001']);
      expect(types).toEqual(['SMS', 'TOTP']);
      const { status, body } = await world.ask(paths.trigger('sms'), { oneTimeToken: token, body: {} });
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'user.phonenumber.blocked' })]);
    });
  });
});
