/** Limits whose row every text counts in: as exact as if the texts came one by one, in fewer commits. */
import { openPostgres, openSqlite, type Storage } from '@stepgate/identity';
import { databases } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countShared, type Exceeded, readCount, type SharedLimit } from './rate-limits.ts';

const hour = 60 * 60_000;
const now = Date.UTC(2026, 10, 28);
const limit = (most: number): SharedLimit => ({ key: 'codes to GB', most, within: hour });

type Answer = readonly number[] | Exceeded;
const countsIn = (answers: readonly Answer[]): number[] =>
  answers.flatMap((answer) => ('limit' in answer ? [] : answer)).toSorted((a, b) => a - b);
const upTo = (most: number): number[] => Array.from({ length: most }, (_, n) => n + 1);

describe.each(databases)('limits that many requests share, on $name', ({ newDatabase }) => {
  /** @returns the storages of the processes of one service: two on PostgreSQL */
  async function opened() {
    const { postgresUrl } = await newDatabase();
    const statements: string[] = [];
    const onStatement = ({ sql }: { readonly sql: string }) => void statements.push(sql);
    const open = (): Promise<Storage> =>
      postgresUrl === undefined ? openSqlite(undefined, undefined, onStatement) : openPostgres({ url: postgresUrl, onStatement });
    const first = await open();
    onTestFinished(() => first.close());
    const second = postgresUrl === undefined ? first : await open();
    if (second !== first) onTestFinished(() => second.close());
    statements.splice(0);
    const count = (requests: number, limits: readonly SharedLimit[], at = now) =>
      Promise.all(upTo(requests).map((n) => countShared((n % 2 === 0 ? first : second).queries, at, limits)));
    return { first, count, statements };
  }

  it.each([1, 2, 24, 63, 64, 150])(
    '[HOLD-09] [SRE-12] of two hundred requests at once exactly as many pass as are left: %s',
    async (most) => {
      const { first, count } = await opened();
      const answers = await count(200, [limit(most)]);
      expect(countsIn(answers)).toEqual(upTo(most));
      expect(await readCount(first.queries, limit(most))).toBe(most);
      expect(answers.filter((answer) => 'limit' in answer)).toEqual(
        Array(200 - most).fill({ limit: 'country-codes', retryAfter: hour / 1_000 }),
      );
    },
  );

  it('[HOLD-09] what is left when a burst begins passes to the last one, and the next span has all of it again', async () => {
    const { count } = await opened();
    expect(countsIn(await count(17, [limit(24)]))).toEqual(upTo(17));
    expect(countsIn(await count(30, [limit(24)], now + hour - 1))).toEqual(upTo(24).slice(17));
    expect(countsIn(await count(30, [limit(24)], now + hour))).toEqual(upTo(24));
  });

  it('[HOLD-09] requests that a later limit refuses leave nothing in the limits before it', async () => {
    const { first, count } = await opened();
    const total: SharedLimit = { key: 'texts of an hour to all countries', most: 10, within: hour };
    const answers = await count(50, [limit(1_000), total]);
    expect(answers.filter((answer) => !('limit' in answer))).toHaveLength(10);
    expect([await readCount(first.queries, limit(1_000)), await readCount(first.queries, total)]).toEqual([10, 10]);
  });

  it('[HOLD-09] a limit of none refuses all', async () => {
    const { count } = await opened();
    expect(countsIn(await count(5, [limit(0)]))).toEqual([]);
  });

  it('[SRE-12] a hundred requests at once take a few statements, also if the limit refuses them', async () => {
    const { count, statements } = await opened();
    await count(100, [limit(1_000)]);
    expect(statements.length).toBeLessThanOrEqual(4);
    statements.splice(0);
    await count(100, [limit(100)]);
    expect(statements.length).toBeLessThanOrEqual(32);
  });
});
