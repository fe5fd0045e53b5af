import { calls, emailChanges, lifetimes } from '@stepgate/contract';
import {
  approveWithApp,
  askWith,
  beginLogin,
  databases,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newSession,
  newTrustedBrowser,
  openWorld,
  paths,
  postApproved,
  readRiskyChange,
  trustingPolicy,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let made = 0;
function newAddress(): string {
  made += 1;
  return `new${made}@ex.test`;
}

describe.each(databases)('a change of the e-mail address, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { policy: trustingPolicy } });
  });
  afterAll(() => world.close());

  const begin = (owner: LoggedInCustomer, email: string) =>
    postApproved(world, owner, calls.beginEmailChange.path, { body: { email } });
  const confirm = (token: string) => world.ask(calls.confirmEmailChange.path, { body: { token } });
  const cancel = (token: string) => world.ask(calls.cancelEmailChange.path, { body: { token } });
  const subjects = async (address: string) => (await world.messagesTo(address)).map(({ subject }) => subject);
  /** The tokens of all mailed links from an address to one page. */
  const tokens = async (address: string, page: 'change-email' | 'cancel-email-change') =>
    (await world.messagesTo(address)).flatMap(({ text }) => text.match(new RegExp(`/login/${page}#token=(\\S+)`))?.[1] ?? []);
  const newest = async (address: string, page: 'change-email' | 'cancel-email-change') =>
    (await tokens(address, page)).at(-1) ?? 'none';
  const tryLogin = async (email: string, { customer: { password } }: LoggedInCustomer) =>
    (await world.ask(paths.login, { body: { email, password } })).status;
  const sessionStatus = async ({ cookie }: LoggedInCustomer) => (await world.ask(paths.session, { cookie })).status;
  const invalid = [400, expect.objectContaining({ code: 'invalid_link' })];

  it('the link to the new address makes it the account’s, once; everything that was open ends, and both addresses are notified (AC3)', async () => {
    const owner = await newLoggedInCustomer(world);
    const { customer } = owner;
    const trusted = await newTrustedBrowser(world, customer);
    expect(await trusted.logInWithout(customer)).toBe(200);
    const elsewhere = await newSession(world, customer);
    const login = await beginLogin(world, customer);
    await world.ask(paths.forgotPassword, { method: 'POST', oneTimeToken: login });
    const [reset = 'none'] = (await world.messagesTo(customer.email)).flatMap(
      ({ text }) => text.match(/reset-password#token=(\S+)/)?.[1] ?? [],
    );
    const email = newAddress();
    expect((await begin(owner, ` ${email.toUpperCase()} `)).status).toBe(204);
    expect(await tryLogin(customer.email, owner)).toBe(200);
    expect(await tryLogin(email, owner)).toBe(401);

    const token = await newest(email, 'change-email');
    const cancelling = await newest(customer.email, 'cancel-email-change');
    const { status, body } = await confirm(token);
    expect([status, body]).toEqual([200, { email }]);
    expect(await tryLogin(email, owner)).toBe(200);
    expect(await tryLogin(customer.email, owner)).toBe(401);
    expect(await readRiskyChange(world.storage, customer)).toBe('email');
    for (const each of [owner, elsewhere]) expect(await sessionStatus(each)).toBe(401);
    expect((await world.ask(paths.status, { oneTimeToken: login })).status).toBe(401);
    for (const used of [
      await confirm(token),
      await cancel(cancelling),
      await world.ask(paths.beginPasswordReset, { body: { token: reset } }),
    ])
      expect([used.status, used.body]).toEqual(invalid);
    const known = await beginLogin(world, { ...customer, email }, { cookie: trusted.cookie });
    expect(JSON.stringify((await world.ask(paths.status, { oneTimeToken: known })).body)).toContain('primaryChallenge');
    expect((await subjects(customer.email)).slice(-2)).toEqual([
      'Your email address is about to change',
      'Your email address was changed',
    ]);
    expect(await subjects(email)).toEqual(['Confirm your new email address', 'This is now the email address of your account']);
    expect((await world.messagesTo(customer.email)).map(({ text }) => text).join('')).not.toContain(email);
  });

  it('[OWNER-05] the change needs a session and an approval that is for this address, right after a login too (AC4)', async () => {
    const email = newAddress();
    const none = await world.ask(calls.beginEmailChange.path, { body: { email } });
    expect(none.status).toBe(401);
    const owner = await newLoggedInCustomer(world);
    const early = await owner.post(calls.beginEmailChange.path, { email });
    expect([early.status, early.body]).toEqual([403, expect.objectContaining({ code: 'second_factor_needed' })]);
    const approval = await approveWithApp(world, owner.customer, early);
    const other = await askWith(world, owner, calls.beginEmailChange.path, approval, { body: { email: newAddress() } });
    expect(other.status).toBe(403);
    expect(await subjects(email)).toEqual([]);
    expect((await begin(owner, email)).status).toBe(204);
    for (const bad of ['', 'no address', `${'a'.repeat(65)}@ex.test`, 3, null]) {
      const { status } = await postApproved(world, owner, calls.beginEmailChange.path, { body: { email: bad } });
      expect(status).toBe(400);
    }
  });

  it('an address that has an account gets another mail, and the answer is the same (LG1)', async () => {
    const other = await world.addCustomer({ language: 'de' });
    const owner = await newLoggedInCustomer(world);
    const { status, body } = await begin(owner, other.email);
    expect([status, body]).toEqual([204, undefined]);
    expect(await subjects(other.email)).toEqual(['Zu dieser E-Mail-Adresse gibt es bereits ein Konto']);
    expect(await subjects(owner.customer.email)).toEqual(['Your email address is about to change']);
    expect(await tokens(other.email, 'change-email')).toEqual([]);
  });

  it('the notice to the old address cancels the change, and then its link is invalid (AC5)', async () => {
    const owner = await newLoggedInCustomer(world);
    const { customer } = owner;
    const email = newAddress();
    await begin(owner, email);
    const token = await newest(customer.email, 'cancel-email-change');
    expect((await cancel(token)).status).toBe(204);
    for (const late of [await confirm(await newest(email, 'change-email')), await cancel(token)])
      expect([late.status, late.body]).toEqual(invalid);
    expect((await subjects(customer.email)).at(-1)).toBe('Your email address change was cancelled');
    expect(await tryLogin(customer.email, owner)).toBe(200);
    expect(await sessionStatus(owner)).toBe(200);
  });

  it('a link works for an hour and only for the newest change, and the two kinds are not interchangeable', async () => {
    const owner = await newLoggedInCustomer(world);
    const { customer } = owner;
    const [first, second] = [newAddress(), newAddress()];
    await begin(owner, first);
    await begin(owner, second);
    const cancelling = await newest(customer.email, 'cancel-email-change');
    const token = await newest(second, 'change-email');
    for (const wrong of [
      await confirm(await newest(first, 'change-email')),
      await confirm(cancelling),
      await cancel(token),
      await confirm('x'),
    ])
      expect([wrong.status, wrong.body]).toEqual(invalid);
    world.clock.move(lifetimes.emailChangeLink);
    const late = await confirm(token);
    expect([late.status, late.body]).toEqual(invalid);
    // A late reader of the notice reads that nothing changes, which is true.
    expect((await cancel(cancelling)).status).toBe(204);
  });

  it('if two customers want one address, the first to confirm gets it and the other nothing; a link works once (RS3)', {
    tags: 'deep',
  }, async () => {
    const email = newAddress();
    const owners = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    for (const owner of owners) await begin(owner, email);
    const [one = '', other = ''] = await tokens(email, 'change-email');
    const answers = await Promise.all([confirm(one), confirm(one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const late = await confirm(other);
    expect([late.status, late.body]).toEqual(invalid);
    const [winner, loser] = owners;
    if (winner === undefined || loser === undefined) throw new Error('two customers should have asked');
    expect(await tryLogin(email, winner)).toBe(200);
    expect(await tryLogin(loser.customer.email, loser)).toBe(200);
  });

  it('a sign-up in progress with the address is replaced: the address belongs to the reader of its mail', async () => {
    const email = newAddress();
    const begun = await world.addCustomer({ email });
    await world.storage.queries.updateTable('customer').set({ status: 'registering' }).where('id', '=', begun.id).execute();
    const owner = await newLoggedInCustomer(world);
    await begin(owner, email);
    expect((await confirm(await newest(email, 'change-email'))).status).toBe(200);
    expect(await tryLogin(email, owner)).toBe(200);
  });

  it('an account that is switched off meanwhile keeps its address', async () => {
    const owner = await newLoggedInCustomer(world);
    const email = newAddress();
    await begin(owner, email);
    const { id } = owner.customer;
    await world.storage.queries.updateTable('customer').set({ status: 'deactivated' }).where('id', '=', id).execute();
    const { status, body } = await confirm(await newest(email, 'change-email'));
    expect([status, body]).toEqual(invalid);
  });

  it('five changes a day may be requested', { tags: 'deep' }, async () => {
    const owner = await newLoggedInCustomer(world);
    for (let n = 0; n < emailChanges.most; n += 1) expect((await begin(owner, newAddress())).status).toBe(204);
    const { status, headers } = await begin(owner, newAddress());
    expect(status).toBe(429);
    expect(headers['retry-after']).toMatch(/^\d+$/);
  });
});
