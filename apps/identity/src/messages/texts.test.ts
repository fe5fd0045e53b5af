import { routes } from '@stepgate/contract';
import {
  askForPhoneChange,
  beginLogin,
  cancelTokensIn,
  codeIn,
  databases,
  newBackOffice,
  newMobile,
  newPostgresDatabase,
  onlyPostgres,
  openWorld,
  paths,
  sendSelfie,
  tokenOf,
  type WantedCustomer,
  type World,
  type WorldCustomer,
  type WorldOptions,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { afterEach, describe, expect, it } from 'vitest';
import type { PhoneMessage, PhoneProvider, PhoneSendResult } from '../providers/phone/phone-provider.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const sent: PhoneSendResult = { outcome: 'sent' };
const failed: PhoneSendResult = { outcome: 'failed', reason: 'status 429' };

/** Stores the text messages that it gets. It accepts codes, and answers notifications as the test sets it. */
function keepingTexts(
  notice: (message: PhoneMessage) => PhoneSendResult | Promise<PhoneSendResult> = () => sent,
  channels: PhoneProvider['channels'] = new Set(['sms', 'whatsapp', 'voice']),
) {
  const messages: PhoneMessage[] = [];
  const provider: PhoneProvider = {
    channels,
    async send(message) {
      messages.push(message);
      return message.code === undefined ? notice(message) : sent;
    },
  };
  const notices = () => messages.filter(({ code }) => code === undefined);
  return { provider, messages, notices };
}

const opened: World[] = [];
async function open(options: WorldOptions): Promise<World> {
  const world = await openWorld(options);
  opened.push(world);
  return world;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((world) => world.close()));
});

type Kept = ReturnType<typeof keepingTexts>;

/** Begins a change, so that a text message to the old number is enqueued. */
async function ask(world: World, { messages }: Kept, wanted: WantedCustomer = {}): Promise<WorldCustomer> {
  const customer = await world.addCustomer({ phones: [newMobile()], ...wanted });
  const codeSentTo = async (number: string) => codeIn(messages.filter(({ to, code }) => to === number && code !== undefined));
  await askForPhoneChange({ ask: world.ask, codeSentTo }, { oneTimeToken: await beginLogin(world, customer) }, newMobile());
  return customer;
}

const waiting = async ({ storage }: World) => storage.queries.selectFrom('waiting_text').selectAll().execute();

