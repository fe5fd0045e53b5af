/** What an operator asks of the last minutes of a long log. */
import { databases, openWorld, recordStatements, type World } from '@stepgate/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { chainEvents } from './chain-events.ts';
import { countEvents } from './count-events.ts';
import type { LoggedEvent } from './event-kinds.ts';
import { exportEvents } from './export-events.ts';
import { positionBefore, type Range } from './read-events.ts';
import { recordEvent } from './record-event.ts';

const minute = 60_000;
const ended: LoggedEvent = { kind: 'session.ended', facts: { sessions: ['one'] } };
const notSent = (reason: string): LoggedEvent => ({
  kind: 'code.not-sent',
  facts: { channel: 'sms', outcome: 'refused', reason },
});
/** Logins note more facts than leave the service. */
function refusedFrom(network: string): LoggedEvent {
  const facts = { method: 'PASSWORD', action: 'IDENTITY__LOGIN', network };
  return { kind: 'proof.refused', facts };
}

describe.each(databases)('the events since a time, on $name', ({ newDatabase }) => {
  let world: World;
  beforeEach(async () => {
    const opened = await openWorld({ ...(await newDatabase()), jobsByHand: true });
    onTestFinished(() => opened.close());
    world = opened;
  });

  const record = (customerId: string, ...events: readonly LoggedEvent[]) =>
    transact(world, async (tx) => {
      for (const event of events) await recordEvent(tx, customerId, event);
    });

  it('[SRE-06] an export reads those of the last minutes, and of a kind, without those before', async () => {
    for (let nth = 1; nth <= 60; nth += 1) {
      world.clock.move(minute);
      await record('ada', nth % 2 === 0 ? ended : notSent('no-route'));
    }
    await chainEvents(world);
    const { queries } = world.storage;
    const since = world.clock.now() - 5 * minute;
    const steps: string[] = await recordStatements(async () => {
      // The sixth last is at that time. A minute more is read for transactions that were open at once.
      expect(await positionBefore(queries, since)).toBe(53);
    });
    // The last position, and six halves of sixty.
    expect(steps.length).toBeLessThanOrEqual(7);
    const positions: unknown[] = [];
    const range: Range = { after: 53, upTo: 60, since, kinds: ['code.not-sent', 'proof.refused'] };
    for await (const line of exportEvents(queries, range)) positions.push(JSON.parse(line).position);
    expect(positions).toEqual([55, 57, 59]);
  });

  it('[SRE-06] events are counted by network, kind, reason and country, the most frequent first', async () => {
    const { id } = await world.addCustomer();
    await world.storage.queries.updateTable('customer').set({ country: 'DE' }).where('id', '=', id).execute();
    const [first, second] = [refusedFrom('192.0.2.…'), refusedFrom('198.51.100.…')];
    await record('ada', refusedFrom('203.0.113.…'));
    world.clock.move(minute);
    await record(id, second, first, second, notSent('no-route'), notSent('no-route'), notSent('blocked'), ended);
    await record('operator', second);
    await chainEvents(world);
    const range: Range = { after: 0, upTo: 1_000, since: world.clock.now() };
    const countBy = async (by: Parameters<typeof countEvents>[1], more: Partial<Range> = {}) =>
      (await countEvents(world.storage, by, { ...range, ...more })).map(({ what, many }) => [what, many]);
    expect(await countBy('network')).toEqual([
      ['198.51.100.…', 3],
      ['192.0.2.…', 1],
    ]);
    expect(await countBy('reason')).toEqual([
      ['no-route', 2],
      ['blocked', 1],
    ]);
    expect(await countBy('kind', { kinds: ['proof.refused', 'session.ended'] })).toEqual([
      ['proof.refused', 4],
      ['session.ended', 1],
    ]);
    expect(await countBy('country', { kinds: ['proof.refused'] })).toEqual([['DE', 3]]);
  });
});
