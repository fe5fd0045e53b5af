/** Staff log in with a passkey: who has to, what counts as one, and how one is added. */
import { calls } from '@stepgate/contract';
import {
  askAddStaffPasskey,
  askStaffLogin,
  askStaffPasskeyLogin,
  cookiesOf,
  databases,
  insertPasskey,
  insertReviewer,
  newPasskey,
  openWorld,
  type TestPasskey,
  type Twist,
  type World,
  type WorldReviewer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keptAfterExpiry } from '../storage/expiring.ts';
import { databaseNow } from '../storage/transaction.ts';
import { listStaffPasskeys, makePasskeyLink, removeStaffPasskey } from './staff-passkeys.ts';

/** Customers log in there, too. */
const host = 'https://shop.ex.test';
const hour = 60 * 60_000;

describe.each(databases)('passkeys of the staff, on $name', ({ newDatabase }) => {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    world = await openWorld({ ...(await newDatabase()), settings: { staffPasskeys: 'required', passkeyOrigins: [host] }, log });
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => world.close());

  const reasons = () => lines.flatMap((line) => (line.includes('was refused') ? JSON.parse(line).reason : []));
  const open = async (cookie: string): Promise<number> => (await world.ask(calls.reviewItems.path, { cookie })).status;

  const linkFor = ({ id }: WorldReviewer): Promise<string> => makePasskeyLink(databaseNow(world), id);

  type Member = { readonly member: WorldReviewer; readonly passkey: TestPasskey };
  async function newMember(role = 'decide', passkey = newPasskey()): Promise<Member> {
    const member = await insertReviewer(world, { role });
    const added = await askAddStaffPasskey(world, passkey, await linkFor(member));
    expect(added.status).toBe(204);
    return { member, passkey };
  }

  it('[OWNER-11] somebody who decides logs in with a passkey, and with the right password and code hears that the role needs one', async () => {
    const { member, passkey } = await newMember();
    const relayed = await askStaffLogin(world, member);
    expect([relayed.status, relayed.body]).toMatchObject([403, { code: 'staff_passkey_needed' }]);
    expect(relayed.cookies).toEqual([]);
    // A login that isn't right in all parts reveals nothing of the role.
    expect((await askStaffLogin(world, member, { password: 'wrong' })).body).toMatchObject({ code: 'invalid_staff_login' });
    const answer = await askStaffPasskeyLogin(world, passkey);
    expect([answer.status, await open(cookiesOf(answer))]).toEqual([204, 200]);
  });

  it.each(['read', 'help'])('[OWNER-11] somebody with the role %s logs in either way', async (role) => {
    const { member, passkey } = await newMember(role);
    expect(await open(cookiesOf(await askStaffLogin(world, member)))).toBe(200);
    expect(await open(cookiesOf(await askStaffPasskeyLogin(world, passkey)))).toBe(200);
  });

  it('[OWNER-11] a session that began without a passkey ends when the operator requires one, and when its owner comes to decide', async () => {
    const before = await openWorld({ beside: world, settings: { staffPasskeys: 'optional' } });
    const decider = cookiesOf(await askStaffLogin(before, await insertReviewer(world)));
    expect((await before.ask(calls.reviewItems.path, { cookie: decider })).status).toBe(200);
    expect(await open(decider)).toBe(401);
    await before.close();
    const helper = await insertReviewer(world, { role: 'help' });
    const helping = cookiesOf(await askStaffLogin(world, helper));
    expect(await open(helping)).toBe(200);
    await world.storage.queries.updateTable('staff').set({ role: 'decide' }).where('id', '=', helper.id).execute();
    expect(await open(helping)).toBe(401);
  });

  const wrong: readonly (readonly [string, Twist, RegExp])[] = [
    ['without user verification', { unverified: true }, /user could not be verified/],
    ['without a touch', { absent: true }, /User not present/],
    ['for another relying party', { rpId: 'evil.test' }, /RP ID/],
    ['from another origin', { origin: 'https://app.ex.test.evil.test' }, /origin/],
    ['from a page of a host, which may use the passkeys of customers', { origin: host }, /origin/],
    ['in a frame of another site', { crossOrigin: true }, /frame/],
    ['of another challenge', { challenge: 'QUJD' }, /no challenge of ours/],
    ['of another ceremony', { type: 'webauthn.create' }, /response type/],
    ['with a zeroed signature', { zeroedSignature: true }, /ECDSASigValue/],
    ['by another authenticator', { otherKey: true }, /^wrong signature$/],
    ['with another user handle', { userHandle: 'QUJD' }, /user handle/],
    ['without a user handle', { userHandle: null }, /user handle/],
  ];

  it.each(wrong)('[OWNER-11] a signature %s opens nothing, and the log says why', async (_what, twist, reason) => {
    const { passkey } = await newMember();
    const answer = await askStaffPasskeyLogin(world, passkey, twist);
    expect([answer.status, answer.body, answer.cookies]).toMatchObject([401, { code: 'invalid_passkey_login' }, []]);
    expect(reasons()).toEqual([expect.stringMatching(reason)]);
    expect((await askStaffPasskeyLogin(world, passkey)).status).toBe(204);
  });

  it('[OWNER-11] the passkey of a customer opens no session of staff, nor that of staff one of a customer', async () => {
    const { id } = await world.addCustomer();
    const ofCustomer = await insertPasskey(world.storage, id, world.clock.now());
    expect((await askStaffPasskeyLogin(world, ofCustomer)).status).toBe(401);
    const { passkey } = await newMember();
    const asked = await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' });
    const { options } = JSON.parse(JSON.stringify(asked.body));
    const body = { credential: passkey.get(options) };
    expect((await world.ask(calls.loginWithPasskey.path, { body })).body).toMatchObject({ code: 'unknown_passkey' });
    // The challenge of a customer's login is invalid for staff.
    expect((await world.ask(calls.logInStaffWithPasskey.path, { body })).status).toBe(401);
    expect(reasons()).toContain('no challenge of ours, or an old one');
  });

  it.each([true, false])(
    '[OWNER-11] a signature works once: of sixteen parallel replays one opens a session (it counts: %s)',
    async (counts) => {
      const { passkey } = await newMember('decide', newPasskey({ counts }));
      const asked = await world.ask(calls.staffPasskeyOptions.path, { method: 'POST' });
      const body = { credential: passkey.get(JSON.parse(JSON.stringify(asked.body)).options) };
      const send = () => world.ask(calls.logInStaffWithPasskey.path, { body });
      const statuses = (await Promise.all(Array.from({ length: 16 }, send))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    },
  );

  it('[OWNER-11] a counter that doesn’t rise opens nothing', async () => {
    const { passkey } = await newMember();
    expect((await askStaffPasskeyLogin(world, passkey, { counter: 7 })).status).toBe(204);
    expect((await askStaffPasskeyLogin(world, passkey, { counter: 7 })).status).toBe(401);
    expect((await askStaffPasskeyLogin(world, passkey, { counter: 8 })).status).toBe(204);
  });

  it('[OWNER-11] five wrong signatures are too many for a quarter of an hour, and the right one passes all the same', async () => {
    const { passkey } = await newMember();
    const codeOfWrong = async () => {
      const { body } = await askStaffPasskeyLogin(world, passkey, { zeroedSignature: true });
      return JSON.parse(JSON.stringify(body)).code;
    };
    for (let n = 0; n < 5; n += 1) expect(await codeOfWrong()).toBe('invalid_passkey_login');
    expect(await codeOfWrong()).toBe('attempt_limit_reached');
    expect((await askStaffPasskeyLogin(world, passkey)).status).toBe(204);
  });

  it('[OWNER-11] a link adds one passkey: not a second one, not after a day, not once a newer one is made, and a refused one spends nothing', async () => {
    const member = await insertReviewer(world);
    const token = await linkFor(member);
    for (const twist of [
      { unverified: true },
      { origin: 'https://evil.test' },
      { origin: host },
      { challenge: 'QUJD' },
      { rpId: 'evil.test' },
    ])
      expect((await askAddStaffPasskey(world, newPasskey(), token, twist)).body).toMatchObject({ code: 'invalid_passkey' });
    const taken = (await newMember()).passkey;
    expect((await askAddStaffPasskey(world, taken, token)).body).toMatchObject({ code: 'invalid_passkey' });
    const both = await Promise.all([newPasskey(), newPasskey()].map((each) => askAddStaffPasskey(world, each, token)));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect((await askAddStaffPasskey(world, newPasskey(), token)).body).toMatchObject({ code: 'invalid_link' });
    expect(await listStaffPasskeys(world.storage.queries, { staff_id: member.id })).toHaveLength(1);
    const replaced = await linkFor(member);
    const late = await linkFor(member);
    expect((await askAddStaffPasskey(world, newPasskey(), replaced)).body).toMatchObject({ code: 'invalid_link' });
    world.clock.move(24 * hour);
    expect((await askAddStaffPasskey(world, newPasskey(), late)).body).toMatchObject({ code: 'invalid_link' });
    world.clock.move(keptAfterExpiry + 1);
    await world.cleanUp();
    expect(await world.storage.queries.selectFrom('staff_passkey_link').selectAll().execute()).toEqual([]);
  });

  it('[OWNER-11] a challenge of one link is invalid for another', async () => {
    const [ada, bob] = [await insertReviewer(world), await insertReviewer(world)];
    const [hers, his] = [await linkFor(ada), await linkFor(bob)];
    const begun = await world.ask(calls.beginStaffPasskey.path, { body: { token: hers } });
    const credential = newPasskey().create(JSON.parse(JSON.stringify(begun.body)).options);
    const answer = await world.ask(calls.addStaffPasskey.path, { body: { token: his, credential } });
    expect(answer.body).toMatchObject({ code: 'invalid_passkey' });
  });

  it('[OWNER-11] a removed passkey opens no session, and ends the sessions that it has opened, no other ones', async () => {
    const { member, passkey } = await newMember();
    world.clock.move(1);
    const second = newPasskey();
    await askAddStaffPasskey(world, second, await linkFor(member));
    const [first, other] = [await askStaffPasskeyLogin(world, passkey), await askStaffPasskeyLogin(world, second)].map(cookiesOf);
    const [oldest] = await listStaffPasskeys(world.storage.queries, { staff_id: member.id });
    expect(await removeStaffPasskey(databaseNow(world), member.id, oldest?.id ?? '')).toBe(true);
    expect([await open(first ?? ''), await open(other ?? '')]).toEqual([401, 200]);
    expect((await askStaffPasskeyLogin(world, passkey)).status).toBe(401);
    expect(await removeStaffPasskey(databaseNow(world), 'another', 'x')).toBe(false);
    await world.storage.queries.deleteFrom('staff').where('id', '=', member.id).execute();
    expect(await listStaffPasskeys(world.storage.queries, { staff_id: member.id })).toEqual([]);
  });
});
