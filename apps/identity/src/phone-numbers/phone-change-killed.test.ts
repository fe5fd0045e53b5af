/** The state of a phone number after a process is killed while replacing it. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  askForPhoneChange,
  askingFrom,
  type BackOffice,
  backOfficeWith,
  beginLogin,
  enterNewNumber,
  lookInto,
  newAddress,
  newBackOffice,
  newMobile,
  passWithText,
  paths,
  processDatabases,
  proxiesOfTests,
  type ServiceProcess,
  type SharedDatabase,
  startService,
  times,
  toldTo,
  type WorldCustomer,
} from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';
import { readSignals } from '../customers/signals.ts';

const key = randomBytes(32);
const tenMinutes = 10 * 60_000;
/** The longest time from the deciding request to the kill, in milliseconds. With four clients at work the answer takes about this long. */
const longest = 45;

/** A customer whose number is replaced, and the progress that the client knows of. */
type Exchanged = {
  readonly by: 'change' | 'mandatory update';
  readonly customer: WorldCustomer;
  readonly number: string;
  progress: 'begun' | 'sent' | 'acknowledged';
};

type Lane = {
  readonly service: ServiceProcess;
  readonly shared: SharedDatabase;
  readonly backOffice: BackOffice;
  readonly all: Exchanged[];
  /** Called immediately before the deciding request. */
  readonly deciding: () => void;
};

