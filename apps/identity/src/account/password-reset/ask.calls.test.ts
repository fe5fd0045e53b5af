import { calls, mails, resetsAsked, routes } from '@stepgate/contract';
import {
  type Answer,
  askingFrom,
  beginLogin,
  linkTokenIn,
  newAddress,
  openWorld,
  paths,
  proxiesOfTests,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('a reset link for someone who is not logged in', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  const askAt = (client: Pick<World, 'ask'>, email: unknown, rest: object = {}): Promise<Answer> =>
    client.ask(calls.askPasswordReset.path, { body: { email, ...rest } });

  it('[ROUTE-03] the mail links to the page that sets a new password', async () => {
    const customer = await world.addCustomer();
    const { status, body, cookies } = await askAt(world, `  ${customer.email.toUpperCase()} `);
    expect([status, body, cookies]).toEqual([204, undefined, []]);
    const link = linkTokenIn(await world.messagesTo(customer.email));
    const [mail] = await world.messagesTo(customer.email);
    expect(mail?.text).toContain(`\nhttps://app.ex.test${routes.resetPassword}#token=${link}\n`);
    expect((await world.ask(paths.beginPasswordReset, { body: { token: link } })).status).toBe(200);
  });

  it('[HOST-08] the mail links to the company’s own page in its place, at its own origin too', async () => {
    const addresses = new Map([[routes.resetPassword, 'https://shop.example/account/reset?step=2']] as const);
    const company = await openWorld({ settings: { addresses } });
    const customer = await company.addCustomer();
    await company.ask(calls.askPasswordReset.path, { body: { email: customer.email } });
    const [mail] = await company.messagesTo(customer.email);
    const token = linkTokenIn(await company.messagesTo(customer.email));
    expect(mail?.text).toContain(`\nhttps://shop.example/account/reset?step=2#token=${token}\n`);
    await company.close();
  });

  const linksTo = async (email: string) =>
    (await world.messagesTo(email)).filter(({ subject }) => subject === 'Set a new password');

  it('ten requests look the same for a customer, a blocked account and an unknown address, send three mails an hour, and lock no one out (AC2)', async () => {
    const [customer, locked] = [await world.addCustomer(), await world.addCustomer()];
    for (let n = 0; n < 5; n += 1) await world.ask(paths.login, { body: { email: locked.email, password: 'wrong' } });
    const shown = async (email: string) => {
      const client = askingFrom(world, newAddress());
      const answers = [];
      for (let n = 0; n < 10; n += 1) {
        const { status, body, headers } = await askAt(client, email);
        answers.push({ status, body, headers: { ...headers, 'x-request-id': '', date: '' } });
      }
      return answers;
    };
    const answers = await shown(customer.email);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
    expect(await shown(locked.email)).toEqual(answers);
    expect(await shown('nobody-asked@ex.test')).toEqual(answers);
    // The blocked account was also notified of the wrong passwords.
    for (const { email } of [customer, locked]) expect(await linksTo(email)).toHaveLength(3);
    expect(await world.messagesTo('nobody-asked@ex.test')).toEqual([]);
    // Links requested during a login share the hourly limit.
    await world.ask(paths.forgotPassword, { method: 'POST', oneTimeToken: await beginLogin(world, customer) });
    expect(await linksTo(customer.email)).toHaveLength(3);
    world.clock.move(mails.passwordReset.within);
    await askAt(world, customer.email);
    expect(await world.messagesTo(customer.email)).toHaveLength(mails.passwordReset.most + 1);
  });

  it('one network may ask for a limited number of addresses (AC2)', async () => {
    const client = askingFrom(world, newAddress());
    const ask = (n: number) => askAt(client, `address-${n}@ex.test`);
    for (let n = 0; n < resetsAsked.most; n += 1) expect((await ask(n)).status).toBe(204);
    const refused = await ask(99);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, resetsAsked.within / 1_000]);
    expect((await askAt(askingFrom(world, newAddress()), 'address-99@ex.test')).status).toBe(204);
  });

  it('an invalid address is not counted', async () => {
    const client = askingFrom(world, newAddress());
    for (const [email, code] of [
      ['nobody', 'invalid_email'],
      [['a@ex.test'], 'invalid_format'],
      [undefined, 'invalid_format'],
    ])
      expect((await askAt(client, email)).body).toMatchObject({ code });
  });
});

it('the answer does not wait for the mail server, so its timing reveals nothing (AC2)', async () => {
  const sent = Promise.withResolvers<{ outcome: 'sent' }>();
  const world = await openWorld({ mail: { send: () => sent.promise } });
  const { email } = await world.addCustomer();
  expect((await world.ask(calls.askPasswordReset.path, { body: { email } })).status).toBe(204);
  sent.resolve({ outcome: 'sent' });
  await world.settle();
  expect(await world.storage.queries.selectFrom('link').select('kind').execute()).toEqual([{ kind: 'reset-password' }]);
  await world.close();
});
