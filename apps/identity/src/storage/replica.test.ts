import { openSqlite } from '@stepgate/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReplica, mostStale, type Position, type Replica, StaleRead } from './replica.ts';
import type { Storage } from './storage.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await openSqlite(undefined);
});
afterAll(() => storage.close());

/** A replica that the test moves, and a clock that it moves too. */
function opened() {
  const state = { now: 0, written: 10, replayed: 10, history: 'one' };
  let replayed = async (): Promise<Position | undefined> => ({ history: state.history, at: state.replayed });
  let rows = async (): Promise<string[]> => ['a row'];
  const reasons: (string | undefined)[] = [];
  const replica: Replica = createReplica({
    queries: storage.queries,
    written: async () => ({ history: 'one', at: state.written }),
    replayed: () => replayed(),
    now: () => state.now,
    onChange: (why) => void reasons.push(why),
  });
  const read = (): Promise<string[]> => replica.rows(new StaleRead<string, object>(() => rows()), {});
  return {
    state,
    reasons,
    read,
    /** Looks, and reads once that has ended. */
    async readAfterLook(): Promise<string[]> {
      state.now += 300;
      await read();
      await new Promise(setImmediate);
      return read();
    },
    following: (next: typeof replayed) => {
      replayed = next;
    },
    answering: (next: typeof rows) => {
      rows = next;
    },
  };
}

it('[SRE-12] the replica answers while it is at most two seconds behind, and is left at once when it is later', async () => {
  const { state, reasons, read, readAfterLook } = opened();
  expect(await read()).toEqual([]);
  expect(await readAfterLook()).toEqual(['a row']);
  // The database changes, and the replica no longer follows.
  state.written = 20;
  const begun = state.now;
  for (let looks = 0; looks < 6; looks += 1) expect(await readAfterLook()).toEqual(['a row']);
  state.now = begun + mostStale;
  expect(await read()).toEqual(['a row']);
  state.now += 1;
  expect(await read()).toEqual([]);
  expect(await readAfterLook()).toEqual([]);
  state.replayed = 20;
  expect(await readAfterLook()).toEqual(['a row']);
  expect(reasons).toEqual([undefined, 'it is more than two seconds behind', undefined]);
});

it('a replica that is always a little behind is used: it has what was written before an earlier look', async () => {
  const { state, readAfterLook } = opened();
  for (let looks = 0; looks < 20; looks += 1) {
    state.replayed = state.written - 1;
    const rows = await readAfterLook();
    if (looks > 1) expect(rows).toEqual(['a row']);
    state.written += 10;
    state.replayed = state.written - 1;
  }
});

it('an answer that became too old while it was read does not count', async () => {
  const { state, readAfterLook, read, answering } = opened();
  expect(await readAfterLook()).toEqual(['a row']);
  answering(async () => {
    state.now += mostStale + 1;
    return ['an old row'];
  });
  expect(await read()).toEqual([]);
});

const useless: readonly (readonly [string, () => Promise<Position | undefined>, string])[] = [
  ['is away', () => Promise.reject(new Error('connection refused')), 'connection refused'],
  ['is a primary', async () => undefined, 'it is no standby'],
  [
    'follows another server',
    async () => ({ history: 'two', at: 99 }),
    'it follows another server, or a fail-over that it has not saved yet',
  ],
];

it.each(useless)('[SRE-12] a replica that %s is not read, and no call fails', async (_, replayed, why) => {
  const { reasons, readAfterLook, following } = opened();
  expect(await readAfterLook()).toEqual(['a row']);
  following(replayed);
  expect(await readAfterLook()).toEqual([]);
  expect(reasons).toEqual([undefined, why]);
});

it('a read that fails is no answer, and the replica is left until it has been looked at again', async () => {
  const { state, readAfterLook, read, answering } = opened();
  expect(await readAfterLook()).toEqual(['a row']);
  answering(() => Promise.reject(new Error('canceling statement due to conflict with recovery')));
  expect(await read()).toEqual([]);
  answering(async () => ['a row']);
  expect(await read()).toEqual([]);
  state.now += 300;
  expect(await readAfterLook()).toEqual(['a row']);
});
