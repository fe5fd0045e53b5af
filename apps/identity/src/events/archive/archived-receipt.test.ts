/** Receipts out of an archive, and the facts that an archive forgets. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eventFactsKept } from '@stepgate/contract';
import { textOfReceipt, verifyReceipt } from '@stepgate/receipt';
import { approveWithApp, databases, newSession, openWorld, sendMoney, type World } from '@stepgate/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { exportCustomer } from '../../customer-data/export-customer.ts';
import { transact } from '../../storage/transaction.ts';
import { chainEvents } from '../chain-events.ts';
import { makeReceipt } from '../make-receipt.ts';
import { recordEvent } from '../record-event.ts';
import { findRootKey } from '../root-keys.ts';
import { makeRoot } from '../roots.ts';
import { verifyLog } from '../verify-log.ts';
import { archiveDays } from './archive-days.ts';
import { forgetArchived } from './forget-archived.ts';
import { readWithArchive } from './read-with-archive.ts';
import { verifyArchive } from './verify-archive.ts';

const day = 24 * 60 * 60_000;
const unheard = (): void => undefined;

describe.each(databases)('an archive on $name', ({ newDatabase }) => {
  let world: World;
  let folder: string;
  let paid: { readonly email: string; readonly customerId: string; readonly approval: string; readonly day: string };

  async function endOfDay(): Promise<void> {
    await chainEvents(world);
    world.clock.move(day);
    await makeRoot(world);
    await chainEvents(world);
  }
  /** A payment that is approved before midnight and spent after it, and three more days. */
  beforeEach(async () => {
    world = await openWorld({ ...(await newDatabase()), jobsByHand: true });
    onTestFinished(() => world.close());
    folder = await mkdtemp(join(tmpdir(), 'stepgate-receipts-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const ada = await world.addCustomer();
    await endOfDay();
    world.clock.move(day - (world.clock.now() % day) - 2 * 60_000);
    const owner = await newSession(world, ada);
    const token = await approveWithApp(world, ada, await sendMoney(world, owner));
    await chainEvents(world);
    const today = new Date(world.clock.now()).toISOString().slice(0, 10);
    world.clock.move(2 * 60_000);
    await makeRoot(world);
    expect((await sendMoney(world, owner, token)).status).toBe(200);
    paid = { email: ada.email, customerId: ada.id, approval: world.secrets.hashToken(token), day: today };
    for (let n = 0; n < 3; n += 1) await endOfDay();
  });

  const key = async () => (await findRootKey(world.storage.queries, world.secrets)) ?? expect.fail('there is no key');
  async function receipt(from?: string, around?: string) {
    const { queries } = world.storage;
    const log = from === undefined ? undefined : await readWithArchive(queries, from, around);
    return makeReceipt(queries, await key(), paid.customerId, paid.approval, log);
  }
  const archive = () => archiveDays(world, { until: '9999-12-31', folder, done: unheard });
  const forget = () => forgetArchived(world, folder, unheard);
  async function faults(): Promise<string[]> {
    const found: string[] = [];
    await verifyLog(world, (fault) => found.push(fault));
    await verifyArchive(world, folder, (fault) => found.push(fault));
    return found;
  }
  const paths = async () => (await readdir(folder)).toSorted().map((name) => join(folder, name));
  const read = async () =>
    (await Promise.all((await paths()).map((path) => readFile(path)))).map((file) => `${gunzipSync(file)}`);

  it('[SRE-08] makes the receipt that the database made', async () => {
    const before = await receipt();
    if (typeof before === 'string') expect.fail(before);
    expect(await archive()).toMatchObject({ files: 3 });
    expect(await receipt()).toBe('archived');
    for (const around of [undefined, paid.day, '2026-01-07']) {
      const made = await receipt(folder, around);
      if (typeof made === 'string') expect.fail(made);
      const { events, roots } = before;
      expect(made).toMatchObject({ events, roots });
      expect(await verifyReceipt(textOfReceipt(made), [await key()])).toMatchObject({ receipt: made });
    }
    expect(await receipt(folder, '2030-01-01')).toBe('archived');
  });

  it('[SRE-08] makes a receipt whose last events are still in the database', async () => {
    await archiveDays(world, { until: paid.day, folder, done: unheard });
    expect(await receipt()).toBe('archived');
    const made = await receipt(folder, paid.day);
    if (typeof made === 'string') expect.fail(made);
    expect(made.events.map(({ kind }) => kind)).toEqual(['approval.asked', 'approval.given', 'approval.spent']);
    expect(await verifyReceipt(textOfReceipt(made), [await key()])).toMatchObject({ receipt: made });
  });

  it('[SRE-08] makes no receipt of a changed or missing file', async () => {
    await archive();
    for (const path of await paths()) {
      const file = await readFile(path);
      const text = `${gunzipSync(file)}`;
      if (!text.includes('Ada Lovelace')) continue;
      await writeFile(path, gzipSync(text.replaceAll('Ada Lovelace', 'Mallory Evil')));
      expect(await receipt(folder)).toBe('damaged');
      await writeFile(path, gzipSync(text.replace(/\n[^\n]+\n$/, '\n')));
      expect(await receipt(folder)).toBe('damaged');
      await writeFile(path, file);
    }
    const [, , third = ''] = await paths();
    await rm(third);
    await expect(receipt(folder)).rejects.toThrow("The file of root 3 isn't in");
  });

  it('[SRE-08] [API-07] gives a customer the archived events too, or no export', async () => {
    const events = async (from?: string) => (await exportCustomer(world, paid.email, from))?.event?.map(({ kind }) => kind) ?? [];
    const before = await events();
    expect(before).toContain('approval.spent');
    await archive();
    expect(await events()).not.toContain('approval.spent');
    expect((await events(folder)).slice(0, before.length)).toEqual(before);
    const [, second = ''] = await paths();
    await rm(second);
    await expect(events(folder)).rejects.toThrow("The file of root 2 isn't in");
  });

  it('[SRE-08] [API-07] forgets an erased customer but for evidence, and verifies as before', async () => {
    await archive();
    expect(await forget()).toBe(0);
    const before = await read();
    await transact(world, (tx) => recordEvent(tx, paid.customerId, { kind: 'customer.erased', facts: {} }));
    expect(await forget()).toBe(1);
    expect(await forget()).toBe(0);
    const [old, now] = [before, await read()].map((texts) =>
      texts
        .join('')
        .split('\n')
        .filter((line) => line.includes(paid.customerId))
        .map((line): { kind: string; facts: unknown; hash: string } => JSON.parse(line)),
    );
    expect(now?.map(({ hash }) => hash)).toEqual(old?.map(({ hash }) => hash));
    expect(now?.filter(({ facts }) => facts === null).map(({ kind }) => kind)).toEqual(
      old?.map(({ kind }) => kind).filter((kind) => !kind.startsWith('approval.')),
    );
    expect(await faults()).toEqual([]);
    // The proof of the approval stays.
    expect(await receipt(folder)).toMatchObject({ approval: paid.approval });
    // Also when the erasure itself is archived.
    for (let n = 0; n < 2; n += 1) await endOfDay();
    await archive();
    expect(await forget()).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('[SRE-08] [API-07] forgets all facts after 14 months', async () => {
    await archive();
    world.clock.move(eventFactsKept);
    expect(await forget()).toBeGreaterThan(0);
    const texts = (await read()).slice(0, 3).join('');
    expect(texts.split('\n').filter((line) => line.includes('"facts":{'))).toEqual([]);
    const found = await faults();
    expect(found.filter((fault) => fault.includes(folder))).toEqual([]);
    expect(await receipt(folder)).toBe('deleted');
  });
});
