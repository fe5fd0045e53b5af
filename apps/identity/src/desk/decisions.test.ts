/** Each action that the desk carries out only when a second person confirms it. */

import type { DeskAction, DeskActionName, deskRules } from '@stepgate/contract';
import { choosePasskeysOnly, insertPasskey, openWorld, type World } from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customerWithId } from '../customers/customers.ts';
import { openRecovery } from '../customers/open-recovery.ts';
import { noteRiskyChange } from '../customers/risky-changes.ts';
import { countAttempt } from '../limits/attempts.ts';
import { transact } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import { type Desk, newDesk } from './test/desk-of.ts';

const day = 24 * 60 * 60_000;

type TakesTwo = { [What in DeskActionName]: (typeof deskRules)[What]['people'] extends 1 ? never : What }[DeskActionName];
type Row = {
  /** Brings the customer to where somebody proposes it. */
  prepare(id: string): Promise<DeskAction>;
  isCarriedOut(id: string): Promise<boolean>;
};

describe('at the desk', () => {
  let world: World;
  let ada: Desk;
  let bob: Desk;
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    [ada, bob] = [await newDesk(world), await newDesk(world)];
  });
  afterAll(() => world.close());

  const methodsOf = async (id: string, kind: string) => (await ada.read(id)).methods.filter((each) => each.kind === kind);
  const proposalFor = async (id: string) => (await bob.read(id)).proposals[0]?.id ?? '';
  async function propose(id: string, action: DeskAction): Promise<string> {
    expect((await ada.act(id, action)).body).toEqual({ outcome: 'proposed' });
    return proposalFor(id);
  }

  const block = (id: string) =>
    world.storage.queries
      .updateTable('attempt_counter')
      .set({ failures: 5, blocked_until: world.clock.now() + 2 * day })
      .where('subject', '=', id)
      .execute();

  const actions = {
    'lift-blocks': {
      async prepare(id) {
        await countAttempt(world.storage.queries, id, 'possession-code', world.clock.now());
        for (let lifts = 0; lifts < 3; lifts += 1) {
          await block(id);
          expect((await ada.act(id, { what: 'lift-blocks' })).body).toEqual({ outcome: 'done' });
        }
        await block(id);
        return { what: 'lift-blocks' };
      },
      isCarriedOut: async (id) => (await ada.read(id)).attempts.every(({ blockedUntil }) => blockedUntil === null),
    },
    unfreeze: {
      async prepare(id) {
        await ada.act(id, { what: 'freeze', title: 'Call us', message: 'Please.', canAppeal: false });
        // It counts as a report of fraud.
        await bob.decide(await propose(id, { what: 'take-back', since: world.clock.now() }), 'approve');
        return { what: 'unfreeze' };
      },
      isCarriedOut: async (id) => (await ada.read(id)).status === 'active',
    },
    'remove-method': {
      prepare: async (id) => ({ what: 'remove-method', method: (await methodsOf(id, 'authenticator'))[0]?.id ?? '' }),
      isCarriedOut: async (id) => (await methodsOf(id, 'authenticator')).length === 0,
    },
    'start-recovery': {
      async prepare(id) {
        await choosePasskeysOnly(world.storage, id, world.clock.now());
        return { what: 'start-recovery' };
      },
      isCarriedOut: async (id) => (await openRecovery(world.storage.queries, id)) !== undefined,
    },
    'take-back': {
      async prepare(id) {
        await insertPasskey(world.storage, id, world.clock.now());
        return { what: 'take-back', since: world.clock.now() };
      },
      isCarriedOut: async (id) => (await methodsOf(id, 'passkey')).length === 0,
    },
    'confirm-change': {
      async prepare(id) {
        await noteRiskyChange(world.storage.queries, world.clock.now(), id, 'passkey');
        return { what: 'confirm-change', changes: [] };
      },
      isCarriedOut: async (id) => (await customerWithId(world.storage.queries, id))?.riskyChange?.confirmed === true,
    },
  } satisfies Record<TakesTwo, Row>;
  const decisions = Object.entries<Row>(actions);

  it.each(rows(decisions, 2))(
    '[DESK-05] [LOOP-08] %s takes two people, each time anew',
    async (what, { prepare, isCarriedOut }) => {
      const { id } = await world.addCustomer();
      const action = await prepare(id);
      expect((await ada.read(id)).needTwo).toContain(what);
      const proposal = await propose(id, action);
      expect((await ada.decide(proposal, 'approve')).body).toMatchObject({ code: 'second_reviewer_needed' });
      expect(await isCarriedOut(id)).toBe(false);
      expect((await bob.decide(proposal, 'approve')).status).toBe(204);
      expect(await isCarriedOut(id)).toBe(true);
      expect((await bob.decide(proposal, 'approve')).body).toMatchObject({ code: 'review_over' });
      await propose(id, action);
    },
  );

  it.each(rows(decisions, 2))(
    '[OWNER-08] [LOOP-08] %s: the account has changed since the proposal, so the second person gets a problem',
    async (_, row) => {
      const { id } = await world.addCustomer();
      const proposal = await propose(id, await row.prepare(id));
      await insertPasskey(world.storage, id, world.clock.now());
      expect(await bob.decide(proposal, 'approve')).toMatchObject({ status: 409, body: { code: 'review_over' } });
      expect(await row.isCarriedOut(id)).toBe(false);
      expect((await bob.decide(proposal, 'reject')).status).toBe(204);
    },
  );

  it('[OWNER-08] the first person confirms the changes that the page showed, and no other', async () => {
    const { id } = await world.addCustomer();
    await transact(world, (tx) => securityChanged(tx, id, 'password-changed'));
    const [hold] = (await ada.read(id)).hindrances;
    const changes = hold?.what === 'payments-on-hold' ? hold.changes.map((each) => each.id) : [];
    expect(changes).toHaveLength(1);
    world.clock.move(1);
    await transact(world, (tx) => securityChanged(tx, id, 'face-added'));
    expect(await ada.act(id, { what: 'confirm-change', changes })).toMatchObject({ status: 409, body: { code: 'review_over' } });
  });

  it('[DESK-05] [LOOP-08] a proposal expires after a day, whatever it is', async () => {
    const proposed = [];
    for (const [what, { prepare, isCarriedOut }] of decisions) {
      const { id } = await world.addCustomer();
      proposed.push({ what, proposal: await propose(id, await prepare(id)), isCarriedOut: () => isCarriedOut(id) });
    }
    world.clock.move(day);
    [ada, bob] = [await newDesk(world), await newDesk(world)];
    for (const { what, proposal, isCarriedOut } of proposed) {
      const { body } = await bob.decide(proposal, 'approve');
      expect([what, body, await isCarriedOut()]).toEqual([what, expect.objectContaining({ code: 'review_over' }), false]);
    }
  });
});
