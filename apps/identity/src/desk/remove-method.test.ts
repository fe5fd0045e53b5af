/** Removals by the desk for a customer: each kind of method, by two people. */
import {
  insertDevice,
  insertPasskey,
  newMobile,
  openWorld,
  testFaceEngine,
  testTemplate,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FactorKind, factorKinds } from '../factors/used-factor.ts';
import type { SecurityChange } from '../tokens/security-change-table.ts';
import { layOut, leftAfter } from '../tokens/test/what-ends.ts';
import { methodsOf } from './methods-of.ts';
import { type Desk, newDesk } from './test/desk-of.ts';

type Row = {
  /** Its removal in the table of security changes. */
  readonly change: SecurityChange;
  /** The answer to its removal if nothing else is left. Backup codes and social logins don't count as a factor. */
  readonly last: 'last_way' | 'removed';
  give(world: World, customer: WorldCustomer): Promise<unknown>;
};

const kinds = {
  passkey: {
    change: 'passkey-removed',
    last: 'last_way',
    give: ({ storage, clock }, { id }) => insertPasskey(storage, id, clock.now()),
  },
  'phone-number': {
    change: 'phone-number-removed',
    last: 'last_way',
    give: ({ storage: { queries }, secrets, clock }, { id }) =>
      queries
        .insertInto('phone_number')
        .values({ id: secrets.newToken(), customer_id: id, number: newMobile(), is_primary: 0, verified_at: clock.now() })
        .execute(),
  },
  device: {
    change: 'device-removed',
    last: 'last_way',
    give: ({ storage, clock }, { id }) => insertDevice(storage, id, clock.now()),
  },
  authenticator: {
    change: 'authenticator-removed',
    last: 'last_way',
    give: ({ storage: { queries }, secrets }, { id }) =>
      queries
        .insertInto('totp')
        .values({ customer_id: id, secret: secrets.seal('AAAA', id), last_step: 0 })
        .execute(),
  },
  'backup-codes': {
    change: 'backup-codes-removed',
    last: 'removed',
    give: ({ storage: { queries }, clock }, { id }) =>
      queries
        .insertInto('backup_code')
        .values({ hash: `code of ${id}`, customer_id: id, used_at: null, made_at: clock.now() })
        .execute(),
  },
  face: {
    change: 'face-removed',
    last: 'last_way',
    give: ({ storage: { queries }, secrets, clock }, { id, email }) => {
      const { model, text } = testTemplate(email);
      const template = secrets.seal(text, `face of ${id}`);
      const face = { customer_id: id, model, template, made_from: 'scan', enrolled_at: clock.now() } as const;
      return queries.insertInto('face_template').values(face).execute();
    },
  },
  social: {
    change: 'social-removed',
    last: 'removed',
    give: ({ storage: { queries }, clock }, { id }) =>
      queries
        .insertInto('social_identity')
        .values({ issuer: 'https://idp.ex.test', subject: id, customer_id: id, provider: 'google', linked_at: clock.now() })
        .execute(),
  },
} satisfies Record<FactorKind, Row>;

describe('the desk removes', () => {
  let world: World;
  let ada: Desk;
  let bob: Desk;
  beforeAll(async () => {
    world = await openWorld({ face: testFaceEngine() });
    [ada, bob] = [await newDesk(world), await newDesk(world)];
  });
  afterAll(() => world.close());

  /** A customer with one method of the kind, and a number unless it is the only one. */
  async function customerWith(kind: FactorKind, others: 'and a number' | 'only') {
    const customer = await world.addCustomer({ withoutAuthenticator: true, ...(others === 'only' && { phones: [] }) });
    const row: Row = kinds[kind];
    await row.give(world, customer);
    const method = (await methodsOf(world.storage.queries, customer.id)).filter((each) => each.kind === kind).at(-1)?.id ?? '';
    return { id: customer.id, method };
  }
  /** Proposed by one, and confirmed by another. */
  async function remove({ id, method }: { readonly id: string; readonly method: string }) {
    await ada.act(id, { what: 'remove-method', method });
    const [proposal] = (await bob.read(id)).proposals;
    return bob.decide(proposal?.id ?? '', 'approve');
  }
  const hasMethod = async ({ id, method }: { readonly id: string; readonly method: string }) =>
    (await methodsOf(world.storage.queries, id)).some((each) => each.id === method);

  const rows = factorKinds.map((kind) => ({ kind, ...kinds[kind] }));

  it.each(rows)('[HOLD-10] [LOOP-08] $kind, and ends what it has opened', async ({ kind, change }) => {
    const owned = await customerWith(kind, 'and a number');
    const { readLeft } = await layOut(world, owned.id, { removed: owned.method });
    expect((await remove(owned)).status).toBe(204);
    expect([await hasMethod(owned), await readLeft()]).toEqual([false, leftAfter(change)]);
  });

  it.each(rows)('[DESK-05] [LOOP-08] $kind where nothing else is left: $last', async ({ kind, last }) => {
    const owned = await customerWith(kind, 'only');
    const { status, body } = await remove(owned);
    const isLast = last === 'last_way';
    expect([status, await hasMethod(owned)]).toEqual(isLast ? [409, true] : [204, false]);
    if (isLast) expect(body).toMatchObject({ code: last });
  });
});
