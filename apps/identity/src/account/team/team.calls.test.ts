import { calls, invitations, lifetimes } from '@stepgate/contract';
import {
  databases,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newSession,
  openWorld,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

type Team = {
  businesses: { id: string; owned: boolean; members: { email: string }[]; invitations: { id: string; email: string }[] }[];
  invitedTo: { id: string }[];
};

describe.each(databases)('the team of a business, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const readTeam = async ({ cookie }: LoggedInCustomer): Promise<Team> =>
    JSON.parse(JSON.stringify((await world.ask(calls.team.path, { cookie })).body));
  const invite = ({ post }: LoggedInCustomer, business: string, email: string) =>
    post(calls.inviteToTeam.path.replace(':id', business), { email });
  const accept = ({ post }: LoggedInCustomer, id = '') => post(calls.acceptInvitation.path.replace(':id', id));
  const open = (token: string) => world.ask(calls.openInvitation.path, { body: { token } });
  const refused = ({ status, body }: { status: number; body: unknown }) => [status, JSON.parse(JSON.stringify(body)).code];

  async function newBusiness(): Promise<{ readonly owner: LoggedInCustomer; readonly business: string }> {
    const owner = await newLoggedInCustomer(world);
    const business = world.secrets.newToken();
    await world.storage.queries
      .insertInto('business')
      .values({ id: business, name: 'Brightwater Ltd', owner_id: owner.customer.id, created_at: world.clock.now() })
      .execute();
    return { owner, business };
  }

  async function mailedToken(email: string): Promise<string> {
    const link = (await world.messagesTo(email)).at(-1)?.text.match(/https:\S+/)?.[0] ?? '';
    expect(new URL(link).pathname).toBe('/login/join');
    return new URL(link).hash.replace('#token=', '');
  }

  async function invited(customer: WorldCustomer) {
    const { owner, business } = await newBusiness();
    expect((await invite(owner, business, customer.email)).status).toBe(204);
    return { owner, business, token: await mailedToken(customer.email) };
  }

  it('[LOGIN-04] an owner invites, the invited customer joins once, and the owner is notified', async () => {
    const customer = await world.addCustomer();
    const { owner, token } = await invited(customer);
    expect((await open(token)).body).toEqual({
      businessName: 'Brightwater Ltd',
      email: customer.email,
      invitedBy: owner.customer.email,
      hasAccount: true,
    });
    const member = await newSession(world, customer);
    const [invitation, ...others] = (await readTeam(member)).invitedTo;
    expect([invitation, others]).toEqual([
      { id: expect.any(String), businessName: 'Brightwater Ltd', invitedBy: owner.customer.email },
      [],
    ]);
    expect((await accept(member, invitation?.id)).body).toEqual({ businessName: 'Brightwater Ltd' });
    expect((await readTeam(owner)).businesses).toMatchObject([
      { owned: true, members: [{ email: customer.email }], invitations: [] },
    ]);
    expect((await readTeam(member)).businesses).toMatchObject([{ owned: false, members: [], invitations: [] }]);
    expect((await world.messagesTo(owner.customer.email)).at(-1)?.text).toContain(customer.email);
    expect((await readTeam(member)).invitedTo).toEqual([]);
    expect(refused(await accept(member, invitation?.id))).toEqual([404, 'not_found']);
    expect(refused(await open(token))).toEqual([400, 'invalid_link']);
    expect(refused(await invite(owner, (await readTeam(owner)).businesses[0]?.id ?? '', customer.email))).toEqual([
      409,
      'already_member',
    ]);
  });

  it('an address without an account is invited the same way, and its link says that there is no account', async () => {
    const { owner, business } = await newBusiness();
    expect((await invite(owner, business, 'newcomer@ex.test')).status).toBe(204);
    expect((await open(await mailedToken('newcomer@ex.test'))).body).toMatchObject({ hasAccount: false });
  });

  it('(PN4) no one else can join, invite or withdraw for another person’s business or address', async () => {
    const customer = await world.addCustomer();
    const { owner, business, token } = await invited(customer);
    const other = await newLoggedInCustomer(world);
    expect(refused(await invite(other, business, 'x@ex.test'))).toEqual([404, 'not_found']);
    const [invitation] = (await readTeam(owner)).businesses[0]?.invitations ?? [];
    expect((await readTeam(other)).invitedTo).toEqual([]);
    expect(refused(await accept(other, invitation?.id))).toEqual([404, 'not_found']);
    const withdraw = (by: LoggedInCustomer) => by.post(calls.withdrawInvitation.path.replace(':id', invitation?.id ?? ''));
    expect(refused(await withdraw(other))).toEqual([404, 'not_found']);
    expect((await open(token)).status).toBe(200);
    expect((await withdraw(owner)).status).toBe(204);
    expect(refused(await open(token))).toEqual([400, 'invalid_link']);
    expect(refused(await withdraw(owner))).toEqual([404, 'not_found']);
  });

  it('a second invitation ends the first, and each expires after a week', async () => {
    const customer = await world.addCustomer();
    const { owner, business, token } = await invited(customer);
    const later = owner.customer;
    await invite(owner, business, customer.email);
    const second = await mailedToken(customer.email);
    expect(refused(await open(token))).toEqual([400, 'invalid_link']);
    world.clock.move(lifetimes.teamInvitation + 1);
    expect(refused(await open(second))).toEqual([400, 'invalid_link']);
    expect((await readTeam(await newSession(world, later))).businesses).toMatchObject([{ invitations: [] }]);
  });

  it('[ATT-09] one network may send forty invitations a day, from any accounts', async () => {
    const other = await openWorld(await newDatabase());
    onTestFinished(() => other.close());
    const owners = await Promise.all([newLoggedInCustomer(other), newLoggedInCustomer(other), newLoggedInCustomer(other)]);
    const statuses: number[] = [];
    for (const [nth, { customer, post }] of owners.entries()) {
      const id = `business-${nth}`;
      await other.storage.queries
        .insertInto('business')
        .values({ id, name: 'Many Ltd', owner_id: customer.id, created_at: other.clock.now() })
        .execute();
      for (let n = 0; n < 14; n += 1)
        statuses.push((await post(calls.inviteToTeam.path.replace(':id', id), { email: `n${n}-${nth}@many.test` })).status);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(40);
    expect(statuses.slice(40)).toEqual([429, 429]);
  });

  it('inviting needs a recent second factor and is limited', async () => {
    const { owner, business } = await newBusiness();
    for (let n = 0; n < invitations.most; n += 1) expect((await invite(owner, business, `n${n}@many.test`)).status).toBe(204);
    expect(refused(await invite(owner, business, 'one-more@many.test'))).toEqual([429, 'too_many_requests']);
    world.clock.move(lifetimes.freshSecondFactor - 1_000);
    await readTeam(owner);
    world.clock.move(2_000);
    expect(refused(await invite(owner, business, 'late@many.test'))).toEqual([403, 'second_factor_needed']);
  });
});
