/** Twenty days of five hostile requests a day against one customer, on the real service with a moved clock, and a login 200 days later. */
import { loginsFrom } from '@stepgate/contract';
import { type DatabaseOptions, openWorld, proxiesOfTests } from '@stepgate/testkit';
import { type HostileFamily, newVictim, type Way } from './families.ts';

const day = 24 * 60 * 60_000;

export type TwentyDays = {
  readonly family: HostileFamily;
  readonly hostile: number;
  /** Days on which the customer got in, of twenty. */
  readonly days: number;
  /** Each way in, with its days. */
  readonly by: Partial<Record<Way, number>>;
  /** In the twenty days. */
  readonly mails: number;
  /** The login 200 days later, without an attack. */
  readonly later: Way;
};

/** @throws Error on the first day on which the customer doesn't get in */
export async function twentyDays(family: HostileFamily, database: DatabaseOptions = {}): Promise<TwentyDays> {
  const world = await openWorld({ ...database, settings: { trustedProxies: proxiesOfTests, loginsFrom } });
  try {
    const victim = await newVictim(world, family);
    const by: Partial<Record<Way, number>> = {};
    let days = 0;
    for (let nth = 1; nth <= 20; nth += 1) {
      await victim.attack();
      // Time enough for the mails of the attack.
      world.clock.move(60_000);
      await world.runJobs();
      const way = await victim.enter();
      by[way] = (by[way] ?? 0) + 1;
      days += 1;
      await world.cleanUp();
      // The stranger waits for the end of each block, however long it is.
      world.clock.move(day);
    }
    const mails = (await world.messagesTo(victim.email)).length;
    world.clock.move(200 * day);
    return { family, hostile: 100, days, by, mails, later: await victim.enter() };
  } finally {
    await world.close();
  }
}
