/** A host asks for more for one request. Nothing that a browser or a thief sends asks for less. */
import { calls } from '@stepgate/contract';
import {
  type Answer,
  databases,
  insertPasskey,
  type LoggedInCustomer,
  newApiKey,
  newLoggedInCustomer,
  openWorld,
  passWithPasskey,
  passWithText,
  paths,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(databases)('more for one request, on $name', ({ newDatabase }) => {
  let world: World;
  let authorization: string;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
    authorization = `Bearer ${await newApiKey(world)}`;
  });
  afterAll(() => world.close());

  const transfer = { kind: 'transfer', payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' };
  const action = { kind: 'action', title: 'Raise the limit', hold: false };
  const more = { atLeast: 'device-bound' };
  const sent = ({ cookie }: LoggedInCustomer, details: object) => ({
    sessionCookie: /session=([^;]+)/.exec(cookie)?.[1] ?? '',
    method: 'POST',
    path: '/payments',
    bodyDigest: 'A'.repeat(43),
    details,
  });
  const ask = (owner: LoggedInCustomer, details: object): Promise<Answer> =>
    world.ask(calls.requestApproval.path, { body: sent(owner, details), headers: { authorization } });
  const spend = async (owner: LoggedInCustomer, details: object, approvalToken: string) => {
    const body = { ...sent(owner, details), approvalToken, requestId: approvalToken };
    const { status } = await world.ask(calls.spendApproval.path, { body, headers: { authorization } });
    return status;
  };
  const inner = ({ status, body }: Answer) => {
    expect(status).toBe(200);
    return JSON.parse(JSON.stringify(body));
  };
  const tokenIn = (answer: Answer): string => inner(answer).headers['x-2fa-approval'];
  const addPasskey = ({ customer }: LoggedInCustomer, synced: boolean) =>
    insertPasskey(world.storage, customer.id, world.clock.now(), { synced });
  async function listed(oneTimeToken: string): Promise<string[]> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const [entry] = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.challenges;
    return [entry.primaryChallenge, ...entry.alternatives].map(({ type }: { type: string }) => type);
  }

  it.each([transfer, action])('[POL-06] only a key that stays on its device approves it: $kind', async (details) => {
    const owner = await newLoggedInCustomer(world);
    await addPasskey(owner, true);
    const passkey = await addPasskey(owner, false);
    expect(await listed(tokenIn(await ask(owner, details)))).toContain('SMS');
    const approvalToken = tokenIn(await ask(owner, { ...details, ...more }));
    expect(await listed(approvalToken)).toEqual(['PASSKEY']);
    const bySms = await world.ask(paths.trigger('sms'), { oneTimeToken: approvalToken, body: {} });
    expect(bySms.status).toBe(403);
    await passWithPasskey(world, passkey, approvalToken);
    expect(await spend(owner, details, approvalToken)).toBe(409);
    expect(await spend(owner, { ...details, ...more }, approvalToken)).toBe(204);
  });

  it('[POL-06] a weaker approval doesn’t count, and a customer without such a key isn’t asked', async () => {
    const owner = await newLoggedInCustomer(world);
    const weak = tokenIn(await ask(owner, transfer));
    await passWithText(world, owner.customer, weak);
    expect(await spend(owner, { ...transfer, ...more }, weak)).toBe(409);
    expect(await spend(owner, transfer, weak)).toBe(204);
    await addPasskey(owner, true);
    const refused = inner(await ask(owner, { ...transfer, ...more }));
    expect([refused.status, refused.body.code]).toEqual([403, 'device_bound_passkey_needed']);
    expect((await ask(owner, { ...transfer, atLeast: 'nothing' })).status).toBe(400);
  });
});