describe.each(databases)('waiting text messages, on $name', ({ newDatabase }) => {
  it('a text message that was certainly not sent is retried, soon at first and then every half minute, until it is accepted', {
    tags: 'deep',
  }, async () => {
    let down = true;
    const kept = keepingTexts(() => (down ? failed : sent));
    const world = await open({ ...(await newDatabase()), phone: kept.provider });
    const tries: number[] = [];
    const begun = world.clock.now();
    const customer = await ask(world, kept);
    for (let passed = 0; passed < 5 * minute; passed += second) {
      await world.runJobs();
      while (tries.length < kept.notices().length) tries.push((world.clock.now() - begun) / second);
      world.clock.move(second);
    }
    expect(tries.slice(0, 7)).toEqual([0, 2, 6, 14, 30, 60, 90]);
    expect(Math.max(...tries.map((at, n) => at - (tries[n - 1] ?? 0)))).toBe(30);
    // The id stays the same, so a provider can recognise a repeat.
    expect(new Set(kept.notices().map(({ id, to, text }) => [id, to, text].join())).size).toBe(1);
    expect(kept.notices()[0]).toMatchObject({ channel: 'sms', to: customer.phone, language: 'en' });
    down = false;
    const before = kept.notices().length;
    for (let n = 0; n < 3; n += 1) {
      world.clock.move(minute);
      await world.runJobs();
    }
    expect([kept.notices().length, await waiting(world)]).toEqual([before + 1, []]);
  });

  it.each<PhoneSendResult>(
    rows([{ outcome: 'unknown' }, { outcome: 'refused', because: 'blocked' }, { outcome: 'refused', because: 'not-mobile' }], 1),
  )('a text message that may have arrived, or never will, is not sent again: %o', async (result) => {
    const kept = keepingTexts(() => result);
    const world = await open({ ...(await newDatabase()), phone: kept.provider });
    await ask(world, kept);
    for (let n = 0; n < 5; n += 1) {
      await world.runJobs();
      world.clock.move(minute);
    }
    expect([kept.notices().length, await waiting(world)]).toEqual([1, []]);
  });

  it('a notification is useful for a day: after that it is not sent, and nothing of it is kept', async () => {
    for (const [age, told] of [
      [day - 1, 1],
      [day, 0],
    ] as const) {
      let down = true;
      const kept = keepingTexts(() => (down ? failed : sent));
      const world = await open({ ...(await newDatabase()), phone: kept.provider });
      await ask(world, kept);
      await world.runJobs();
      const before = kept.notices().length;
      down = false;
      world.clock.move(age);
      await world.runJobs();
      expect([kept.notices().length - before, await waiting(world)]).toEqual([told, []]);
    }
  });

  it('the database shows no number, no link and no text of a waiting message', async () => {
    const kept = keepingTexts(() => failed);
    const world = await open({ ...(await newDatabase()), phone: kept.provider });
    const customer = await ask(world, kept);
    await world.runJobs();
    const rows = await waiting(world);
    expect(rows).toHaveLength(1);
    const stored = JSON.stringify([rows, await world.storage.queries.selectFrom('link').selectAll().execute()]);
    const [link = ''] = cancelTokensIn(kept.notices());
    expect(link).not.toBe('');
    for (const secret of [customer.phone, link, routes.cancelPhoneChange, 'Stepgate']) {
      for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
        expect(stored.includes(Buffer.from(secret).toString(encoding)), `${secret} in ${encoding}`).toBe(false);
    }
  });

  it('a provider that is down delays no mail, and a mail server that is down no text message', { tags: 'deep' }, async () => {
    let down = true;
    const kept = keepingTexts(() => (down ? failed : sent));
    const mails: string[] = [];
    const world = await open({
      ...(await newDatabase()),
      phone: kept.provider,
      mail: {
        async send({ to }) {
          if (!down) return { outcome: 'failed', reason: 'status 421' };
          mails.push(to);
          return { outcome: 'sent' };
        },
      },
    });
    const first = await ask(world, kept);
    await world.runJobs();
    expect([mails, kept.notices().length]).toEqual([[first.email], 1]);
    down = false;
    world.clock.move(second);
    const other = await ask(world, kept);
    await world.runJobs();
    expect([mails.length, kept.notices().at(-1)?.to]).toEqual([1, other.phone]);
  });

  it('a landline and a blocked number get none; their customer gets the mail', async () => {
    const kept = keepingTexts();
    const world = await open({
      ...(await newDatabase()),
      phone: kept.provider,
      settings: { phoneCountries: new Set(['GB', 'DE']) },
    });
    for (const phone of ['+442079460123', '+449098790000', '+33612345678']) {
      const { email } = await ask(world, kept, { phones: [phone], preferred: 'TOTP' });
      expect(await world.messagesTo(email)).toHaveLength(1);
      expect(cancelTokensIn(await world.messagesTo(email))).toHaveLength(1);
    }
    expect([kept.notices(), await waiting(world)]).toEqual([[], []]);
  });

  it('without a provider for text messages nothing is stored for one: the change continues, notified by mail', {
    tags: 'deep',
  }, async () => {
    const kept = keepingTexts(undefined, new Set(['whatsapp']));
    const world = await open({ ...(await newDatabase()), phone: kept.provider });
    const customer = await world.addCustomer({ phones: [newMobile()] });
    const number = newMobile();
    const login = await beginLogin(world, customer);
    const oneTimeToken = tokenOf((await world.ask(paths.startPhoneChange, { method: 'POST', oneTimeToken: login })).body);
    await world.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber: number } });
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).status).toBe(403);
    await world.ask(paths.trigger('whatsapp'), { oneTimeToken, body: {} });
    const otpCode = codeIn(kept.messages);
    expect((await world.ask(paths.verify('whatsapp'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
    expect((await sendSelfie(world, oneTimeToken)).status).toBe(200);
    const backOffice = await newBackOffice(world);
    const [{ id }] = JSON.parse(JSON.stringify((await backOffice.items()).body)).waiting;
    await backOffice.decide(id, { decision: 'approve', reason: 'Looked at it' });
    world.clock.move(10 * minute);
    await world.runJobs();
    const rows = await world.storage.queries
      .selectFrom('phone_number')
      .select('number')
      .where('customer_id', '=', customer.id)
      .execute();
    expect(rows).toEqual([{ number }]);
    expect([kept.notices(), await waiting(world)]).toEqual([[], []]);
    expect(await world.messagesTo(customer.email)).toHaveLength(2);
  });
});

describe.each(onlyPostgres)('two processes on one $name', () => {
  it('share the text messages: each is sent once, by one process', async () => {
    const url = await newPostgresDatabase();
    const [one, other] = [keepingTexts(), keepingTexts()];
    const first = await open({ postgresUrl: url, phone: one.provider });
    const second = await open({ postgresUrl: url, phone: other.provider });
    for (let n = 0; n < 12; n += 1) {
      first.clock.move(minute);
      second.clock.move(minute);
      await Promise.all([ask(first, one), ask(second, other)]);
      await Promise.all([first.runJobs(), second.runJobs(), first.runJobs(), second.runJobs()]);
    }
    await first.runJobs();
    const ids = [...one.notices(), ...other.notices()].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([24, 24]);
  });
});
