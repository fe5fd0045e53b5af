import { calls, lifetimes } from '@stepgate/contract';
import { beginLogin, databases, linkTokenIn, openWorld, paths, type World, type WorldCustomer } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(databases)('[REAL-18] the state of a mailed link, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const verify = (oneTimeToken: string) => world.ask(paths.verifyEmail, { body: { oneTimeToken } });
  const linkTo = async ({ email }: WorldCustomer): Promise<string> => linkTokenIn(await world.messagesTo(email));

  async function stateOf(token: string, kind = 'verify-email'): Promise<unknown> {
    const { status, body, cookies } = await world.ask(paths.linkState, { body: { token, kind } });
    expect(cookies).toEqual([]);
    return status === 200 ? body : [status, JSON.parse(JSON.stringify(body)).code];
  }

  it('is read without spending the link, and says used, replaced or expired', async () => {
    const customer = await world.addCustomer({ emailVerified: false });
    await beginLogin(world, customer);
    const replaced = await linkTo(customer);
    await beginLogin(world, customer);
    const link = await linkTo(customer);
    expect([await stateOf(replaced), await stateOf(link), await stateOf(link)]).toEqual([
      { state: 'used' },
      { state: 'valid' },
      { state: 'valid' },
    ]);
    expect((await verify(link)).status).toBe(200);
    expect(await stateOf(link)).toEqual({ state: 'used' });
    const late = await world.addCustomer({ emailVerified: false });
    await beginLogin(world, late);
    const old = await linkTo(late);
    world.clock.move(lifetimes.signUpLink);
    expect(await stateOf(old)).toEqual({ state: 'expired' });
  });

  it('is known for the kind of the link alone, and no address has the token', async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    await world.ask(paths.forgotPassword, { method: 'POST', oneTimeToken });
    const link = await linkTo(customer);
    expect(await stateOf(link, 'reset-password')).toEqual({ state: 'valid' });
    expect(await stateOf(link)).toEqual([400, 'invalid_link']);
    expect(await stateOf(oneTimeToken, 'reset-password')).toEqual([400, 'invalid_link']);
    expect(await stateOf(link, 'not-me')).toEqual([400, 'invalid_format']);
    expect([calls.linkState.method, calls.linkState.path]).toEqual(['POST', '/gateway/identity/api/v1/links/state']);
  });
});
