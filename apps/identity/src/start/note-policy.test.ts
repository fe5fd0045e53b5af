import { databases, openWorld } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import type { CompanyPolicy } from '../kernel/company-policy.ts';
import { builtInPolicy } from '../tokens/built-in-policy.ts';
import { policyVersion } from '../tokens/policy-version.ts';
import { claimDatabase } from './installation.ts';
import { notePolicy } from './note-policy.ts';

const strict: CompanyPolicy = {
  ...builtInPolicy,
  forbidden: [{ countries: ['AE'], actions: 'every', methods: ['SMS'] }],
};

describe.each(databases)('the policy of a start, on $name', ({ newDatabase }) => {
  async function open() {
    const world = await openWorld({ ...(await newDatabase()) });
    onTestFinished(() => world.close());
    await claimDatabase(world.storage, world.secrets, systemClock, true);
    const start = (policy: CompanyPolicy) => notePolicy({ ...world, face: undefined, settings: { ...world.settings, policy } });
    const recorded = async (): Promise<unknown[]> => {
      const rows = await world.storage.queries
        .selectFrom('waiting_event')
        .select('facts')
        .where('kind', '=', 'policy.changed')
        .where('customer_id', '=', 'operator')
        .orderBy('nth')
        .execute();
      return rows.map(({ facts }) => JSON.parse(facts ?? ''));
    };
    return { start, recorded };
  }

  it('[POL-01] a changed policy is one event with both versions and its rules, however many processes start with it', async () => {
    const { start, recorded } = await open();
    await start(builtInPolicy);
    expect(await recorded()).toEqual([]);
    await Promise.all([start(strict), start(strict), start(strict)]);
    await start(strict);
    const [from, to] = [policyVersion(builtInPolicy), policyVersion(strict)];
    expect(await recorded()).toEqual([{ from, to, policy: JSON.stringify(strict) }]);
    await start(builtInPolicy);
    expect((await recorded())[1]).toMatchObject({ from: to, to: from });
  });

  it('[POL-01] the first start with a policy of its own is an event, too', async () => {
    const { start, recorded } = await open();
    await start(strict);
    expect(await recorded()).toEqual([{ from: '', to: policyVersion(strict), policy: JSON.stringify(strict) }]);
  });
});
