import { calls } from '@stepgate/contract';
import {
  type Answer,
  beginLogin,
  cookiesOf,
  logIn,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const words = {
  title: 'Your account is deactivated',
  message: '<p>Read the <a href="https://help.ex.test/rules">rules</a></p>',
  canAppeal: true,
};
const step = 30_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tryLogin = ({ email }: { readonly email: string }, password: string, path: string = paths.login) =>
  world.ask(path, { body: { email, password } });
const exchange = (oneTimeToken: string) => world.ask(paths.exchange, { body: { oneTimeToken } });
const reactivate = (oneTimeToken?: string) =>
  world.ask(calls.reactivateAccount.path, { method: 'POST', ...(oneTimeToken !== undefined && { oneTimeToken }) });
const codeOf = ({ status, body }: Answer) => [status, JSON.parse(JSON.stringify(body ?? {})).code];
/** The token that reactivates an account. */
const reactivationToken = ({ body }: Answer): string => JSON.parse(JSON.stringify(body)).params.oneTimeToken;
const shown = ({ status, body, headers }: Answer) => ({ status, body, headers: { ...headers, 'x-request-id': '', date: '' } });
const setStatus = (status: string, { id }: WorldCustomer) =>
  world.storage.queries.updateTable('customer').set({ status }).where('id', '=', id).execute();

describe('an account that staff have deactivated', () => {
  it.each([paths.login, paths.loginV2])(
    '[DEACT-01] (LG14) says so, why, and whether an appeal is possible, to anyone with the password (%s)',
    async (path) => {
      const customer = await world.addCustomer({ switchedOff: words });
      const { status, body } = await tryLogin(customer, customer.password, path);
      const { title: messageTitle, message, canAppeal } = words;
      expect([status, body]).toEqual([403, { code: 'user_deactivated', message, params: { messageTitle, canAppeal } }]);
    },
  );

  it("[DEACT-01] uses the catalogue's text where staff wrote none, in the requested language", async () => {
    const { email, password } = await world.addCustomer({ switchedOff: { title: '', message: '', canAppeal: false } });
    const { body } = await world.ask(paths.login, { body: { email, password }, headers: { 'x-language': 'de' } });
    expect(body).toEqual({
      code: 'user_deactivated',
      message: '<p>Sie können sich bei diesem Konto zurzeit nicht anmelden.</p>',
      params: { canAppeal: false },
    });
  });

  it('(LG14) (LG1) without the password it looks like any other account, and like none', async () => {
    const unknown = shown(await tryLogin({ email: 'nobody@ex.test' }, 'wrong-1'));
    expect(unknown.status).toBe(401);
    for (const switchedOff of [words, 'paused'] as const) {
      const customer = await world.addCustomer({ switchedOff });
      expect(shown(await tryLogin(customer, 'wrong-1'))).toEqual(unknown);
    }
  });

  it('gives no session by any method: not by data sharing, not by a login in progress', async () => {
    const customer = await world.addCustomer({ switchedOff: words });
    const oneTimeToken = tokenOf((await world.ask(paths.loginCdr, { body: { email: customer.email } })).body);
    await passWithText(world, customer, oneTimeToken);
    await passWithApp(world, customer, oneTimeToken);
    expect((await exchange(oneTimeToken)).body).toMatchObject({ code: 'user_deactivated', message: words.message });

    const other = await world.addCustomer();
    const begun = await beginLogin(world, other);
    await passWithText(world, other, begun);
    await setStatus('deactivated', other);
    expect(codeOf(await exchange(begun))).toEqual([403, 'user_deactivated']);
  });

  it('has no live session, even if none was ended', async () => {
    const customer = await world.addCustomer();
    const cookie = await logIn(world, customer);
    expect((await world.ask(paths.session, { cookie })).status).toBe(200);
    await setStatus('deactivated', customer);
    expect((await world.ask(paths.session, { cookie })).status).toBe(401);
  });
});

describe('an account that its owner has paused', () => {
  it('[DEACT-02] (LG14) the password gives a token to reactivate; a second factor then switches the account on and logs in', async () => {
    const customer = await world.addCustomer({ switchedOff: 'paused' });
    const refused = await tryLogin(customer, customer.password);
    expect(codeOf(refused)).toEqual([403, 'self_reactivation_eligible']);
    const oneTimeToken = reactivationToken(refused);
    expect((await world.ask(paths.status, { oneTimeToken })).body).toMatchObject({
      oneTimeTokenProperties: {
        actionType: 'IDENTITY__REACTIVATE_ACCOUNT',
        challenges: [{ primaryChallenge: { type: 'SMS' }, required: true, passed: false }],
      },
    });
    expect(codeOf(await reactivate(oneTimeToken))).toEqual([403, 'not_allowed']);
    await passWithText(world, customer, oneTimeToken);
    expect(codeOf(await exchange(oneTimeToken))).toEqual([403, 'not_allowed']);
    expect((await reactivate(oneTimeToken)).status).toBe(204);
    // The first answer may have been lost.
    expect((await reactivate(oneTimeToken)).status).toBe(204);
    const session = await exchange(oneTimeToken);
    expect(session.status).toBe(200);
    expect((await world.ask(paths.session, { cookie: cookiesOf(session) })).status).toBe(200);
    expect((await tryLogin(customer, customer.password)).status).toBe(200);
    const told = (await world.messagesTo(customer.email)).map(({ subject }) => subject);
    expect(told).toEqual(['Your account is active again']);
  });

  it('no other token reactivates it, and none does after staff have deactivated it', async () => {
    const customer = await world.addCustomer();
    world.clock.move(step);
    const login = await beginLogin(world, customer);
    await passWithApp(world, customer, login);
    await setStatus('paused', customer);
    expect(codeOf(await reactivate(login))).toEqual([403, 'not_allowed']);
    for (const none of [undefined, 'x', 'a'.repeat(43)]) expect(codeOf(await reactivate(none))).toEqual([401, 'ott_not_found']);

    const oneTimeToken = reactivationToken(await tryLogin(customer, customer.password));
    await passWithText(world, customer, oneTimeToken);
    await setStatus('deactivated', customer);
    expect(codeOf(await reactivate(oneTimeToken))).toEqual([403, 'not_allowed']);
    expect(codeOf(await exchange(oneTimeToken))).toEqual([403, 'user_deactivated']);
  });

  it('[DEACT-02] a login that ends at a paused account is replaced by a token to reactivate it, with the same proofs', async () => {
    const customer = await world.addCustomer();
    const login = await beginLogin(world, customer);
    await passWithText(world, customer, login);
    await setStatus('paused', customer);
    const refused = await exchange(login);
    expect(codeOf(refused)).toEqual([403, 'self_reactivation_eligible']);
    expect(codeOf(await exchange(login))).toEqual([401, 'ott_not_found']);
    const oneTimeToken = reactivationToken(refused);
    expect((await reactivate(oneTimeToken)).status).toBe(204);
    expect((await exchange(oneTimeToken)).status).toBe(200);
  });
});
