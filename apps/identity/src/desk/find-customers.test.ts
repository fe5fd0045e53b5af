/** How staff find a customer. */
import { databases, newMobile, openWorld, paths, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, newDesk } from './test/desk-of.ts';

describe.each(databases)('finding a customer at the desk, on $name', ({ newDatabase }) => {
  let world: World;
  let desk: Desk;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
    desk = await newDesk(world, 'read');
  });
  afterAll(() => world.close());

  const found = async (query: string) => {
    const { by, customers } = JSON.parse(JSON.stringify((await desk.find(query)).body));
    return { by, ids: customers.map(({ id }: { id: string }) => id), customers };
  };
  const guest = (id: string) => ({ headers: { 'x-guest-id': id } });

  it('[DESK-01] [DESK-08] by address, number and id, in the ways that people type them, and no answer has a whole number', async () => {
    const phone = newMobile();
    const { id, email } = await world.addCustomer({ phones: [phone] });
    for (const query of [email, email.toUpperCase(), ` ${email} `])
      expect(await found(query)).toMatchObject({ by: 'email', ids: [id] });
    for (const query of [phone, phone.replace('+', '00'), `${phone.slice(0, 5)} ${phone.slice(5)}`])
      expect(await found(query)).toMatchObject({ by: 'phone-number', ids: [id] });
    expect(await found(id)).toMatchObject({ by: 'id', ids: [id], customers: [{ maskedPhoneNumber: `•••• ${phone.slice(-2)}` }] });
    expect(JSON.stringify((await desk.find(email)).body)).not.toContain(phone.slice(2, -2));
    for (const query of ['nobody@ex.test', '+447700900999', 'unknown-id', '%', email.slice(1)])
      expect((await found(query)).ids).toEqual([]);
    expect((await desk.find('')).status).toBe(400);
  });

  it('[DESK-01] by an address that was changed, as long as its mailbox can undo the change', async () => {
    const { id } = await world.addCustomer();
    const now = world.clock.now();
    await world.storage.queries
      .insertInto('email_undo')
      .values({
        hash: id,
        customer_id: id,
        old_email: 'before@ex.test',
        asked_at: now,
        changed_at: now,
        expires_at: now + 60_000,
        used_at: null,
      })
      .execute();
    expect((await found('before@ex.test')).ids).toEqual([id]);
    world.clock.move(61_000);
    expect((await found('before@ex.test')).ids).toEqual([]);
  });

  it('[DESK-01] by the support code of a screen, also after a wrong password; the answer says what was proved there', async () => {
    const customer = await world.addCustomer();
    const { id, email, password } = customer;
    await world.ask(paths.login, {
      ...guest('1a2b3c4d-0000-4000-8000-000000000000'),
      body: { email, password: 'wrong words here' },
    });
    const at = world.clock.now();
    expect(await found('1A2B3C4D')).toMatchObject({
      by: 'support-code',
      ids: [id],
      customers: [{ seen: { at, proved: 'address' } }],
    });
    await world.ask(paths.login, { ...guest('1a2b3c4d-0000-4000-8000-000000000000'), body: { email, password } });
    expect((await found('1a2b3c4d')).customers).toMatchObject([{ seen: { proved: 'first-factor' } }]);
    // A stranger's later try in the same browser takes nothing of it away.
    await world.ask(paths.login, {
      ...guest('1a2b3c4d-0000-4000-8000-000000000000'),
      body: { email, password: 'wrong words here' },
    });
    expect((await found('1a2b3c4d')).customers).toMatchObject([{ seen: { proved: 'first-factor' } }]);
  });

  it('[DESK-01] a code of several accounts finds them all, the last one first, and none after a week', async () => {
    const [one, other] = [await world.addCustomer(), await world.addCustomer()];
    for (const { email } of [one, other, { email: 'nobody@ex.test' }]) {
      await world.ask(paths.loginV2, { body: { email, password: 'wrong words here', guestId: 'family00-browser' } });
      world.clock.move(1_000);
    }
    expect((await found('family00')).ids).toEqual([other.id, one.id]);
    world.clock.move(7 * 24 * 60 * 60_000 - 2_500);
    // The session of the staff member has ended since.
    desk = await newDesk(world, 'read');
    expect((await found('family00')).ids).toEqual([other.id]);
    world.clock.move(2_000);
    expect((await found('family00')).ids).toEqual([]);
    world.clock.move(1_000);
    await world.cleanUp();
    const left = await world.storage.queries.selectFrom('support_code').select('customer_id').execute();
    expect(left.filter(({ customer_id }) => [one.id, other.id, ''].includes(customer_id))).toEqual([]);
  });

  it('[DESK-01] a customer who is blocked, and one whose account is off, are found by their code too', async () => {
    const blocked = await world.addCustomer();
    for (let n = 0; n < 5; n += 1) await world.ask(paths.login, { body: { email: blocked.email, password: 'wrong words here' } });
    await world.ask(paths.login, { ...guest('b10cced0-1'), body: blocked });
    expect((await found('b10cced0')).ids).toEqual([blocked.id]);
    const off = await world.addCustomer({ switchedOff: { title: 'Off', message: '', canAppeal: false } });
    await world.ask(paths.login, { ...guest('0ff0ff00-1'), body: { email: off.email, password: off.password } });
    expect((await found('0ff0ff00')).customers).toMatchObject([
      { id: off.id, status: 'deactivated', seen: { proved: 'first-factor' } },
    ]);
  });

  it('[DESK-01] the database alone says of no code whose screen it was, and searches are limited', async () => {
    const { email, id } = await world.addCustomer();
    await world.ask(paths.login, { ...guest('5ec4e700-1'), body: { email, password: 'wrong words here' } });
    const rows = await world.storage.queries.selectFrom('support_code').selectAll().where('customer_id', '=', id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('5ec4e700');
    const busy = await newDesk(world, 'read');
    for (let n = 0; n < 60; n += 1) expect((await busy.find(email)).status).toBe(200);
    expect((await busy.find(email)).status).toBe(429);
  });
});
