import {
  databases,
  keepApprovedPhoto,
  logIn,
  newBackOffice,
  openWorld,
  paths,
  testFaceEngine,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eraseCustomer } from './erase-customer.ts';
import { exportCustomer } from './export-customer.ts';
import { heldTables, holdings } from './holdings.ts';

/** A value that says whose row it is, in every column that takes text. */
function textOf({ id, email, phone }: WorldCustomer, table: string, column: string): string {
  if (column === 'token_hash') return `token of ${id}`;
  if (column === 'business_id') return `business of ${id}`;
  if (column === 'id' && table === 'business') return `business of ${id}`;
  if (column === 'hash' && table === 'one_time_token') return `token of ${id}`;
  if (['customer_id', 'owner_id', 'invited_by', 'accepted_by', 'subject'].includes(column)) return id;
  if (['email', 'recipient', 'new_email', 'old_email'].includes(column)) return email;
  if (column === 'number') return table === 'phone_number' ? `${phone}0` : phone;
  if (column === 'key') return `reset mail to ${id}`;
  return `${column} of ${id}`;
}

describe.each(databases)('an erasure on $name', ({ newDatabase }) => {
  let world: World;
  let staffSession: string;
  beforeEach(async () => {
    world = await openWorld({ ...(await newDatabase()), jobsByHand: true });
    onTestFinished(() => world.close());
    await newBackOffice(world);
    staffSession = (await world.storage.queries.selectFrom('staff_session').select('hash').executeTakeFirstOrThrow()).hash;
  });

  const tables = () => world.storage.queries.introspection.getTables();

  let number = 0;
  /** A row of the customer in every table that can hold one. */
  async function fill(customer: WorldCustomer): Promise<void> {
    const all = await tables();
    for (const { table } of heldTables.toReversed()) {
      const columns = all.find(({ name }) => name === table)?.columns ?? expect.fail(`no table ${table}`);
      // No two rows of a table have the same number.
      number += 1;
      if (table === 'customer' || table === 'totp' || table === 'session') continue;
      const values = columns
        .filter(({ isAutoIncrementing }) => !isAutoIncrementing)
        .map(({ name, dataType }) => {
          if (table === 'desk_view' && name === 'session_hash') return [name, staffSession] as const;
          return [name, dataType.toLowerCase() === 'text' ? textOf(customer, table, name) : number] as const;
        });
      await sql`insert into ${sql.table(table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
        values (${sql.join(values.map(([, value]) => value))})`.execute(world.storage.queries);
    }
  }

  /** The rows of each table in which a cell says one of these. */
  async function rowsWith(...words: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const found: Record<string, number> = {};
    for (const { name } of await tables()) {
      const { rows } = await sql<Readonly<Record<string, unknown>>>`select * from ${sql.table(name)}`.execute(
        world.storage.queries,
      );
      const theirs = rows.filter((row) => Object.values(row).some((cell) => words.some((word) => String(cell).includes(word))));
      if (theirs.length > 0) found[name] = theirs.length;
    }
    return found;
  }

  const kept = {
    archived_chain: 1,
    desk_action: 1,
    event: 1,
    event_head: 1,
    passkey_assertion: 1,
    review_decision: 1,
    webhook_chain: 1,
  };
  const readFacts = async (table: 'event' | 'waiting_event', { id }: WorldCustomer): Promise<unknown[]> =>
    (await world.storage.queries.selectFrom(table).select('facts').where('customer_id', '=', id).execute())
      .map(({ facts }) => facts)
      .sort();

  it('[API-07] leaves nothing of the customer in any table but what the law keeps, and nothing of anybody else is touched', async () => {
    const [ada, bob] = [await world.addCustomer(), await world.addCustomer()];
    const cookie = await logIn(world, ada);
    await logIn(world, bob);
    for (const each of [ada, bob]) await fill(each);
    await world.photos.put(`id of ${ada.id}`, Buffer.from('sealed'));
    const of = ({ id, email, phone }: WorldCustomer) => rowsWith(id, email, phone);
    const before = await of(bob);
    const held = await of(ada);
    expect(heldTables.map(({ table }) => table).filter((table) => held[table] === undefined)).toEqual([]);

    expect(await eraseCustomer(world, ada.email)).toBe(true);

    // The two of the login, the erasure itself, and the filled-in event.
    expect(await of(ada)).toEqual({ ...kept, waiting_event: 4 });
    const facts = await Promise.all((['event', 'waiting_event'] as const).map((table) => readFacts(table, ada)));
    expect(facts.flat()).toEqual([null, null, null, null, '{}']);
    expect(await of(bob)).toEqual(before);
    expect(world.keptPhotos.size).toBe(0);
    expect((await world.ask(paths.session, { cookie })).status).toBe(401);
    expect((await world.ask(paths.login, { body: { email: ada.email, password: ada.password } })).status).toBe(401);
    expect(await eraseCustomer(world, ada.email)).toBe(false);
  });

  it('[API-07] every table of the database has an entry, and a table that names a customer has an owner', async () => {
    const all = await tables();
    expect(
      all
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('kysely_') && !name.startsWith('sqlite_'))
        .sort(),
    ).toEqual(Object.keys(holdings).sort());
    const owned = all.filter(({ columns }) => columns.some(({ name }) => name === 'customer_id')).map(({ name }) => name);
    const held: readonly string[] = heldTables.map(({ table }) => table);
    expect(owned.filter((name) => !held.includes(name))).toEqual([]);
  });

  it('[API-07] the vendor of face matches forgets the customer first: if it does not answer, the rows stay for the next erasure', async () => {
    const ada = await world.addCustomer({ face: true });
    const face = testFaceEngine();
    const down = { ...face, forget: () => Promise.reject(new Error('no answer')) };
    await expect(eraseCustomer({ ...world, face: down }, ada.email)).rejects.toThrow('no answer');
    expect(await rowsWith(ada.id)).toMatchObject({ customer: 1 });
    expect(await eraseCustomer({ ...world, face }, ada.email)).toBe(true);
    expect(face.forgotten).toEqual([{ customer: ada.id, template: undefined }]);
  });

  it('[API-07] that stops between the photos and the rows is finished by the next one', { tags: 'deep' }, async () => {
    const ada = await world.addCustomer();
    await fill(ada);
    await world.photos.put(`id of ${ada.id}`, Buffer.from('sealed'));
    const dies = { ...world.storage, transaction: () => Promise.reject(new Error('killed')) };
    await expect(eraseCustomer({ ...world, storage: dies }, ada.email)).rejects.toThrow('killed');
    expect(world.keptPhotos.size).toBe(0);
    expect(await rowsWith(ada.id)).toMatchObject({ customer: 1, phone_number: expect.any(Number) });
    expect(await eraseCustomer(world, ada.email)).toBe(true);
    // The filled-in row, and the erasure itself.
    expect(await rowsWith(ada.id, ada.email)).toEqual({ ...kept, waiting_event: 2 });
  });

  it('[API-08] leaves no photo that was being sealed again with another secret at that moment', { tags: 'deep' }, async () => {
    const ada = await world.addCustomer();
    await keepApprovedPhoto(world, ada, Buffer.from('a photo'));
    expect(world.keptPhotos.size).toBe(1);
    const [kept] = [...world.keptPhotos];
    const [id, sealed] = kept ?? expect.fail('no photo');
    let removals = 0;
    const photos = {
      ...world.photos,
      async remove(of: string) {
        await world.photos.remove(of);
        removals += 1;
        // The job read the photo before, and writes it now.
        if (removals === 1) await world.photos.put(id, sealed);
      },
    };
    expect(await eraseCustomer({ ...world, photos }, ada.email)).toBe(true);
    expect([...world.keptPhotos.keys()]).toEqual([]);
  });

  it('[API-07] leaves no photo that arrived after the others were removed', { tags: 'deep' }, async () => {
    const ada = await world.addCustomer();
    let arrived = false;
    const storage: typeof world.storage = {
      ...world.storage,
      async transaction(work) {
        if (!arrived) {
          arrived = true;
          await keepApprovedPhoto(world, ada, Buffer.from('a photo'));
        }
        return world.storage.transaction(work);
      },
    };
    expect(await eraseCustomer({ ...world, storage }, ada.email)).toBe(true);
    expect([...world.keptPhotos.keys()]).toEqual([]);
    expect(await world.storage.queries.selectFrom('selfie').select('id').execute()).toEqual([]);
  });

  it.each(
    rows(
      [
        ['registration', 'email'],
        ['registration', 'customer_id'],
        ['team_invitation', 'email'],
        ['team_invitation', 'invited_by'],
        ['team_invitation', 'accepted_by'],
      ] as const,
      1,
    ),
  )('[API-07] leaves no row of %s that names the customer by %s alone, and another customer otherwise', async (table, column) => {
    const [ada, bob] = [await world.addCustomer(), await world.addCustomer()];
    await fill(bob);
    const name = column === 'email' ? ada.email : ada.id;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${name}`.execute(world.storage.queries);
    expect(await rowsWith(ada.email, ada.id)).toMatchObject({ [table]: 1 });
    expect(await eraseCustomer(world, ada.email)).toBe(true);
    expect(await rowsWith(ada.email, ada.id)).toEqual({ waiting_event: 1 });
  });

  it('[API-07] an export has every table of the customer, no secret, and no other customer', async () => {
    const [ada, bob] = [await world.addCustomer(), await world.addCustomer()];
    for (const each of [ada, bob]) {
      await logIn(world, each);
      await fill(each);
    }
    const photo = world.secrets.sealBytes(Buffer.from('a photo'), `id of ${ada.id}`);
    await world.photos.put(`id of ${ada.id}`, photo);
    const data = (await exportCustomer(world, ada.email)) ?? expect.fail('no export');
    expect(Object.keys(data).sort()).toEqual([...heldTables.map(({ table }): string => table), 'photos'].sort());
    for (const { table, exported } of heldTables)
      for (const row of data[table] ?? expect.fail(`no ${table}`)) expect(Object.keys(row), table).toEqual(exported);
    expect(data.photos).toEqual([{ id: `id of ${ada.id}`, jpeg: Buffer.from('a photo').toString('base64') }]);
    const text = JSON.stringify(data);
    for (const secret of [
      'hash',
      'secret',
      'guard',
      'template',
      'state',
      'subscription',
      'thumbprint',
      'digest',
      'watch',
      'link',
    ])
      expect(text).not.toMatch(new RegExp(`${secret}(_hash)? of ${ada.id}`));
    expect(text).not.toContain('argon2');
    expect(text).not.toContain(bob.id);
    expect(await exportCustomer(world, 'nobody@ex.test')).toBeUndefined();
  });
});
