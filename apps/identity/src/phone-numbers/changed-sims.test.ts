/** Numbers whose SIM card was changed, and what they no longer do. */
import { calls, headers } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  askWith,
  beginLogin,
  changeNothing,
  exchangeToken,
  linkTokenIn,
  loggedInWith,
  logInByText,
  newMobile,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  type SimOperator,
  sendMoney,
  simOperator,
  type WantedCustomer,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const minute = 60_000;
const hour = 60 * minute;
const textOnly = { withoutAuthenticator: true } as const;
const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');
const messageOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'message');

describe('a number whose SIM card was changed', () => {
  let operator: SimOperator;
  let world: World;
  beforeEach(async () => {
    operator = simOperator();
    world = await openWorld({ numberSignals: operator });
    onTestFinished(() => world.close());
  });

  /** A customer who joined long ago. */
  async function customerWith(wanted: WantedCustomer): Promise<WorldCustomer> {
    const customer = await world.addCustomer(wanted);
    world.clock.move(30 * 24 * hour);
    return customer;
  }
  async function entry(oneTimeToken: string, language = 'en') {
    const { body } = await world.ask(paths.status, { oneTimeToken, headers: { 'x-language': language } });
    const [{ primaryChallenge, alternatives }] = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.challenges;
    const types = [primaryChallenge, ...alternatives].map(({ type }: { type: string }) => type);
    return { types, numbers: primaryChallenge.availablePhoneNumbers, message: primaryChallenge.viewData.attributes.message };
  }

  it('[POL-08] of an account with nothing else logs in and reads, and approves no payment: the answer says why, until when, and what to do', async () => {
    const customer = await customerWith(textOnly);
    operator.swapped(world.clock.now());
    const owner = await logInByText(world, customer);
    expect((await owner.security()).status).toBe(200);
    const refused = await sendMoney(world, owner);
    expect([refused.status, codeOf(refused), refused.headers['x-2fa-approval']]).toEqual([403, 'sim_changed', undefined]);
    expect(messageOf(refused)).toMatch(
      /^The SIM card of •••• \d\d was changed recently, so we can't send codes to it until 7 February at 07:00 UTC, and your account has no other way/,
    );
    const german = await askWith(world, owner, paths.sendMoney, undefined, {
      body: { payee: 'Ada Lovelace', amount: 1, currency: 'GBP' },
      headers: { 'idempotency-key': 'a', 'x-language': 'de' },
    });
    expect(messageOf(german)).toMatch(/^Die SIM-Karte von •••• \d\d wurde vor Kurzem gewechselt/);
    const texts = await world.messagesTo(customer.phone);
    expect(texts).toHaveLength(1);
  });

  it('[POL-08] its login is no recent proof: a change of security asks for another method at once', async () => {
    const customer = await customerWith({});
    operator.swapped(world.clock.now());
    const owner = await logInByText(world, customer);
    const refused = await changeNothing(world, owner);
    expect(codeOf(refused)).toBe('second_factor_needed');
    expect((await entry(approvalIn(refused))).types).toEqual(['TOTP']);
    const alone = await customerWith(textOnly);
    operator.swapped(world.clock.now());
    const other = await logInByText(world, alone);
    expect(codeOf(await changeNothing(world, other))).toBe('sim_changed');
  });

  it('[POL-08] an approval offers the other methods and says why no code is sent, in both languages', {
    tags: 'deep',
  }, async () => {
    const customer = await customerWith({});
    operator.swapped(world.clock.now());
    const owner = await logInByText(world, customer);
    const approval = approvalIn(await sendMoney(world, owner));
    const { types, message } = await entry(approval);
    expect(types).toEqual(['TOTP']);
    expect(message).toMatch(
      /^The SIM card of •••• \d\d was changed recently, so we can't send codes to it until .* UTC\. Please/,
    );
    expect((await entry(approval, 'de')).message).toMatch(
      /^Die SIM-Karte von •••• \d\d wurde vor Kurzem gewechselt\..* auf andere Weise/,
    );
    expect(codeOf(await world.ask(paths.trigger('sms'), { oneTimeToken: approval, body: {} }))).toBe('not_allowed');
    world.clock.move(30_000);
    await passWithApp(world, customer, approval);
    expect((await sendMoney(world, owner, approval)).status).toBe(200);
  });

  it('[POL-08] another number of the account still gets codes', { tags: 'deep' }, async () => {
    const [first, second] = [newMobile(), newMobile()];
    const customer = await customerWith({ ...textOnly, phones: [first, second] });
    operator.swapped(world.clock.now(), first);
    const oneTimeToken = await beginLogin(world, customer);
    await passWithText(world, customer, oneTimeToken);
    const owner = loggedInWith(world, customer, await exchangeToken(world, oneTimeToken));
    const approval = approvalIn(await sendMoney(world, owner));
    const { types, numbers } = await entry(approval);
    expect([types, numbers]).toEqual([
      ['SMS', 'WHATSAPP', 'VOICE'],
      [{ id: expect.any(String), type: 'SECONDARY', maskedPhoneNumber: `•••• ${second.slice(-2)}` }],
    ]);
    await passWithText(world, { phone: second }, approval);
    expect((await sendMoney(world, owner, approval)).status).toBe(200);
  });

  it('[POL-08] a login offers the other methods first, whatever the customer prefers', { tags: 'deep' }, async () => {
    const customer = await customerWith({ preferred: 'SMS' });
    expect((await entry(await beginLogin(world, customer))).types.slice(0, 2)).toEqual(['SMS', 'TOTP']);
    world.clock.move(11 * minute);
    operator.swapped(world.clock.now());
    const { types, message } = await entry(await beginLogin(world, customer));
    expect([types, message]).toEqual([['TOTP', 'SMS', 'WHATSAPP', 'VOICE'], undefined]);
  });

  it('[POL-08] a mailed link and a code to it set no new password, and the link works once the number does', async () => {
    const customer = await customerWith(textOnly);
    operator.swapped(world.clock.now());
    await world.ask(calls.askPasswordReset.path, { body: { email: customer.email } });
    const link = { token: linkTokenIn(await world.messagesTo(customer.email)) };
    expect(codeOf(await world.ask(paths.beginPasswordReset, { body: link }))).toBe('sim_changed');
    operator.say({ outcome: 'unchanged' });
    world.clock.move(10 * minute);
    expect((await world.ask(paths.beginPasswordReset, { body: link })).status).toBe(200);
  });

  it('[POL-08] a card that is changed after the approval was asked for gets no code either', { tags: 'deep' }, async () => {
    const customer = await customerWith({});
    const owner = await logInByText(world, customer);
    const approval = approvalIn(await sendMoney(world, owner));
    expect((await entry(approval)).types).toContain('SMS');
    world.clock.move(11 * minute);
    operator.swapped(world.clock.now());
    const refused = await world.ask(paths.trigger('sms'), { oneTimeToken: approval, body: {} });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'sim_changed']);
    expect(messageOf(refused)).toMatch(/Please confirm it's you another way\.$/);
    expect(await world.messagesTo(customer.phone)).toHaveLength(1);
  });

  it('[POL-08] it sets no new number, though one is due', { tags: 'deep' }, async () => {
    const customer = await customerWith({ ...textOnly, mustUpdatePhoneNumber: true });
    operator.swapped(world.clock.now());
    const owner = await logInByText(world, customer);
    expect((await owner.security()).status).toBe(200);
    operator.say({ outcome: 'unchanged' });
    world.clock.move(80 * hour);
    await expect(logInByText(world, customer)).rejects.toThrow('mandatory.update.phone.number');
  });

  it('[POL-08] a browser that logged in by it is not trusted', async () => {
    const customer = await customerWith(textOnly);
    operator.swapped(world.clock.now());
    expect((await logInByText(world, customer)).cookie).not.toContain('device');
    operator.say({ outcome: 'unchanged' });
    world.clock.move(80 * hour);
    expect((await logInByText(world, customer)).cookie).toContain('device');
  });

  it('[POL-08] a hold on money is confirmed by another method, or by mail', { tags: 'deep' }, async () => {
    const typesOfHold = async (wanted: WantedCustomer) => {
      const customer = await customerWith(wanted);
      operator.swapped(world.clock.now());
      const owner = await logInByText(world, customer);
      const risky = { risky_change: 'password', risky_change_at: world.clock.now(), risky_since: world.clock.now() };
      await world.storage.queries.updateTable('customer').set(risky).where('id', '=', customer.id).execute();
      const held = await sendMoney(world, owner);
      return (await entry(String(held.headers[headers.coolOff]))).types;
    };
    expect(await typesOfHold({})).toEqual(['TOTP']);
    expect(await typesOfHold(textOnly)).toEqual(['EMAIL_CHECKPOINT']);
  });
});
