/** The table of what each change of an account's security ends: each row is compared with what the change really ends. */
import { readFileSync } from 'node:fs';
import { newLoggedInCustomer, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { type Ends, type SecurityChange, securityChanges } from './security-change-table.ts';
import { securityChanged } from './security-changes.ts';
import { layOut, leftAfter } from './test/what-ends.ts';

const removed = 'passkey:removed';
const changes = Object.keys(securityChanges) as SecurityChange[];

describe('effects of a change of the account’s security', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it.each(changes)('[HOLD-10] [LOOP-08] %s ends what the table says, and nothing else', async (change) => {
    const { customer, cookie } = await newLoggedInCustomer(world);
    const { session, readLeft } = await layOut(world, customer.id, { removed, asking: cookie });
    await transact(world, (tx) => securityChanged(tx, customer.id, change, { session, removed: [removed] }));
    expect(await readLeft()).toEqual(leftAfter(change, { asking: cookie }));
  });

  it('[HOLD-10] the token that asks for a change stays', async () => {
    const { id } = await world.addCustomer();
    const { token, readLeft } = await layOut(world, id);
    await transact(world, (tx) => securityChanged(tx, id, 'password-changed', { token }));
    expect(await readLeft()).toEqual({ ...leftAfter('password-changed'), token: 'live' });
  });

  it('[HOLD-10] the documentation shows this table', () => {
    const page = readFileSync(new URL('../../../../docs/security-changes.md', import.meta.url), 'utf8');
    const shown = page
      .split('\n')
      .filter((line) => line.startsWith('| `') && line.split('|').length === 10)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replaceAll('`', '')),
      );
    const rows = changes.map((change) => {
      const row: Ends = securityChanges[change];
      const { sessions, browsers, tokens, links, hold, message } = row;
      return [change, sessions, browsers, tokens, links, row.changes?.join(', '), hold, message].map((cell) => cell ?? '');
    });
    expect(shown).toEqual(rows);
  });
});
