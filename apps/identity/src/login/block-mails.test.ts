/** The mails that notify a customer when wrong attempts block something. */
import {
  approvalIn,
  askingFrom,
  beginLogin,
  databases,
  linkTokenIn,
  newAddress,
  newLoggedInCustomer,
  openWorld,
  paths,
  proxiesOfTests,
  sendMoney,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(databases)('mails about blocks on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  const beginWithAddress = async (email: string) =>
    tokenOf((await askingFrom(world, newAddress()).ask(paths.loginCdr, { body: { email } })).body);
  /** Five wrong codes: no code was sent, so none is right. */
  async function fiveWrongCodes(oneTimeToken: string): Promise<void> {
    for (let n = 1; n <= 5; n += 1) {
      const { status } = await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: `00000${n}` } });
      expect(status).toBe(400);
    }
  }
  async function fiveWrongPasswords({ email }: { readonly email: string }, cookie?: string): Promise<void> {
    for (let n = 1; n <= 5; n += 1) {
      const ask = { body: { email, password: `wrong ${n}` }, ...(cookie !== undefined && { cookie }) };
      expect((await world.ask(paths.login, ask)).status).toBe(401);
    }
  }
  const subjectsTo = async (email: string) => (await world.messagesTo(email)).map(({ subject }) => subject);

  it('[ATT-02] five wrong codes after the right password are reported once', async () => {
    const customer = await world.addCustomer();
    await fiveWrongCodes(await beginLogin(world, customer));
    expect(await subjectsTo(customer.email)).toEqual(['Stepgate: we blocked a login with your password']);
  });

  it('[ATT-02] five wrong codes after a social login are reported without saying that someone has the password', async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    // Makes the token like that of a social login.
    await world.storage.queries
      .updateTable('one_time_token')
      .set({ proofs: 'SOCIAL', action: 'IDENTITY__SOCIAL_LOGIN' })
      .where('hash', '=', world.secrets.hashToken(oneTimeToken))
      .execute();
    await fiveWrongCodes(oneTimeToken);
    expect(await subjectsTo(customer.email)).toEqual(['Wrong codes after a social login']);
  });

  it('[ATT-02] five wrong codes with only an address are reported at most once a day, in the language of the customer', async () => {
    const customer = await world.addCustomer({ language: 'de' });
    await fiveWrongCodes(await beginWithAddress(customer.email));
    const [mail] = await world.messagesTo(customer.email);
    expect(mail?.subject).toBe('Falsche Codes zu Ihrer E-Mail-Adresse');
    expect(mail?.text).toContain('Sie können sich weiterhin mit Ihrem Passwort anmelden');
    // Clears the counters, so that the next block counts as the first.
    const forget = () => world.storage.queries.deleteFrom('attempt_counter').where('subject', '=', customer.id).execute();
    await forget();
    await fiveWrongCodes(await beginWithAddress(customer.email));
    expect(await subjectsTo(customer.email)).toHaveLength(1);
    await forget();
    world.clock.move(day);
    await fiveWrongCodes(await beginWithAddress(customer.email));
    expect(await subjectsTo(customer.email)).toHaveLength(2);
  });

  it('[ATT-02] five wrong passwords are reported, with what still works', async () => {
    const customer = await world.addCustomer();
    await fiveWrongPasswords(customer);
    const mails = await world.messagesTo(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Wrong passwords for your account']);
    expect(mails[0]?.text).toContain(
      "You can still log in from a browser you've used before. In a new browser, choose “Forgot password?”",
    );
  });

  it('[ATT-02] the mail says whether the attempts came from a browser of the customer, a session or a mailed link', async () => {
    const owner = await newLoggedInCustomer(world);
    const { customer, cookie } = owner;
    await fiveWrongPasswords(customer, cookie);
    await fiveWrongCodes(approvalIn(await sendMoney(world, owner)));
    await world.ask(paths.forgotPassword, { oneTimeToken: await beginLogin(world, customer), method: 'POST' });
    const link = linkTokenIn(await world.messagesTo(customer.email));
    await fiveWrongCodes(tokenOf((await world.ask(paths.beginPasswordReset, { body: { token: link } })).body));
    expect(await subjectsTo(customer.email)).toEqual([
      'Wrong passwords in one of your browsers',
      'Wrong codes while you were logged in',
      'Set a new password',
      'Wrong codes while setting a new password',
    ]);
  });

  it.each([
    ['codes after the password', async (customer: WorldCustomer) => fiveWrongCodes(await beginLogin(world, customer))],
    ['codes with only an address', async ({ email }: WorldCustomer) => fiveWrongCodes(await beginWithAddress(email))],
    ['passwords', (customer: WorldCustomer) => fiveWrongPasswords(customer)],
  ])(
    '[ATT-02] %s: the customer gets one more mail before the first block of a day, and none for later blocks',
    async (_, block) => {
      const customer = await world.addCustomer();
      await block(customer);
      world.clock.move(15 * minute);
      await block(customer);
      const subjects = await subjectsTo(customer.email);
      expect(subjects).toHaveLength(2);
      expect(subjects[1]).toBe('Too many wrong attempts on your account');
      world.clock.move(60 * minute);
      await block(customer);
      world.clock.move(day);
      await block(customer);
      expect(await subjectsTo(customer.email)).toHaveLength(2);
    },
  );

  it('[ATT-02] an address without an account gets no mail', async () => {
    const email = 'nobody-at-all@ex.test';
    await fiveWrongPasswords({ email });
    await fiveWrongCodes(await beginWithAddress(email));
    expect(await world.messagesTo(email)).toEqual([]);
  });
});
