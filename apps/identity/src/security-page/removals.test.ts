/** Whatever removes a method is as strong as it, or waits a day in which the customer can keep it. */

import { calls, lifetimes, type SecurityOverview } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  approveWithApp,
  askWith,
  databases,
  insertDevice,
  insertPasskey,
  type LoggedInCustomer,
  linkTokenIn,
  newMobile,
  newPasskey,
  newSession,
  openWorld,
  passWithText,
  postApproved,
  type TestPasskey,
  testFaceEngine,
  type World,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFactors } from '../factors/list-factors.ts';
import { goesAtOnce, strengthOf } from '../factors/strength.ts';
import { type FactorKind, factorKinds, factorName } from '../factors/used-factor.ts';
import type { SocialLogin } from '../providers/social/social-login.ts';
import type { RemovableKind } from './removals.ts';

const minute = 60_000;
const hour = 60 * minute;

const google: SocialLogin = {
  begin: async ({ state }) => new URL(`https://idp.ex.test/auth?state=${state}`),
  finish: async () => 'refused',
};

const factor = (kind: FactorKind, addedAt: number, id = 'x') => ({ kind, id, label: '', name: factorName(kind, id), addedAt });

describe('approvals of a removal', () => {
  const pairs = factorKinds.flatMap((going) => factorKinds.map((by) => [going, by] as const));
  it.each(rows(pairs, 12))(
    '[OWNER-05] a method of the kind %s goes at once by one of the kind %s only if that is as strong',
    (going, by) => {
      const atOnce = goesAtOnce(factor(going, 1, 'going'), [factor(by, 1, 'by')], undefined);
      expect(atOnce).toBe(strengthOf[by] >= strengthOf[going]);
    },
  );

  it('[OWNER-05] passkey, device and app, face, number: in the order in which the policy asks for them', () => {
    const order = factorKinds.toSorted((one, other) => strengthOf[other] - strengthOf[one]);
    expect(order).toEqual(['passkey', 'device', 'authenticator', 'face', 'phone-number', 'backup-codes', 'social']);
  });

  it('[OWNER-05] an unconfirmed method approves only its own removal, and any confirmed method removes it', () => {
    const [thiefs, own] = [factor('passkey', 10, 'thief'), factor('passkey', 1, 'own')];
    expect(goesAtOnce(own, [thiefs], 5)).toBe(false);
    expect(goesAtOnce(thiefs, [thiefs], 5)).toBe(true);
    expect(goesAtOnce(thiefs, [factor('phone-number', 1)], 5)).toBe(true);
    expect(goesAtOnce(own, [], undefined)).toBe(false);
  });
});

/** The request for a kind, and where the overview shows it. */
type Kind = { path(given: SecurityOverview): string; shown(given: SecurityOverview): unknown };

type Owner = LoggedInCustomer & { readonly passkey: TestPasskey };