/** A change that was requested long enough ago and that staff approve; it is completed after the decision. */
async function change({ service, shared, backOffice, all, deciding }: Lane): Promise<void> {
  const customer = await shared.addCustomer({ phones: [newMobile()] });
  const each: Exchanged = { by: 'change', customer, number: newMobile(), progress: 'begun' };
  all.push(each);
  const client = { ...askingFrom(service, newAddress()), codeSentTo: shared.codeSentTo };
  await askForPhoneChange(client, { oneTimeToken: await beginLogin(client, customer) }, each.number);
  const { id } = await shared.storage.queries
    .updateTable('phone_change')
    .set({ received_at: Date.now() - tenMinutes })
    .where('customer_id', '=', customer.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await backOffice.look(id);
  each.progress = 'sent';
  deciding();
  expect((await backOffice.decideUnseen(id, { decision: 'approve', reason: 'Looked at it' })).status).toBe(204);
  each.progress = 'acknowledged';
}

/** A login that ends with a mandatory new number. */
async function update({ service, shared, all, deciding }: Lane): Promise<void> {
  const customer = await shared.addCustomer({ phones: [newMobile()], mustUpdatePhoneNumber: true });
  const each: Exchanged = { by: 'mandatory update', customer, number: newMobile(), progress: 'begun' };
  all.push(each);
  const client = { ...askingFrom(service, newAddress()), codeSentTo: shared.codeSentTo };
  const oneTimeToken = await beginLogin(client, customer);
  await passWithText(client, customer, oneTimeToken);
  expect((await client.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
  const otpCode = await enterNewNumber(client, oneTimeToken, each.number);
  each.progress = 'sent';
  deciding();
  expect((await client.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
  each.progress = 'acknowledged';
}

/** Repeats until the service is killed. */
async function keepOn(lane: Lane, one: (lane: Lane) => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await one(lane);
    } catch (error) {
      // The connection breaks when the service is killed, which ends this run.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** Expects one number, the old or the new one, with everything that belongs to it. @returns whether it is the new one */
async function expectWhole(shared: SharedDatabase, { by, customer, number, progress }: Exchanged): Promise<boolean> {
  const { queries } = shared.storage;
  const rows = await queries
    .selectFrom('phone_number')
    .innerJoin('customer', 'customer.id', 'phone_number.customer_id')
    .select(['phone_number.number', 'phone_number.is_primary'])
    .where('customer.id', '=', customer.id)
    .execute();
  const isNew = rows[0]?.number === number;
  expect(rows).toEqual([{ number: isNew ? number : customer.phone, is_primary: 1 }]);
  const { newNumberDue } = await readSignals(queries, customer.id, Date.now());
  expect(newNumberDue).toBe(by === 'mandatory update' && !isNew);
  const told = await Promise.all([customer.email, customer.phone, number].map((recipient) => toldTo(shared, recipient)));
  const news = ['Your phone number was changed', 'Your phone number was changed', 'now the phone number'];
  const counts = news.map((words, at) => told[at]?.filter((text) => text.includes(words)).length);
  expect(counts).toEqual(isNew ? [1, 1, 1] : [0, 0, 0]);
  if (by === 'change') {
    const row = await queries
      .selectFrom('phone_change')
      .select(['status', 'open_for'])
      .where('customer_id', '=', customer.id)
      .executeTakeFirst();
    // If the service was killed before the request, there is no change.
    if (progress !== 'begun' || row !== undefined) {
      const open = progress === 'acknowledged' ? ['approved'] : ['waiting', 'approved'];
      expect(isNew ? ['done'] : open).toContain(row?.status);
      expect(row?.open_for).toBe(isNew ? null : customer.id);
    }
  } else if (progress === 'acknowledged') {
    expect(isNew).toBe(true);
  }
  return isNew;
}

/** The most cycles to run until there were kills both before and after the decisive moment. */
const most = 40;

/** The fewest cycles. A start on PostgreSQL takes longer. */
const least = { SQLite: times(4, 12), PostgreSQL: times(3, 5) } as const;

describe.each(processDatabases)('killed while phone numbers are replaced, on $name', ({ name, newDatabase }) => {
  it('leaves either the old or the new number, never none or both, and with the new one its notices (RS3)', {
    timeout: 240_000,
  }, async () => {
    const database = await newDatabase();
    const env = {
      ...database.env,
      STEPGATE_SECRET: key.toString('base64url'),
      STEPGATE_TRUSTED_PROXIES: proxiesOfTests.join(','),
      STEPGATE_ORIGIN: 'http://localhost:3000',
    };
    const shared = await lookInto(await database.open(), key);
    const all: Exchanged[] = [];
    const decided = { old: 0, new: 0 };
    let staff: BackOffice | undefined;
    const backOfficeAt = async (service: ServiceProcess): Promise<BackOffice> => {
      staff ??= await newBackOffice({ ...shared, ask: service.ask, clock: { now: Date.now } });
      return backOfficeWith(service, staff.reviewer, staff.cookie);
    };
    const bothSides = () => Math.min(decided.old, decided.new) > 0;
    for (let cycle = 0; cycle < most && (cycle < least[name] || !bothSides()); cycle += 1) {
      const service = await startService(env);
      const backOffice = await backOfficeAt(service);
      const touched: Exchanged[] = [];
      let until = 1 + (cycle % 3);
      const deciding = (): void => {
        until -= 1;
        // The delay grows with each cycle, for slow machines.
        if (until === 0) void setTimeout(Math.random() * longest * (1 + cycle / least[name])).then(() => service.end('SIGKILL'));
      };
      const lane = { service, shared, backOffice, all: touched, deciding };
      await Promise.all([keepOn(lane, change), keepOn(lane, update), keepOn(lane, change), keepOn(lane, update)]);
      for (const each of touched) {
        const isNew = await expectWhole(shared, each);
        if (each.progress !== 'begun') decided[isNew ? 'new' : 'old'] += 1;
      }
      all.push(...touched);
    }
    expect(bothSides()).toBe(true);

    const service = await startService(env);
    const backOffice = await backOfficeAt(service);
    await change({ service, shared, backOffice, all, deciding: () => undefined });
    const approved = () =>
      shared.storage.queries.selectFrom('phone_change').select('id').where('status', '=', 'approved').execute();
    await expect.poll(approved, { timeout: 20_000 }).toEqual([]);
    expect(await service.end('SIGTERM')).toBe(0);
    for (const each of all) {
      const isNew = await expectWhole(shared, each);
      if (each.progress === 'acknowledged') expect(isNew).toBe(true);
    }
    await shared.storage.close();
  });
});
