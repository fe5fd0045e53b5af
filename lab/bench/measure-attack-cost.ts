/**
 * What an attack can cost at most: codes sent to every country, each request from a fresh IPv6 /64, until the service refuses all of them. And whether sends wait
 * for each other, because all of them count in the same rows.
 */
import { messageTotals, type PhoneChannel } from '@stepgate/contract';
import type { PhoneProvider } from '@stepgate/identity';
import { numbersEverywhere } from '@stepgate/identity/example-numbers';
import {
  askingFrom,
  beginLogin,
  createDatabase,
  openWorld,
  paths,
  proxiesOfTests,
  startPostgres,
  tokenOf,
  type World,
} from '@stepgate/testkit';
import { type Figure, milliseconds, ratio } from './figure.ts';
import { percentile } from './percentile.ts';

/** So many refusals in a row, each for another number and network, mean that nothing goes out any more. */
const enough = 300;
const atOnce = 50;
/** What a slow provider takes. */
const slow = 300;

const count = (figure: number): string => figure.toLocaleString('en');

let made = 0;

/** In another /48 each time. */
function freshAddress(): string {
  made += 1;
  return `2001:${(0x1000 + (made >> 16)).toString(16)}:${(made & 0xffff).toString(16)}::1`;
}

function countingProvider(): PhoneProvider & { readonly sent: Map<PhoneChannel, number> } {
  const sent = new Map<PhoneChannel, number>();
  return {
    sent,
    channels: new Set(['sms', 'voice']),
    async send({ channel }) {
      sent.set(channel, (sent.get(channel) ?? 0) + 1);
      return { outcome: 'sent' };
    },
  };
}

/** Begins a login of a customer who has these numbers. @returns the token, and the ids of the numbers */
async function begun(
  world: World,
  phones: readonly string[],
  how: 'password' | 'address',
): Promise<{ token: string; ids: readonly string[] }> {
  const customer = await world.addCustomer({ phones });
  const token =
    how === 'password'
      ? await beginLogin(world, customer)
      : tokenOf((await askingFrom(world, freshAddress()).ask(paths.loginCdr, { body: { email: customer.email } })).body);
  const rows = await world.storage.queries
    .selectFrom('phone_number')
    .select('id')
    .where('customer_id', '=', customer.id)
    .execute();
  return { token, ids: rows.map(({ id }) => id) };
}

/** Sends until nothing goes out any more. @returns how many went out */
async function attack(
  world: World,
  sent: () => number,
  numbers: string[],
  how: 'password' | 'address',
  channel: PhoneChannel,
): Promise<number> {
  const before = sent();
  let inVain = 0;
  while (inVain < enough) {
    const { token, ids } = await begun(world, numbers.splice(0, 100), how);
    if (ids.length === 0) throw new Error('the attack has run out of numbers');
    for (const phoneNumberId of ids) {
      const so = sent();
      await askingFrom(world, freshAddress()).ask(paths.trigger(channel), { oneTimeToken: token, body: { phoneNumberId } });
      await world.settle();
      inVain = sent() === so ? inVain + 1 : 0;
    }
  }
  return sent() - before;
}

async function measureCeiling(): Promise<Figure[]> {
  const phone = countingProvider();
  const world = await openWorld({ phone, settings: { trustedProxies: proxiesOfTests, messageTotals, codeSendsACountry: 2_000 } });
  const numbers = [...numbersEverywhere(50)];
  const sent = (channel: PhoneChannel) => () => phone.sent.get(channel) ?? 0;
  const strangers = await attack(world, sent('sms'), numbers, 'address', 'sms');
  const rest = await attack(world, sent('sms'), numbers, 'password', 'sms');
  const calls = await attack(world, sent('voice'), numbers, 'password', 'voice');
  await world.close();
  const { texts, calls: allowed } = messageTotals;
  const figure = (what: string, measured: number, most: number): Figure => ({
    what,
    measured: count(measured),
    floor: `${count(most)} by the settings`,
    ratio: ratio(measured / most),
    aim: '1.00',
  });
  return [
    figure('Text messages in an hour, without accounts', strangers, texts.anHour / 4),
    figure('Text messages, with accounts as well', strangers + rest, texts.anHour),
    figure('Calls with accounts', calls, allowed.anHour),
  ];
}

/** Codes to one country at once. @returns the time of each, in milliseconds */
async function sendAtOnce(url: string, takes: number): Promise<number[]> {
  const phone: PhoneProvider = {
    channels: new Set(['sms']),
    send: () => new Promise((done) => setTimeout(() => done({ outcome: 'sent' }), takes)),
  };
  const world = await openWorld({
    postgresUrl: url,
    phone,
    settings: { trustedProxies: proxiesOfTests, codeSendsACountry: 2_000 },
  });
  const tokens: string[] = [];
  for (let n = 0; n < atOnce; n += 1)
    tokens.push(await beginLogin(world, await world.addCustomer({ phones: [`+4915112${300 + n}678`] })));
  const times = await Promise.all(
    tokens.map(async (oneTimeToken) => {
      const started = performance.now();
      const { status } = await askingFrom(world, freshAddress()).ask(paths.trigger('sms'), { oneTimeToken, body: {} });
      if (status !== 200) throw new Error(`a code was answered with ${status}`);
      return performance.now() - started;
    }),
  );
  await world.close();
  return times;
}

async function measureSends(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const quick = await sendAtOnce(await createDatabase(postgres.url), 0);
  const held = await sendAtOnce(await createDatabase(postgres.url), slow);
  await postgres.stop();
  const [bare, last] = [percentile(quick, 1), percentile(held, 1)];
  return [
    {
      what: `The last of ${atOnce} codes at once to one country on PostgreSQL, by a provider that takes ${slow} ms`,
      measured: milliseconds(last),
      floor: `${milliseconds(bare)} with a provider that takes no time`,
      ratio: ratio(last / (bare + slow)),
      aim: `≤ 1.5 of that and ${slow} ms`,
    },
  ];
}

export const measureAttackCost = async (): Promise<Figure[]> => [...(await measureCeiling()), ...(await measureSends())];
