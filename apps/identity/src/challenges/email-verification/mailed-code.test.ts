import {
  type Answer,
  beginLogin,
  codeIn,
  databases,
  linkTokenIn,
  openWorld,
  paths,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCounted } from '../../limits/attempts.ts';

describe.each(databases)('[REAL-18] the code beside the link that verifies an address, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const enter = (oneTimeToken: string, code: string) => world.ask(paths.verifyEmailCode, { oneTimeToken, body: { code } });
  const openLink = (oneTimeToken: string) => world.ask(paths.verifyEmail, { body: { oneTimeToken } });
  const linkTo = async ({ email }: WorldCustomer): Promise<string> => linkTokenIn(await world.messagesTo(email));
  const codeTo = async ({ email }: WorldCustomer): Promise<string> => codeIn(await world.messagesTo(email));
  const otherThan = (code: string): string => (code === '000001' ? '000002' : '000001');
  const said = ({ status, body }: Answer) => [status, body];
  const wrong = [400, expect.objectContaining({ code: 'invalid_code' })];

  /** A customer whose address isn't verified, and a login that waits for it. */
  async function waiting() {
    const customer = await world.addCustomer({ emailVerified: false });
    return { customer, oneTimeToken: await beginLogin(world, customer) };
  }

  async function isOpen(oneTimeToken: string): Promise<boolean> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const listed: { primaryChallenge: { type: string }; passed: boolean }[] = JSON.parse(JSON.stringify(body))
      .oneTimeTokenProperties.challenges;
    return listed.some(({ primaryChallenge, passed }) => primaryChallenge.type === 'EMAIL_VERIFICATION' && !passed);
  }

  it('verifies the address for every waiting login, once, and spends the link', async () => {
    const { customer, oneTimeToken: earlier } = await waiting();
    const oneTimeToken = await beginLogin(world, customer);
    const [code, link] = [await codeTo(customer), await linkTo(customer)];
    expect((await enter(oneTimeToken, code)).status).toBe(200);
    expect(await Promise.all([isOpen(oneTimeToken), isOpen(earlier)])).toEqual([false, false]);
    expect((await openLink(link)).body).toMatchObject({ code: 'invalid_link' });
    expect(said(await enter(oneTimeToken, code))).toEqual(wrong);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
  });

  it('is for the login alone that asked for the newest mail', async () => {
    const { customer, oneTimeToken: earlier } = await waiting();
    const replaced = await codeTo(customer);
    const oneTimeToken = await beginLogin(world, customer);
    const code = await codeTo(customer);
    for (const each of [code, replaced]) expect(said(await enter(earlier, each))).toEqual(wrong);
    expect(said(await enter((await waiting()).oneTimeToken, code))).toEqual(wrong);
    expect(await isOpen(oneTimeToken)).toBe(true);
    expect((await enter(oneTimeToken, code)).status).toBe(200);
  });

  it('the link spends it', async () => {
    const { customer, oneTimeToken } = await waiting();
    const code = await codeTo(customer);
    expect((await openLink(await linkTo(customer))).status).toBe(200);
    expect(said(await enter(oneTimeToken, code))).toEqual(wrong);
  });

  it('the fifth wrong one blocks right ones too, also in the next login; the link still works', async () => {
    const { customer, oneTimeToken } = await waiting();
    const code = await codeTo(customer);
    for (let n = 0; n < 5; n += 1) expect(said(await enter(oneTimeToken, otherThan(code)))).toEqual(wrong);
    const blocked = [403, expect.objectContaining({ code: 'attempt_limit_reached' })];
    expect(said(await enter(oneTimeToken, code))).toEqual(blocked);
    const later = await beginLogin(world, customer);
    expect(said(await enter(later, await codeTo(customer)))).toEqual(blocked);
    expect((await openLink(await linkTo(customer))).status).toBe(200);
  });

  it('has a counter of its own, so that it resets no guesses at a factor', async () => {
    const { customer, oneTimeToken } = await waiting();
    const code = await codeTo(customer);
    await enter(oneTimeToken, otherThan(code));
    expect(await listCounted(world.storage.queries, customer.id)).toEqual([{ what: 'email-code', wrong: 1, blockedUntil: 0 }]);
    await enter(oneTimeToken, code);
    expect(await listCounted(world.storage.queries, customer.id)).toEqual([]);
  });
});
