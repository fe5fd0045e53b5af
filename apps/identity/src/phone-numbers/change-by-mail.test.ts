/** The change of a lost number without a photo: an attacker who has the password and the mailbox must gain no more than with a photo, and the owner can always stop it. */
import { calls } from '@stepgate/contract';
import type { PushProvider } from '@stepgate/identity';
import {
  type Answer,
  askForPhoneChange,
  beginLogin,
  cancelTokensIn,
  cookiesOf,
  databases,
  enterNewNumber,
  insertDevice,
  linkTokenIn,
  newBackOffice,
  newMobile,
  newSession,
  openWorld,
  passWithText,
  paths,
  postApproved,
  type TestDevice,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordEvent } from '../events/record-event.ts';
import { transact } from '../storage/transaction.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

type Listed = { type: string; viewData: { attributes: Record<string, string> } };
type Asked = { readonly customer: WorldCustomer; readonly number: string; readonly token: string };

describe.each(databases)('a lost number changed without a photo, on $name', ({ newDatabase }) => {
  let world: World;
  const woken: { readonly endpoint: string; readonly keptFor: number }[] = [];
  const push: PushProvider = {
    publicKey: '',
    accepts: () => true,
    wake: async ({ endpoint }, keptFor) => {
      woken.push({ endpoint, keptFor });
      return { outcome: 'sent' };
    },
  };
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), push });
  });
  afterAll(() => world.close());

  const listOf = async (oneTimeToken: string, of = world): Promise<Listed[]> => {
    const { body } = await of.ask(paths.status, { oneTimeToken });
    const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    const open = challenges.find(({ passed }: { passed: boolean }) => !passed);
    return open === undefined ? [] : [open.primaryChallenge, ...open.alternatives];
  };
  const typesOf = async (oneTimeToken: string, of = world) => (await listOf(oneTimeToken, of)).map(({ type }) => type);

  /** The token of a change whose new number is proved. */
  async function numberProved(customer: WorldCustomer, number = newMobile(), of = world): Promise<string> {
    of.clock.move(31_000);
    const begun = await of.ask(paths.startPhoneChange, { method: 'POST', oneTimeToken: await beginLogin(of, customer) });
    const token = tokenOf(begun.body);
    const otpCode = await enterNewNumber(of, token, number);
    expect((await of.ask(paths.verify('sms'), { oneTimeToken: token, body: { otpCode } })).status).toBe(200);
    return token;
  }
  const trigger = (oneTimeToken: string) => world.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body: {} });
  const say = (answer: 'yes' | 'no', token: string, cookie: string) =>
    world.ask(paths.answerEmailCheckpoint, { body: { token, answer }, cookie });

  /** Asks for a change up to the yes in the mail. */
  async function ask(of?: WorldCustomer): Promise<Asked> {
    const customer = of ?? (await world.addCustomer());
    const number = newMobile();
    const token = await numberProved(customer, number);
    const asked = await trigger(token);
    expect(asked.status).toBe(200);
    const link = linkTokenIn(await world.messagesTo(customer.email));
    expect((await say('yes', link, cookiesOf(asked))).status).toBe(204);
    await world.settle();
    return { customer, number, token };
  }
  const readChange = async ({ id }: WorldCustomer) =>
    (await world.storage.queries
      .selectFrom('phone_change')
      .selectAll()
      .where('customer_id', '=', id)
      .orderBy('received_at', 'desc')
      .executeTakeFirst()) ?? expect.fail('no change was asked for');
  const readNumbers = async ({ id }: WorldCustomer) =>
    (await world.storage.queries.selectFrom('phone_number').select('number').where('customer_id', '=', id).execute()).map(
      ({ number }) => number,
    );
  const later = async (milliseconds: number): Promise<void> => {
    world.clock.move(milliseconds);
    await world.runJobs();
    await world.settle();
  };
  const approve = async (customer: WorldCustomer): Promise<Answer> => {
    const staff = await newBackOffice(world);
    return staff.decide((await readChange(customer)).id, { decision: 'approve', reason: 'Knew what only the customer knows' });
  };
  const codeOf = ({ body }: Answer): unknown => JSON.parse(JSON.stringify(body ?? {})).code;
  const subjectsTo = async ({ email }: WorldCustomer) => (await world.messagesTo(email)).map(({ subject }) => subject);
  const textsTo = async (number: string) => (await world.messagesTo(number)).map(({ text }) => text);

  it('[BODY-01] a mailed question is beside the photo, and the screens say so before and after', async () => {
    const customer = await world.addCustomer({ preferred: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' });
    const [first] = await listOf(await beginLogin(world, customer));
    expect(first?.viewData.attributes.subMessage).toBe('You can do this without a camera, too. It takes at least 3 days.');
    const [photo, mail, ...others] = await listOf(await numberProved(customer));
    expect([photo?.type, mail?.type, others]).toEqual(['SELFIE_WITH_ID', 'EMAIL_CHECKPOINT', []]);
    expect(photo?.viewData.attributes.subMessage).toContain('confirm by email instead. Then we wait 3 days');
    expect(photo?.viewData.attributes.newPhoneNumber).toBeDefined();
    expect(mail?.viewData.attributes.message).toContain('without a photo');
    expect(mail?.viewData.attributes.subMessage).toContain('Then we wait 3 days.');
  });

  it('[BODY-01] says to customers with backup codes that a code logs them in', async () => {
    const customer = await world.addCustomer({ preferred: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' });
    await world.storage.queries
      .insertInto('backup_code')
      .values({ hash: `code of ${customer.id}`, customer_id: customer.id, made_at: world.clock.now(), used_at: null })
      .execute();
    const [first, ...others] = await listOf(await beginLogin(world, customer));
    expect(first?.viewData.attributes.subMessage).toContain('If you have your backup codes, choose “Try another way”');
    expect(others.find(({ type }) => type === 'TOTP')?.viewData.attributes.fallbackAction).toMatchObject({
      action: 'backup-code',
    });
  });

  it('[BODY-01] three days, a notice each day on each channel, two people, and the new number works', async () => {
    const { customer, number, token } = await ask();
    const owner = await newSession(world, customer);
    const before = (await world.messagesTo(customer.email)).length;
    const mail = (await world.messagesTo(customer.email)).at(-1);
    expect(mail?.subject).toBe('Your phone number is about to change');
    expect(mail?.text).toMatch(/and sent no photo.*Nothing changes before .*UTC.*cancel-phone-change#token=/s);
    expect((await textsTo(customer.phone)).filter((text) => text.includes('Not you? Cancel it'))).toHaveLength(1);
    const { body } = await world.ask(paths.phoneChangeStatus, { oneTimeToken: token });
    const { receivedAt, readyAt, latestAt } = JSON.parse(JSON.stringify(body));
    expect([body, readyAt - receivedAt, latestAt - readyAt]).toEqual([
      expect.objectContaining({ status: 'waiting' }),
      259_200_000,
      604_800_000,
    ]);
    expect((await owner.security()).body).toMatchObject({ phoneChange: { readyAt } });

    await later(day - 3 * minute);
    expect((await world.messagesTo(customer.email)).length).toBe(before);
    for (const notices of [1, 2]) {
      await later(day);
      for (let run = 0; run < 2; run += 1) await world.runJobs();
      expect((await subjectsTo(customer)).slice(before)).toEqual(
        Array.from({ length: notices }, () => 'Your phone number is about to change'),
      );
      expect((await textsTo(customer.phone)).filter((text) => text.includes('Not you? Cancel it'))).toHaveLength(1 + notices);
    }
    expect([codeOf(await approve(customer)), (await readChange(customer)).status]).toEqual(['review_too_early', 'waiting']);
    await later(3 * minute);
    expect((await approve(customer)).status).toBe(204);
    await later(minute);
    expect([await readNumbers(customer), (await readChange(customer)).status]).toEqual([[customer.phone], 'waiting']);
    expect((await approve(customer)).status).toBe(204);
    await later(minute);
    expect(await readNumbers(customer)).toEqual([number]);
    expect((await subjectsTo(customer)).at(-1)).toBe('Your phone number was changed');
    expect((await textsTo(customer.phone)).at(-1)).toMatch(/Your phone number was changed\. Not you\? Stop it: .*not-me#token=/);
    expect((await owner.security()).status).toBe(401);
    const login = await beginLogin(world, customer);
    await passWithText(world, { ...customer, phone: number }, login);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: login } })).status).toBe(200);
  });

  it('[BODY-01] one person can’t approve it twice, and anybody who decides can reject it at once', async () => {
    const { customer } = await ask();
    const staff = await newBackOffice(world);
    const { id } = await readChange(customer);
    const { waiting } = JSON.parse(JSON.stringify((await staff.items()).body));
    const item = waiting.find((each: { id: string }) => each.id === id);
    expect(item).toMatchObject({
      photoId: null,
      hindrance: 'waiting-period',
      needsTwo: true,
      approvableFrom: expect.any(Number),
    });
    const other = await ask();
    expect(
      (await staff.decide((await readChange(other.customer)).id, { decision: 'reject', reason: 'Sounds wrong' })).status,
    ).toBe(204);
    await world.settle();
    expect((await subjectsTo(other.customer)).at(-1)).toBe("We didn't change your phone number");
    expect(await readNumbers(other.customer)).toEqual([other.customer.phone]);
    await later(3 * day);
    const sameOne = await newBackOffice(world);
    const decision = { decision: 'approve', reason: 'Called back' };
    expect((await sameOne.decide(id, decision)).status).toBe(204);
    expect(codeOf(await sameOne.decide(id, decision))).toBe('second_reviewer_needed');
  });

  it('[BODY-01] the owner cancels with one press, from each message and on each day, even after both have approved', async () => {
    for (const days of [0, 1, 2]) {
      const { customer } = await ask();
      for (let n = 0; n < days; n += 1) await later(day);
      const links = [
        cancelTokensIn(await world.messagesTo(customer.email)).at(-1),
        cancelTokensIn(await world.messagesTo(customer.phone)).at(-1),
      ];
      expect(links).toEqual([expect.any(String), expect.any(String)]);
      expect((await world.ask(paths.cancelPhoneChange, { body: { token: links[days % 2] } })).status).toBe(204);
      await world.settle();
      expect((await subjectsTo(customer)).at(-1)).toBe('Your phone number change was cancelled');
      await later(3 * day);
      expect(codeOf(await approve(customer))).toBe('review_over');
      expect(await readNumbers(customer)).toEqual([customer.phone]);
    }
  });

  it('[BODY-01] “no” in the mail stops it, and so does a new password', async () => {
    const customer = await world.addCustomer();
    const token = await numberProved(customer);
    const asked = await trigger(token);
    const [mail] = await world.messagesTo(customer.email);
    expect(mail?.text).toMatch(/email-checkpoint#token=\S+&about=phone-change\n/);
    expect((await say('no', linkTokenIn(await world.messagesTo(customer.email)), cookiesOf(asked))).status).toBe(204);
    expect((await world.ask(paths.status, { oneTimeToken: token })).status).toBe(401);
    expect(await textsTo(customer.phone)).toEqual([]);

    const second = await ask();
    const owner = await newSession(world, second.customer);
    const body = { currentPassword: second.customer.password, newPassword: 'quite another sentence' };
    expect((await postApproved(world, owner, calls.changePassword.path, { body })).status).toBe(204);
    expect((await readChange(second.customer)).status).toBe('cancelled');
  });

  it('[BODY-01] a link opened in another browser confirms nothing', async () => {
    const customer = await world.addCustomer();
    const token = await numberProved(customer);
    await trigger(token);
    const link = linkTokenIn(await world.messagesTo(customer.email));
    expect(codeOf(await world.ask(paths.answerEmailCheckpoint, { body: { token: link, answer: 'yes' } }))).toBe('wrong_browser');
    expect(await typesOf(token)).toEqual(['SELFIE_WITH_ID', 'EMAIL_CHECKPOINT']);
  });

  it('[BODY-01] a mailbox that came with an unconfirmed change confirms nothing', async () => {
    const customer = await world.addCustomer();
    const at = world.clock.now();
    await world.storage.queries
      .updateTable('customer')
      .set({ email_verified_at: at, risky_change: 'email', risky_change_at: at, risky_since: at, risky_change_confirmed: 0 })
      .where('id', '=', customer.id)
      .execute();
    expect(await typesOf(await numberProved(customer))).toEqual(['SELFIE_WITH_ID']);
  });

  it('[BODY-01] after a report of fraud, and after three in a week, it is refused in words, and the photo stays', async () => {
    const customer = await world.addCustomer();
    for (let n = 0; n < 3; n += 1) await ask(customer);
    const fourth = await numberProved(customer);
    const refused = await trigger(fourth);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'phone_change_unavailable']);
    expect(await typesOf(fourth)).toEqual(['SELFIE_WITH_ID', 'EMAIL_CHECKPOINT']);
    const token = await numberProved(await world.addCustomer());
    expect((await trigger(token)).status).toBe(200);
    // Another mail with the same question doesn't count.
    expect((await trigger(token)).status).toBe(200);

    const victim = await world.addCustomer();
    await transact(world, (tx) => recordEvent(tx, victim.id, { kind: 'login.denied', facts: {} }));
    expect(codeOf(await trigger(await numberProved(victim)))).toBe('phone_change_unavailable');
  });

  it('[BODY-01] afterwards money is on hold, and the mailbox can’t confirm it: it opened the account already', async () => {
    const { customer, number } = await ask();
    await later(3 * day);
    for (let n = 0; n < 2; n += 1) expect((await approve(customer)).status).toBe(204);
    await later(minute);
    expect(await readNumbers(customer)).toEqual([number]);
    const row = await world.storage.queries
      .selectFrom('customer')
      .select(['risky_change', 'risky_change_confirmed', 'email_verified_at', 'risky_since'])
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ risky_change: 'phone-number', risky_change_confirmed: 0 });
    expect(row.email_verified_at).toBe(row.risky_since);
    // Nor does it take the next number.
    world.clock.move(day);
    expect(await typesOf(await numberProved(customer))).toEqual(['SELFIE_WITH_ID']);
  });

  describe('on a device that approves logins', () => {
    type Shown = { readonly id: string };
    const shownOn = async (device: TestDevice): Promise<Shown | undefined> =>
      JSON.parse(JSON.stringify((await device.requests(world.ask, world.clock.now())).body)).phoneChange;
    const wakesOf = async ({ id }: TestDevice) => {
      await world.settle();
      return woken.filter(({ endpoint }) => endpoint.endsWith(`/${id}`)).map(({ keptFor }) => keptFor);
    };
    async function newDevice({ id }: WorldCustomer, enrolledAt = world.clock.now()): Promise<TestDevice> {
      const device = await insertDevice(world.storage, id, enrolledAt);
      expect((await device.subscribe(world.ask, world.clock.now())).status).toBe(204);
      return device;
    }

    it('[BODY-01] the change wakes it at once and on each day, for a day each, and a removed device never', async () => {
      const customer = await world.addCustomer();
      const [device, removed, left] = [await newDevice(customer), await newDevice(customer), await newDevice(customer)];
      const owner = await newSession(world, customer);
      expect((await postApproved(world, owner, calls.removeDevice.path.replace(':id', removed.id))).status).toBe(204);
      expect(await shownOn(device)).toBeUndefined();
      const { number } = await ask(customer);
      const begunAt = world.clock.now();
      expect((await left.leave(world.ask, begunAt)).status).toBe(204);
      expect(await shownOn(device)).toEqual({
        id: (await readChange(customer)).id,
        maskedNewPhoneNumber: expect.stringMatching(new RegExp(`•.*${number.slice(-2)}$`)),
        browser: expect.any(String),
        address: '',
        begunAt,
        readyAt: begunAt + 259_200_000,
      });
      expect(await wakesOf(device)).toEqual([86_400_000]);
      for (let n = 0; n < 4; n += 1) {
        await later(day);
        await world.runJobs();
      }
      // The wait ends on the third day.
      expect([await wakesOf(device), await wakesOf(removed), await wakesOf(left)]).toEqual([
        [86_400_000, 86_400_000, 86_400_000],
        [],
        [86_400_000],
      ]);
    });

    it('[BODY-01] one tap cancels it: the links are void, and it can’t be approved', async () => {
      const customer = await world.addCustomer();
      const device = await newDevice(customer);
      await ask(customer);
      const link = cancelTokensIn(await world.messagesTo(customer.email)).at(-1);
      const id = (await shownOn(device))?.id ?? '';
      expect((await device.cancelPhoneChange(world.ask, id)).status).toBe(204);
      expect([await shownOn(device), codeOf(await device.cancelPhoneChange(world.ask, id))]).toEqual([undefined, 'not_found']);
      expect((await world.ask(paths.cancelPhoneChange, { body: { token: link } })).status).toBe(400);
      await later(3 * day);
      expect(codeOf(await approve(customer))).toBe('review_over');
      expect(await readNumbers(customer)).toEqual([customer.phone]);
      expect((await subjectsTo(customer)).at(-1)).toBe('Your phone number change was cancelled');
    });

    it('[BODY-01] another customer’s device, another signature and an earlier change cancel nothing', async () => {
      const [customer, stranger] = [await world.addCustomer(), await world.addCustomer()];
      const [device, other] = [await newDevice(customer), await newDevice(stranger)];
      await ask(customer);
      const earlier = (await shownOn(device))?.id ?? '';
      await ask(customer);
      const { id } = await readChange(customer);
      expect(codeOf(await device.cancelPhoneChange(world.ask, earlier))).toBe('not_found');
      expect(codeOf(await other.cancelPhoneChange(world.ask, id))).toBe('not_found');
      expect(codeOf(await other.withId(device.id).cancelPhoneChange(world.ask, id))).toBe('device_not_found');
      expect((await readChange(customer)).status).toBe('waiting');
    });

    it('[BODY-01] a device that came with an unconfirmed change is not woken, shows nothing and cancels nothing', async () => {
      const customer = await world.addCustomer();
      const old = await newDevice(customer);
      await ask(customer);
      world.clock.move(minute);
      const at = world.clock.now();
      const unconfirmed = { risky_change: 'device', risky_change_at: at, risky_since: at, risky_change_confirmed: 0 };
      await world.storage.queries.updateTable('customer').set(unconfirmed).where('id', '=', customer.id).execute();
      const thiefs = await newDevice(customer, at);
      await later(day);
      expect([(await wakesOf(old)).length, await wakesOf(thiefs)]).toEqual([2, []]);
      const { id } = await readChange(customer);
      expect([(await shownOn(old))?.id, await shownOn(thiefs)]).toEqual([id, undefined]);
      expect(codeOf(await thiefs.cancelPhoneChange(world.ask, id))).toBe('not_found');
    });

    it('[BODY-01] a change with a photo wakes it, too, and says from when the number can change', async () => {
      const customer = await world.addCustomer();
      const device = await newDevice(customer);
      await askForPhoneChange(world, { oneTimeToken: await beginLogin(world, customer) }, newMobile());
      expect(await wakesOf(device)).toEqual([86_400_000]);
      const { id, received_at } = await readChange(customer);
      expect(await shownOn(device)).toMatchObject({ id, readyAt: received_at + 600_000 });
      expect((await device.cancelPhoneChange(world.ask, id)).status).toBe(204);
      expect((await readChange(customer)).status).toBe('cancelled');
    });
  });

  it('[BODY-01] expires without a decision within a week after the wait', async () => {
    const { customer } = await ask();
    await later(10 * day - 1);
    expect((await readChange(customer)).status).toBe('waiting');
    await later(1);
    expect((await readChange(customer)).status).toBe('expired');
    expect((await subjectsTo(customer)).at(-1)).toBe("We didn't change your phone number");
  });
});
