/** The cost of messages to phones has a ceiling, wherever they are sent and for any sender. */
import type { PhoneMessage } from '@stepgate/identity';
import {
  askingFrom,
  beginLogin,
  databases,
  newAddress,
  openWorld,
  paths,
  proxiesOfTests,
  tokenOf,
  type World,
  type WorldOptions,
} from '@stepgate/testkit';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chainEvents } from '../events/chain-events.ts';
import { notifyByText } from '../messages/notify.ts';
import { transact } from '../storage/transaction.ts';
import { readTotals } from './message-totals.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A mobile number of each country. */
const everywhere = [...new Set(getCountries().flatMap((country) => getExampleNumber(country, examples)?.number ?? []))];

/** Numbers of one country that differ in more than their last digits. */
const german = (count: number): string[] => Array.from({ length: count }, (_, n) => `+4915112${300 + n}678`);

const totals = (texts: number, calls = texts) => ({
  texts: { anHour: texts, aDay: 2 * texts },
  calls: { anHour: calls, aDay: 2 * calls },
});

type Line = { readonly level: number; readonly msg: string; readonly limit?: string; readonly most?: number };

describe.each(databases)('totals of messages, on $name', ({ newDatabase }) => {
  async function opened(settings: NonNullable<WorldOptions['settings']>) {
    const sent: PhoneMessage[] = [];
    const lines: Line[] = [];
    const world = await openWorld({
      ...(await newDatabase()),
      settings: { trustedProxies: proxiesOfTests, ...settings },
      log: (line) => void lines.push(JSON.parse(line)),
      phone: {
        channels: new Set(['sms', 'whatsapp', 'voice']),
        send: async (message) => {
          sent.push(message);
          return { outcome: 'sent' };
        },
      },
    });
    onTestFinished(() => world.close());
    return { world, sent, lines };
  }

  /** One token for each number, each of a customer of its own. */
  async function tokensFor(world: World, numbers: readonly string[]): Promise<string[]> {
    const tokens: string[] = [];
    for (const number of numbers) tokens.push(await beginLogin(world, await world.addCustomer({ phones: [number] })));
    return tokens;
  }
  const trigger = async (world: World, oneTimeToken: string, channel = 'sms', address = newAddress()): Promise<number> =>
    (await askingFrom(world, address).ask(paths.trigger(channel), { oneTimeToken, body: {} })).status;
  async function triggerEach(world: World, tokens: readonly string[], channel?: string): Promise<number> {
    const statuses: number[] = [];
    for (const token of tokens) statuses.push(await trigger(world, token, channel));
    return statuses.filter((status) => status === 200).length;
  }
  /** With an address alone: the answer is the same whether a code goes out or not. */
  async function askUnproved(world: World, numbers: readonly string[], address: (nth: number) => string): Promise<void> {
    for (const [nth, number] of numbers.entries()) {
      const { email } = await world.addCustomer({ phones: [number] });
      const here = askingFrom(world, address(nth));
      const oneTimeToken = tokenOf((await here.ask(paths.loginCdr, { body: { email } })).body);
      await here.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    }
    await world.settle();
  }
  const refusedBy = (lines: readonly Line[]) => new Set(lines.flatMap(({ msg, limit }) => (msg === 'answered' && limit) || []));

  it('[HOLD-09] codes to every country, each from a fresh /64, stop at the total of the hour and of the day', {
    tags: 'deep',
  }, async () => {
    const { world, sent, lines } = await opened({ messageTotals: totals(30) });
    expect(everywhere.length).toBeGreaterThan(200);
    const tokens = await tokensFor(world, everywhere.slice(0, 80));
    expect(await triggerEach(world, tokens.slice(0, 50))).toBe(30);
    expect(refusedBy(lines)).toEqual(new Set(['total-texts-hour']));
    world.clock.move(hour);
    const later = await tokensFor(world, everywhere.slice(80, 150));
    expect(await triggerEach(world, later)).toBe(30);
    world.clock.move(hour);
    lines.splice(0);
    expect(await triggerEach(world, await tokensFor(world, everywhere.slice(150, 155)))).toBe(0);
    expect(refusedBy(lines)).toEqual(new Set(['total-texts-day']));
    expect(sent).toHaveLength(60);
    world.clock.move(22 * hour);
    expect(await triggerEach(world, await tokensFor(world, everywhere.slice(155, 157)))).toBe(2);
  });

  it('[HOLD-09] [ATT-03] codes that are asked for with an address alone stop at a quarter, and leave the rest to customers', {
    tags: 'deep',
  }, async () => {
    const { world, sent, lines } = await opened({ messageTotals: totals(40) });
    await askUnproved(world, everywhere.slice(0, 60), newAddress);
    expect(sent).toHaveLength(10);
    expect(lines.filter(({ msg }) => msg === 'a limit has held a message back')).toHaveLength(50);
    const customers = await tokensFor(world, everywhere.slice(60, 95));
    expect(await triggerEach(world, customers)).toBe(30);
  });

  it('[HOLD-09] calls have totals of their own', async () => {
    const { world } = await opened({ messageTotals: totals(10, 3) });
    const tokens = await tokensFor(world, german(20));
    expect(await triggerEach(world, tokens.slice(0, 5), 'voice')).toBe(3);
    expect(await triggerEach(world, tokens.slice(5, 10), 'whatsapp')).toBe(5);
    expect(await triggerEach(world, tokens.slice(10), 'sms')).toBe(5);
  });

  it('[HOLD-09] fifty sends at once stop at the total, too', { tags: 'deep' }, async () => {
    const { world, sent } = await opened({ messageTotals: totals(20) });
    const tokens = await tokensFor(world, everywhere.slice(0, 50));
    const statuses = await Promise.all(tokens.map((token) => trigger(world, token)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(sent).toHaveLength(20);
  });

  it('[HOLD-09] operators hear once that half of a total is used up: in the log and as an event, also if only strangers ask', async () => {
    const { world, lines } = await opened({ messageTotals: { texts: { anHour: 40, aDay: 1_000 }, calls: totals(9).calls } });
    const alarms = () => lines.filter(({ level }) => level === 50).map(({ msg, limit, most }) => ({ msg, limit, most }));
    const half = (limit: string, most: number) => ({ msg: 'half of a total of messages is used up', limit, most });
    await askUnproved(world, everywhere.slice(0, 4), newAddress);
    expect(alarms()).toEqual([]);
    await askUnproved(world, everywhere.slice(4, 20), newAddress);
    expect(alarms()).toEqual([half('total-unproved-texts-hour', 10)]);
    const used = async (limit: string) =>
      (await readTotals(world.storage.queries, world.settings, world.clock.now())).find((total) => total.limit === limit)?.share;
    expect([await used('total-unproved-texts-hour'), await used('total-texts-hour')]).toEqual([1, 0.25]);
    await triggerEach(world, await tokensFor(world, everywhere.slice(20, 50)));
    expect(await used('total-texts-hour')).toBe(1);
    expect(alarms()).toEqual([half('total-unproved-texts-hour', 10), half('total-texts-hour', 40)]);
    await chainEvents(world);
    const events = await world.storage.queries
      .selectFrom('event')
      .select(['kind', 'facts'])
      .where('customer_id', '=', 'operator')
      .orderBy('seq')
      .execute();
    expect(events.map(({ kind, facts }) => [kind, JSON.parse(facts ?? '')])).toEqual([
      ['messages.half-used', { limit: 'total-unproved-texts-hour', most: 10 }],
      ['messages.half-used', { limit: 'total-texts-hour', most: 40 }],
    ]);
    world.clock.move(hour);
    expect(await used('total-texts-hour')).toBe(0);
    await triggerEach(world, await tokensFor(world, everywhere.slice(50, 72)));
    expect(alarms()).toHaveLength(3);
  });

  it('[HOLD-09] countries that share a calling code have budgets apart', async () => {
    const { world } = await opened({ codeSendsACountry: 2 });
    const american = ['+12012345501', '+13025555502', '+14045555503'];
    const others = ['+14165555501', '+18765550123', '+12424571234'];
    const tokens = await tokensFor(world, [...american, ...others]);
    const statuses: number[] = [];
    for (const token of tokens) statuses.push(await trigger(world, token));
    expect(statuses).toEqual([200, 200, 429, 200, 200, 200]);
  });

  it('[HOLD-09] a client with all 65,536 /64s of one /48 is stopped as sixteen clients are', { tags: 'deep' }, async () => {
    const { world, sent } = await opened({});
    await askUnproved(world, german(180), (nth) => `2001:db8:ffff:${((nth * 363) % 65_536).toString(16)}::1`);
    expect(sent).toHaveLength(160);
    await askUnproved(world, german(190).slice(180), newAddress);
    expect(sent).toHaveLength(170);
  });

  it('[HOLD-09] notifications by text have a total that codes can’t use up, and those beyond it wait for the next hour', async () => {
    const { world, sent } = await opened({ messageTotals: totals(8) });
    expect(await triggerEach(world, await tokensFor(world, german(10)))).toBe(8);
    const notifyEach = (numbers: readonly string[]) =>
      transact(world, async (tx) => {
        for (const number of numbers) await notifyByText(tx, { language: 'en' }, number, 'numberGone');
      });
    await notifyEach(german(5));
    await world.settle();
    expect(sent.filter(({ code }) => code === undefined)).toHaveLength(2);
    world.clock.move(hour);
    await world.runJobs();
    expect(sent.filter(({ code }) => code === undefined)).toHaveLength(4);
  });
});
