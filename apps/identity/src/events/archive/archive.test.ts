/** The archive: whole days in files, verified before their rows go, and a log that still verifies behind them. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { databases, openWorld, type World } from '@stepgate/testkit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Storage } from '../../storage/storage.ts';
import { transact } from '../../storage/transaction.ts';
import { archivedUntil } from '../archive-mark.ts';
import { beginAgain } from '../begin-again.ts';
import { chainEvents } from '../chain-events.ts';
import { exportEvents } from '../export-events.ts';
import { lastPosition } from '../read-events.ts';
import { recordEvent } from '../record-event.ts';
import { makeRoot } from '../roots.ts';
import { verifyLog } from '../verify-log.ts';
import { deliverAgain } from '../webhooks/deliver-again.ts';
import { endWebhooks } from '../webhooks/end-webhooks.ts';
import { beginWebhooks } from '../webhooks/join-webhooks.ts';
import { archiveDays } from './archive-days.ts';
import { removeArchived } from './remove-archived.ts';
import { verifyArchive } from './verify-archive.ts';

const day = 24 * 60 * 60_000;
const unheard = (): void => undefined;

describe.each(databases)('the archive of the event log on $name', ({ newDatabase }) => {
  let world: World;
  let folder: string;
  const queries = () => world.storage.queries;

  async function event(customer: string, session: string): Promise<void> {
    await transact(world, (tx) => recordEvent(tx, customer, { kind: 'session.ended', facts: { sessions: [session] } }));
    await chainEvents(world);
  }
  async function endOfDay(): Promise<void> {
    world.clock.move(day);
    await makeRoot(world);
    await chainEvents(world);
  }
  /** Four roots: Ada has events on each day, Bob on the first one only, Eve on the first and on the last. */
  beforeEach(async () => {
    world = await openWorld({ ...(await newDatabase()), jobsByHand: true });
    onTestFinished(() => world.close());
    folder = await mkdtemp(join(tmpdir(), 'stepgate-archive-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const customers of [['ada', 'bob', 'eve', 'ada'], ['ada'], ['ada'], ['ada', 'eve']]) {
      for (const customer of customers) await event(customer, `${customer}'s`);
      await endOfDay();
    }
  });

  const archive = (until = '9999-12-31', storage: Storage = world.storage) =>
    archiveDays({ ...world, storage }, { until, folder, done: unheard });
  async function exported(): Promise<string> {
    let lines = '';
    for await (const line of exportEvents(queries(), { after: 0, upTo: await lastPosition(queries()) })) lines += line;
    return lines;
  }
  const names = async () => (await readdir(folder)).toSorted();
  const readFileAt = async (nth: number) => gunzipSync(await readFile(join(folder, (await names())[nth] ?? ''))).toString();
  async function archived(): Promise<string> {
    const files = await Promise.all((await names()).map((_, nth) => readFileAt(nth)));
    return files.map((text) => text.slice(text.indexOf('\n') + 1)).join('');
  }
  async function faults(): Promise<string[]> {
    const found: string[] = [];
    await verifyLog(world, (fault) => found.push(fault));
    return found;
  }
  async function archiveFaults(): Promise<string[]> {
    const found: string[] = [];
    await verifyArchive(world, folder, (fault) => found.push(fault));
    return found.map((fault) => fault.replace(`${folder}/`, ''));
  }
  const change = (statement: ReturnType<typeof sql>) => statement.execute(queries());

  it('[SRE-08] holds whole days as they were exported, and the log goes on behind its mark', async () => {
    const before = await exported();
    expect(await archive()).toMatchObject({ files: 3, mark: { nth: 3 } });
    expect((await archived()) + (await exported())).toBe(before);
    expect(JSON.parse((await readFileAt(1)).split('\n')[0] ?? '')).toMatchObject({
      archive: 'stepgate-events-1',
      nth: 2,
      first: 5,
      last: 6,
      digest: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await faults()).toEqual([]);
    expect(await archiveFaults()).toEqual([]);
    // Each chain continues, and a customer whose events are all archived gets further ones.
    for (const customer of ['ada', 'bob', 'eve']) await event(customer, 'later');
    await endOfDay();
    expect(await faults()).toEqual([]);
    const last = (await exported()).trimEnd().split('\n').slice(-4);
    expect(last.map((line) => JSON.parse(line))).toMatchObject([
      { customerId: 'ada', kind: 'session.ended' },
      { customerId: 'bob', seq: 2 },
      { customerId: 'eve', seq: 3 },
      { kind: 'log.root-signed' },
    ]);
    expect(await exported()).toContain('"kind":"log.archived"');
    // The newest root stays: the next one is signed beside it.
    expect(await archive()).toMatchObject({ files: 1, mark: { nth: 4 } });
    expect(await archive()).toMatchObject({ files: 0, mark: { nth: 4 } });
    await endOfDay();
    expect([await faults(), await archiveFaults()]).toEqual([[], []]);
  });

  it('[SRE-08] ends with the day that is asked for', async () => {
    const { rows } = await sql<{ day: string }>`select day from event_root where nth = 2`.execute(queries());
    expect(await archive(rows[0]?.day)).toMatchObject({ files: 2, mark: { nth: 2 } });
    expect(await names()).toHaveLength(2);
    expect([await faults(), await archiveFaults()]).toEqual([[], []]);
  });

  /** Ends the process's work at its nth transaction, before its commit or right after it. */
  function dying(nth: number, when: 'before' | 'after'): Storage {
    let transactions = 0;
    return {
      ...world.storage,
      async transaction(work) {
        transactions += 1;
        if (transactions === nth && when === 'before') throw new Error('killed');
        const done = await world.storage.transaction(work);
        if (transactions === nth) throw new Error('killed');
        return done;
      },
    };
  }

  it('[SRE-08] continues after it was killed before or after any of its commits, and loses no event', async () => {
    const before = await exported();
    // Two transactions for each of three days. Each run is killed once and gets further than the one before.
    for (const when of ['before', 'after', 'before', 'after'] as const) {
      for (const nth of [2, 1]) {
        await archive(undefined, dying(nth, when)).catch(unheard);
        // What is missing in the database is in the files.
        const [live, files] = [await exported(), await archived()];
        expect(before.startsWith(files)).toBe(true);
        const own = live.split('\n').filter((line) => !line.includes('log.archived') && !files.includes(line));
        expect(files + own.join('\n')).toBe(before.slice(0, -1));
      }
    }
    await archive();
    expect(await archivedUntil(queries())).toBe(8);
    expect((await exported()).startsWith(before.slice((await archived()).length))).toBe(true);
    expect([await faults(), await archiveFaults()]).toEqual([[], []]);
  });

  it('[SRE-08] a file that was half written when it was killed is written again', async () => {
    const killed = archiveDays(world, {
      until: '9999-12-31',
      folder,
      done() {
        throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await names()).toEqual([expect.stringMatching(/\.part$/)]);
    await archive();
    expect(await names()).toEqual([1, 2, 3].map((nth) => expect.stringMatching(new RegExp(`^00000${nth}-.*gz$`))));
    expect([await faults(), await archiveFaults()]).toEqual([[], []]);
  });

  it('[SRE-08] rows go in batches, and a verification says if an interrupted deletion has left some', async () => {
    await archive(undefined, dying(1, 'after')).catch(unheard);
    expect(await faults()).toEqual([
      'Of the archived events up to 4 some are still in the database: run "npm run events -- archive" again.',
    ]);
    const stopped = removeArchived(
      world.storage,
      4,
      () => {
        throw new Error('killed');
      },
      1,
    );
    await expect(stopped).rejects.toThrow('killed');
    expect((await exported()).split('\n')[0]).toContain('"position":2');
    expect(await faults()).toHaveLength(1);
    const done: number[] = [];
    await removeArchived(world.storage, 4, (_, rows) => done.push(rows), 2);
    expect(done).toEqual([2, 3]);
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['a changed fact', 0, (text: string) => text.replace("eve's", "adam's"), 'the facts were changed'],
    ['a changed time', 0, (text: string) => text.replace(/"at":"\d{4}/, '"at":"1999'), 'it was changed'],
    ['a removed event', 0, (text: string) => text.replace(/\n.*"position":2.*/, ''), 'event 2 is missing'],
    ['an event less at its end', 2, (text: string) => text.replace(/\n.*\n$/, '\n'), "the events aren't those that were signed"],
    ['the root of another day', 0, (text: string) => text.replace(/"first":1/, '"first":2'), 'its root was changed'],
    ['another line', 1, (text: string) => `${text}{}\n`, 'a line is no event'],
    ['half a line', 1, (text: string) => `${text}{`, "its last line isn't complete"],
  ])('[SRE-08] a verification of the files finds %s', async (_, nth, tamper, expected) => {
    await archive();
    const text = await readFileAt(nth);
    const changed = tamper(text);
    expect(changed).not.toBe(text);
    await writeFile(join(folder, (await names())[nth] ?? ''), gzipSync(changed));
    expect(await archiveFaults()).toEqual([expect.stringContaining(expected)]);
  });

  it('[SRE-08] a verification of the files finds those that are missing, cut or under another name', async () => {
    await archive();
    const [first = '', second = '', third = ''] = (await names()).map((name) => join(folder, name));
    const whole = await Promise.all([first, second, third].map((path) => readFile(path)));
    for (const [nth, path] of [first, second, third].entries()) {
      await rm(path);
      expect(await archiveFaults()).toEqual([`The files of the roots ${nth + 1} to ${nth + 1} are missing.`]);
      await writeFile(path, whole[nth] ?? '');
    }
    await writeFile(third, (whole[2] ?? Buffer.alloc(0)).subarray(0, 200));
    expect(await archiveFaults()).toEqual([expect.stringContaining("it can't be read to its end")]);
    await writeFile(third, whole[1] ?? '');
    expect(await archiveFaults()).toContainEqual(expect.stringContaining('its name is that of another root'));
  });

  it('[SRE-08] [API-09] what is deleted with the database alone is no archive', async () => {
    await change(sql`delete from event where position <= 4`);
    await change(sql`insert into archived_chain select customer_id, 1, hash from event_head`);
    await change(sql`insert into event_archive (id, last, signed) select 1, last, signed from event_root where nth = 1`);
    expect(await faults()).toEqual(
      expect.arrayContaining([
        "The mark of the archive was changed, or isn't signed by this service.",
        'Events 1 to 4 are missing.',
      ]),
    );
    await expect(archive()).rejects.toThrow("The log isn't the one that was signed");
  });

  it('[SRE-08] a changed event is never archived, and its rows stay', async () => {
    await change(sql`update event set facts = '{}' where position = 6`);
    await expect(archive()).rejects.toThrow('Event 6');
    expect(await names()).toHaveLength(2);
    expect(await archivedUntil(queries())).toBe(4);
    expect((await exported()).split('\n')[0]).toContain('"position":5');
  });

  it.each([
    ['the first event behind it', sql`update event set previous = 'x' where position = (select min(position) from event)`],
    ['a removed event', sql`delete from event where position = (select min(position) from event)`],
    ['an archived end of a chain', sql`update archived_chain set hash = 'x' where customer_id = 'ada'`],
    ['the end of a chain that is archived', sql`update event_head set seq = 2 where customer_id = 'bob'`],
    ['a mark at another place', sql`update event_archive set last = last - 1`],
  ])('[SRE-08] the verification that begins at the mark finds a change of %s', async (_, tampering) => {
    await archive();
    expect(await faults()).toEqual([]);
    await change(tampering);
    expect(await faults()).not.toEqual([]);
  });

  it('[SRE-08] [API-09] a day that a webhook waits for stays until the webhook is given up, and a webhook gets no archived event again', async () => {
    await change(sql`insert into webhook_log (id, position) values (1, 5)`);
    await expect(archive()).rejects.toThrow('wait for their webhook');
    expect(await archivedUntil(queries())).toBe(4);
    await change(sql`update webhook_log set position = 100`);
    await change(sql`insert into webhook_chain (customer_id, next_seq, last_seq, attempts, next_at) values ('ada', 4, 5, 0, 0)`);
    await expect(archive()).rejects.toThrow('wait for their webhook');
    expect(await archivedUntil(queries())).toBe(6);
    await endWebhooks(world.storage);
    await archive();
    await beginWebhooks(queries());
    const again = (after: number) => deliverAgain(world.storage, after, world.clock.now(), unheard);
    await expect(again(7)).rejects.toThrow('The events up to 8 are archived');
    expect(await again(8)).toBeGreaterThan(0);
  });

  it('[SRE-08] an operator who begins again signs what is behind the archive', async () => {
    await archive();
    await change(sql`delete from event_root`);
    expect(await beginAgain(world, 'the disk lost the roots')).toBe(5);
    const found = await faults();
    expect(found.filter((fault) => fault.includes('Root 5'))).toEqual([expect.stringContaining('the root before it is missing')]);
    await event('ada', 'later');
    await endOfDay();
    expect(await queries().selectFrom('event_root').select('nth').execute()).toMatchObject([{ nth: 5 }, { nth: 6 }]);
  });
});
