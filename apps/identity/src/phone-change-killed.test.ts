/** What is left of a phone number when a process is killed in the middle of exchanging it. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  askForPhoneChange,
  askingFrom,
  beginLogin,
  createDatabase,
  type Desk,
  deskWith,
  enterNewNumber,
  lookInto,
  newAddress,
  newDesk,
  newMobile,
  passWithText,
  paths,
  postgresUrl,
  proxiesOfTests,
  type ServiceProcess,
  type SharedDatabase,
  startService,
  toldTo,
  type WorldCustomer,
} from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';
import { openPostgres } from './storage/postgres.ts';
import { openSqlite } from './storage/sqlite.ts';

const key = randomBytes(32);
const tenMinutes = 10 * 60_000;
/** Milliseconds from a deciding request to the kill, at the most: with four at work it is answered within about as many. */
const longest = 45;

/** Somebody whose number is exchanged, and how far the client knows it has come. */
type Exchanged = {
  readonly by: 'change' | 'mandatory update';
  readonly customer: WorldCustomer;
  readonly number: string;
  progress: 'begun' | 'sent' | 'acknowledged';
};

type Lane = {
  readonly service: ServiceProcess;
  readonly shared: SharedDatabase;
  readonly desk: Desk;
  readonly all: Exchanged[];
  /** Called right before the request that decides. */
  readonly deciding: () => void;
};

/** A change is asked for, and long enough ago approved by staff: it is finished behind the decision. */
async function change({ service, shared, desk, all, deciding }: Lane): Promise<void> {
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
  await desk.look(id);
  each.progress = 'sent';
  deciding();
  expect((await desk.decideUnseen(id, { decision: 'approve', reason: 'Looked at it' })).status).toBe(204);
  each.progress = 'acknowledged';
}

/** A login that ends with a new number, because the old one may not stay. */
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

/** One after the other, until the service is gone. */
async function keepOn(lane: Lane, one: (lane: Lane) => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await one(lane);
    } catch (error) {
      // The connection breaks when the service is killed: that is the end of this one.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** The account has one number, the old one or the new one, and all that goes with it. @returns whether it is the new one */
async function expectWhole(shared: SharedDatabase, { by, customer, number, progress }: Exchanged): Promise<boolean> {
  const { queries } = shared.storage;
  const rows = await queries
    .selectFrom('phone_number')
    .innerJoin('customer', 'customer.id', 'phone_number.customer_id')
    .select(['phone_number.number', 'phone_number.is_primary', 'customer.must_update_phone_number'])
    .where('customer.id', '=', customer.id)
    .execute();
  const isNew = rows[0]?.number === number;
  const mustUpdate = by === 'mandatory update' && !isNew ? 1 : 0;
  expect(rows).toEqual([{ number: isNew ? number : customer.phone, is_primary: 1, must_update_phone_number: mustUpdate }]);
  const told = await Promise.all([customer.email, customer.phone, number].map((recipient) => toldTo(shared, recipient)));
  const news = ['Your phone number was changed', 'no longer the phone number', 'now the phone number'];
  const counts = news.map((words, at) => told[at]?.filter((text) => text.includes(words)).length);
  expect(counts).toEqual(isNew ? [1, 1, 1] : [0, 0, 0]);
  if (by === 'change') {
    const row = await queries
      .selectFrom('phone_change')
      .select(['status', 'open_for'])
      .where('customer_id', '=', customer.id)
      .executeTakeFirst();
    // Killed before it was asked for, there is none.
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

/** Cycles, at the most, until kills have fallen on both sides of the moment in question. */
const most = 40;

const stores = [
  {
    name: 'SQLite',
    least: 12,
    async prepare() {
      const folder = mkdtempSync(join(tmpdir(), 'stepgate-kill-'));
      return {
        env: { STEPGATE_DATA_DIR: folder },
        open: () => openSqlite(folder),
        forget: () => rmSync(folder, { recursive: true }),
      };
    },
  },
  {
    name: 'PostgreSQL',
    least: 5,
    async prepare() {
      const url = await createDatabase(postgresUrl());
      return { env: { DATABASE_URL: url }, open: () => openPostgres({ url }), forget: () => undefined };
    },
  },
] as const;

describe.each(stores)('killed while phone numbers are exchanged, on $name', ({ least, prepare }) => {
  it('leaves the old number or the new one, never none and never both, and with the new one its notices (RS3)', {
    timeout: 240_000,
  }, async () => {
    const store = await prepare();
    const env = {
      ...store.env,
      STEPGATE_SECRET: key.toString('base64url'),
      STEPGATE_TRUSTED_PROXIES: proxiesOfTests.join(','),
    };
    const shared = await lookInto(await store.open(), key);
    const all: Exchanged[] = [];
    const decided = { old: 0, new: 0 };
    let staff: Desk | undefined;
    const deskAt = async (service: ServiceProcess): Promise<Desk> => {
      staff ??= await newDesk({ ...shared, ask: service.ask, clock: { now: Date.now } });
      return deskWith(service, staff.reviewer, staff.cookie);
    };
    const bothSides = () => Math.min(decided.old, decided.new) > 0;
    for (let cycle = 0; cycle < most && (cycle < least || !bothSides()); cycle += 1) {
      const service = await startService(env);
      const desk = await deskAt(service);
      const touched: Exchanged[] = [];
      let until = 1 + (cycle % 3);
      const deciding = (): void => {
        until -= 1;
        // Later and later, for a machine that is slow.
        if (until === 0) void setTimeout(Math.random() * longest * (1 + cycle / least)).then(() => service.end('SIGKILL'));
      };
      const lane = { service, shared, desk, all: touched, deciding };
      await Promise.all([keepOn(lane, change), keepOn(lane, update), keepOn(lane, change), keepOn(lane, update)]);
      for (const each of touched) {
        const isNew = await expectWhole(shared, each);
        if (each.progress !== 'begun') decided[isNew ? 'new' : 'old'] += 1;
      }
      all.push(...touched);
    }
    expect(bothSides()).toBe(true);

    const service = await startService(env);
    const desk = await deskAt(service);
    await change({ service, shared, desk, all, deciding: () => undefined });
    const approved = () =>
      shared.storage.queries.selectFrom('phone_change').select('id').where('status', '=', 'approved').execute();
    await expect.poll(approved, { timeout: 20_000 }).toEqual([]);
    expect(await service.end('SIGTERM')).toBe(0);
    for (const each of all) {
      const isNew = await expectWhole(shared, each);
      if (each.progress === 'acknowledged') expect(isNew).toBe(true);
    }
    await shared.storage.close();
    store.forget();
  });
});
