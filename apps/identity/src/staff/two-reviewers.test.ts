import { calls } from '@stepgate/contract';
import {
  askForPhoneChange,
  askStaffLogin,
  type BackOffice,
  backOfficeWith,
  beginLogin,
  cookiesOf,
  databases,
  insertPhoneChange,
  insertReviewer,
  newBackOffice,
  newMobile,
  openWorld,
  sendSelfie,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const because = (decision: 'approve' | 'reject', reason = 'Looked at it') => ({ decision, reason });
const refused = (code: string) => ({ status: 403, body: { code } });

describe.each(databases)('roles that decide in the back office, on $name', ({ name, newDatabase }) => {
  let one: World;
  let two: World;
  let other: World;
  beforeAll(async () => {
    const database = await newDatabase();
    two = await openWorld({ ...database, settings: { reviewersNeeded: 2 } });
    // Only one process can use an embedded database.
    other = name === 'PostgreSQL' ? await openWorld({ ...database, settings: { reviewersNeeded: 2 } }) : two;
    one = await openWorld(await newDatabase());
  });
  afterAll(() => Promise.all([...new Set([one, two, other])].map((world) => world.close())));

  /** A pending change without a photo. */
  async function waiting(world: World): Promise<{ customer: WorldCustomer; id: string }> {
    const customer = await world.addCustomer();
    return { customer, id: await insertPhoneChange(world, customer, newMobile()) };
  }
  const readStatus = async (world: World, id: string) =>
    (await world.storage.queries.selectFrom('phone_change').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status;
  const decisionsOn = (world: World, id: string) =>
    world.storage.queries.selectFrom('review_decision').select(['decided_by', 'decision']).where('subject_id', '=', id).execute();
  async function itemAt(backOffice: BackOffice, id: string) {
    const { waiting } = JSON.parse(JSON.stringify((await backOffice.items()).body));
    return waiting.find((item: { id: string }) => item.id === id);
  }

  it('[ATT-11] two people approve a phone change: the first approval is stored with who, why and when, and shown to the second (AC5)', async () => {
    const { id } = await waiting(two);
    const [ada, bob] = [await newBackOffice(two), await newBackOffice(two)];
    expect(await itemAt(ada, id)).toMatchObject({ needsTwo: true });
    expect((await ada.decide(id, because('approve', 'The face is right'))).status).toBe(204);
    expect([await readStatus(two, id), await decisionsOn(two, id)]).toEqual(['waiting', []]);
    const firstApproval = { by: ada.reviewer.email, reason: 'The face is right', at: two.clock.now() };
    expect(await itemAt(ada, id)).toMatchObject({ firstApproval, hindrance: 'approved-already' });
    const shown = await itemAt(bob, id);
    expect(shown).toMatchObject({ firstApproval });
    expect(shown).not.toHaveProperty('hindrance');
    expect(await ada.decide(id, because('approve'))).toMatchObject(refused('second_reviewer_needed'));
    expect(await readStatus(two, id)).toBe('waiting');
    expect((await bob.decide(id, because('approve'))).status).toBe(204);
    expect(await readStatus(two, id)).toBe('approved');
    expect(await decisionsOn(two, id)).toEqual([{ decided_by: bob.reviewer.email, decision: 'approve' }]);
    expect((await ada.decide(id, because('reject'))).status).toBe(409);
  });

  it('[ATT-11] one rejection is enough, even by the person who approved first', async () => {
    const [ada, bob] = [await newBackOffice(two), await newBackOffice(two)];
    for (const rejects of [ada, bob]) {
      const { id } = await waiting(two);
      await ada.decide(id, because('approve'));
      expect((await rejects.decide(id, because('reject'))).status).toBe(204);
      expect(await readStatus(two, id)).toBe('rejected');
      expect((await bob.decide(id, because('approve'))).status).toBe(409);
    }
  });

  it('[ATT-11] a staff account that was created again, or has another tag of the same mailbox, is the same person', async () => {
    const { id } = await waiting(two);
    const ada = await newBackOffice(two);
    await ada.decide(id, because('approve'));
    const { queries } = two.storage;
    const again = await insertReviewer(two);
    const email = ada.reviewer.email.replace('@', '+again@');
    await queries.updateTable('staff').set({ email }).where('id', '=', again.id).execute();
    const login = await askStaffLogin(two, { ...again, email });
    const backOffice = backOfficeWith(two, again, cookiesOf(login));
    expect(await backOffice.decide(id, because('approve'))).toMatchObject(refused('second_reviewer_needed'));
    expect(await readStatus(two, id)).toBe('waiting');
  });

  it('[ATT-11] two parallel approvals at two processes are first and second; two by the same person are only the first', {
    tags: 'deep',
  }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const [ada, bob] = [await newBackOffice(two), await newBackOffice(other)];
      const both = await waiting(two);
      const answers = await Promise.all([ada, bob].map((backOffice) => backOffice.decideUnseen(both.id, because('approve'))));
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect([await readStatus(two, both.id), (await decisionsOn(two, both.id)).length]).toEqual(['approved', 1]);
      const twice = await waiting(two);
      const elsewhere = backOfficeWith(other, ada.reviewer, ada.cookie);
      const same = await Promise.all([ada, elsewhere].map((backOffice) => backOffice.decideUnseen(twice.id, because('approve'))));
      expect(same.map(({ status }) => status).toSorted()).toEqual([204, 403]);
      expect(await readStatus(two, twice.id)).toBe('waiting');
    }
  });

  it('[ATT-11] without the setting one person is enough, and nothing mentions two', async () => {
    const { id } = await waiting(one);
    const backOffice = await newBackOffice(one);
    expect(await itemAt(backOffice, id)).not.toHaveProperty('needsTwo');
    expect((await backOffice.decide(id, because('approve'))).status).toBe(204);
    expect(await readStatus(one, id)).toBe('approved');
  });

  it("[ATT-11] reviewers can't decide on their own account: by its address, a requested one, or one it can be changed back to", {
    tags: 'deep',
  }, async () => {
    const backOffice = await newBackOffice(one);
    const [name = '', host = ''] = backOffice.reviewer.email.split('@');
    const { queries } = one.storage;
    const own = await one.addCustomer({ email: `${name}+bank@${host}` });
    const [moving, moved] = [await one.addCustomer(), await one.addCustomer()];
    const now = one.clock.now();
    await queries
      .insertInto('email_change')
      .values({
        id: one.secrets.newToken(),
        customer_id: moving.id,
        open_for: moving.id,
        new_email: backOffice.reviewer.email,
        status: 'waiting',
        received_at: now,
        expires_at: now + 1_000,
        ended_at: null,
      })
      .execute();
    await queries
      .insertInto('email_undo')
      .values({
        hash: one.secrets.newToken(),
        customer_id: moved.id,
        old_email: backOffice.reviewer.email,
        asked_at: now,
        changed_at: now,
        expires_at: now + 60_000,
        used_at: null,
      })
      .execute();
    for (const customer of [own, moving, moved]) {
      const id = await insertPhoneChange(one, customer, newMobile());
      expect(await itemAt(backOffice, id)).toMatchObject({ hindrance: 'own-account' });
      for (const decision of ['approve', 'reject'] as const)
        expect(await backOffice.decide(id, because(decision))).toMatchObject(refused('own_account'));
      expect(await readStatus(one, id)).toBe('waiting');
      expect((await (await newBackOffice(one)).decide(id, because('reject'))).status).toBe(204);
    }
  });

  it('[ATT-11] a change with a photo can be approved only after opening it in that session, and rejected without', {
    tags: 'deep',
  }, async () => {
    const backOffice = await newBackOffice(one);
    const customer = await one.addCustomer({ phones: [newMobile()] });
    one.clock.move(60_000);
    await askForPhoneChange(one, { oneTimeToken: await beginLogin(one, customer) }, newMobile());
    const { id } = await one.storage.queries
      .selectFrom('phone_change')
      .select('id')
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(await itemAt(backOffice, id)).toMatchObject({ photoOpened: false });
    expect(await backOffice.decideUnseen(id, because('approve'))).toMatchObject(refused('photo_not_opened'));
    await backOffice.look(id);
    expect(await itemAt(backOffice, id)).toMatchObject({ photoOpened: true });
    // Another person's view, or the same person's in another session, doesn't count.
    one.clock.move(30_000);
    const again = backOfficeWith(one, backOffice.reviewer, cookiesOf(await askStaffLogin(one, backOffice.reviewer)));
    for (const unseen of [await newBackOffice(one), again])
      expect(await unseen.decideUnseen(id, because('approve'))).toMatchObject(refused('photo_not_opened'));
    expect((await backOffice.decideUnseen(id, because('approve'))).status).toBe(204);
    expect(await readStatus(one, id)).toBe('approved');
  });

  it('[ATT-11] a photo that a login waits for can be approved or rejected only after opening it', async () => {
    const backOffice = await newBackOffice(one);
    const customer = await one.addCustomer({ risk: 'selfie' });
    one.clock.move(60_000);
    await sendSelfie(one, await beginLogin(one, customer));
    const { id } = await one.storage.queries
      .selectFrom('selfie')
      .select('id')
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    for (const decision of ['approve', 'reject'] as const)
      expect(await backOffice.decideUnseen(id, because(decision))).toMatchObject(refused('photo_not_opened'));
    await one.ask(calls.reviewPhoto.path.replace(':id', id), { cookie: backOffice.cookie });
    expect((await backOffice.decideUnseen(id, because('reject'))).status).toBe(204);
  });
});