describe.each(databases)('a removal that a weaker method approves, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), face: testFaceEngine(), socials: new Map([['google', google]]) });
  });
  afterAll(() => world.close());

  const at = (path: string, id: string): string => path.replace(/:\w+/, id);
  const parsed = ({ body }: Answer) => JSON.parse(JSON.stringify(body));
  const overview = async (owner: LoggedInCustomer): Promise<SecurityOverview> => parsed(await owner.security());
  const methodsOf = async ({ customer: { id } }: LoggedInCustomer) =>
    (await listFactors(world.storage.queries, id)).map(({ name }) => name).toSorted();
  const subjects = async ({ customer }: LoggedInCustomer) =>
    (await world.messagesTo(customer.email)).map(({ subject }) => subject);

  async function newOwner(): Promise<Owner> {
    const phones = [newMobile(), newMobile()];
    const customer = await world.addCustomer({ phones, face: true });
    const { id } = customer;
    const passkey = await insertPasskey(world.storage, id, world.clock.now());
    await insertDevice(world.storage, id, world.clock.now());
    const identity = {
      issuer: 'https://idp.ex.test',
      subject: id,
      customer_id: id,
      provider: 'google',
      linked_at: world.clock.now(),
    };
    await world.storage.queries.insertInto('social_identity').values(identity).execute();
    world.clock.move(hour);
    return { ...(await newSession(world, customer)), passkey };
  }

  const kinds = {
    passkey: {
      path: ({ passkeys }) => at(calls.removePasskey.path, passkeys[0]?.id ?? ''),
      shown: ({ passkeys }) => passkeys[0],
    },
    'phone-number': {
      path: ({ phoneNumbers }) => at(calls.removePhoneNumber.path, phoneNumbers[1]?.id ?? ''),
      shown: ({ phoneNumbers }) => phoneNumbers[1],
    },
    device: { path: ({ devices }) => at(calls.removeDevice.path, devices[0]?.id ?? ''), shown: ({ devices }) => devices[0] },
    authenticator: { path: () => calls.removeAuthenticator.path, shown: ({ authenticator }) => authenticator },
    face: { path: () => calls.removeFace.path, shown: ({ face }) => face },
    social: { path: () => at(calls.disconnectSocial.path, 'google'), shown: ({ socials }) => socials[0] },
  } as const satisfies { readonly [K in RemovableKind]: Kind };

  const remove = async (owner: Owner, kind: RemovableKind): Promise<Answer> => {
    const path = kinds[kind].path(await overview(owner));
    const post = (approval?: string) => askWith(world, owner, path, approval, { method: 'POST' });
    const approval = approvalIn(await post());
    world.clock.move(minute);
    await passWithText(world, owner.customer, approval);
    return post(approval);
  };
  const lifetime = lifetimes.waitingRemoval;
  const about = 'Something is about to be removed from your account';

  it.each(Object.keys(kinds) as RemovableKind[])(
    '[OWNER-05] a code to a number removes one of the kind %s at once only if that is no stronger; otherwise it works for a day more',
    async (kind) => {
      const owner = await newOwner();
      const before = await methodsOf(owner);
      expect((await remove(owner, kind)).status).toBe(204);
      if (strengthOf[kind] <= strengthOf['phone-number']) {
        expect((await methodsOf(owner)).length).toBe(before.length - 1);
        return;
      }
      const from = world.clock.now() + lifetime;
      expect(await methodsOf(owner)).toEqual(before);
      expect(kinds[kind].shown(await overview(owner))).toMatchObject({ removedFrom: from });
      expect(await subjects(owner)).toEqual([about]);
      const [mail] = await world.messagesTo(owner.customer.email);
      expect(mail?.text).toMatch(/wants this: .+\. They approved it with a method that isn't as strong, so we wait 24 hours\./);
      expect(mail?.text).toContain('/login/not-me#token=');
      expect((await world.messagesTo(owner.customer.phone)).at(-1)?.text).toContain(`Stepgate: ${about}. Not you? Stop it: `);
      // Asked for again, it neither begins anew nor sends a second message.
      world.clock.move(minute);
      expect((await remove(owner, kind)).status).toBe(204);
      expect(kinds[kind].shown(await overview(owner))).toMatchObject({ removedFrom: from });
      expect(await subjects(owner)).toEqual([about]);

      world.clock.move(from - world.clock.now() - 1);
      await world.runJobs();
      expect(await methodsOf(owner)).toEqual(before);
      world.clock.move(1);
      await world.runJobs();
      expect((await methodsOf(owner)).length).toBe(before.length - 1);
      expect((await subjects(owner)).length).toBe(2);
      expect((await world.messagesTo(owner.customer.email)).at(-1)?.text).toContain('/login/not-me#token=');
    },
  );

  it.each(['passkey', 'device', 'authenticator', 'face'] as const)(
    '[OWNER-05] the customer keeps a method of the kind %s by a press in a session, without a proof; a stranger can’t',
    async (kind) => {
      const [strangers, owner] = [await newOwner(), await newOwner()];
      const stranger = await newSession(world, strangers.customer);
      const before = await methodsOf(owner);
      await remove(owner, kind);
      const { id } = Object(kinds[kind].shown(await overview(owner)));
      const body = { kind, ...(typeof id === 'string' && { id }) };
      expect((await stranger.post(calls.keepMethod.path, body)).status).toBe(404);
      expect((await owner.post(calls.keepMethod.path, body)).status).toBe(204);
      expect((await owner.post(calls.keepMethod.path, body)).status).toBe(404);
      expect(kinds[kind].shown(await overview(owner))).not.toHaveProperty('removedFrom');
      expect((await subjects(owner)).at(-1)).toBe('A removal was stopped');
      world.clock.move(lifetime);
      await world.runJobs();
      expect(await methodsOf(owner)).toEqual(before);
    },
  );

  it('[OWNER-05] “It wasn’t me” in the mail or the text keeps everything that waits', async () => {
    for (const channel of ['email', 'phone'] as const) {
      const owner = await newOwner();
      const before = await methodsOf(owner);
      for (const kind of ['passkey', 'authenticator'] as const) await remove(owner, kind);
      const token = linkTokenIn(await world.messagesTo(owner.customer[channel]));
      expect((await world.ask(calls.stopChange.path, { body: { token } })).status).toBe(204);
      world.clock.move(lifetime);
      await world.runJobs();
      expect(await methodsOf(owner)).toEqual(before);
    }
  });

  it('[OWNER-05] it keeps it also while what it takes back waits itself', async () => {
    const owner = await newOwner();
    const begun = await postApproved(world, owner, calls.beginAddPasskey.path);
    const credential = newPasskey().create(parsed(begun).options);
    expect((await owner.post(calls.addPasskey.path, { credential })).status).toBe(200);
    const { queries } = world.storage;
    const { id } = owner.customer;
    // Confirmed, so that to take it back makes the account weaker.
    await queries.updateTable('made_change').set({ confirmed_at: world.clock.now() }).where('customer_id', '=', id).execute();
    await queries.updateTable('customer').set({ risky_change_confirmed: 1 }).where('id', '=', id).execute();
    const before = await methodsOf(owner);
    await remove(owner, 'authenticator');
    const token = linkTokenIn(await world.messagesTo(owner.customer.email));
    expect((await world.ask(calls.stopChange.path, { body: { token } })).status).toBe(204);
    expect(await queries.selectFrom('passkey_recovery').select('undoes').where('customer_id', '=', id).execute()).toHaveLength(1);
    world.clock.move(lifetime);
    await world.runJobs();
    expect(await methodsOf(owner)).toEqual(before);
  });

  it('[OWNER-05] a method that is as strong ends the wait: it goes at once', async () => {
    const owner = await newOwner();
    await remove(owner, 'authenticator');
    const path = calls.removeAuthenticator.path;
    const approval = await approveWithApp(world, owner.customer, await owner.post(path));
    expect((await askWith(world, owner, path, approval, { method: 'POST' })).status).toBe(204);
    expect((await overview(owner)).authenticator).toBeNull();
    const told = await subjects(owner);
    world.clock.move(lifetime);
    await world.runJobs();
    expect(await subjects(owner)).toEqual(told);
  });

  it('[OWNER-05] a method that the account can’t lose by then stays, and the customer gets a message', async () => {
    const owner = await newOwner();
    const { id } = owner.customer;
    await remove(owner, 'passkey');
    const { queries } = world.storage;
    for (const table of ['totp', 'push_device', 'phone_number'] as const)
      await queries.deleteFrom(table).where('customer_id', '=', id).execute();
    world.clock.move(lifetime);
    await world.runJobs();
    expect((await methodsOf(owner)).filter((name) => name.startsWith('passkey:'))).toHaveLength(1);
    expect((await subjects(owner)).at(-1)).toBe('A removal was stopped');
    await world.runJobs();
    expect((await subjects(owner)).filter((subject) => subject === 'A removal was stopped')).toHaveLength(1);
  });

  it('[OWNER-05] however many jobs carry it out in parallel, it is done and notified once', async () => {
    const owner = await newOwner();
    await remove(owner, 'passkey');
    world.clock.move(lifetime);
    await Promise.all([world.runJobs(), world.runJobs(), world.runJobs(), world.runJobs()]);
    expect(await subjects(owner)).toEqual([about, 'A passkey was removed']);
  });
});
