/** The attempt counter alone: what holds without any earlier check. */
import { databases, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { attemptSucceeded, type CountedAttempt, countAttempt, forgiveAttempts, refuseBlocked } from './attempts.ts';

const minute = 60_000;
const hour = 60 * minute;

describe.each(databases)('attempts on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  let made = 0;
  const somebody = (): string => {
    made += 1;
    return `subject ${made}`;
  };
  const refused = (error: unknown): 'refused' => {
    if (error instanceof Problem && error.code === 'attempt_limit_reached') return 'refused';
    throw error;
  };
  const count = (subject: string): Promise<CountedAttempt | 'refused'> =>
    countAttempt(world.storage.queries, subject, 'possession-code', world.clock.now()).catch(refused);
  const asked = (subject: string): Promise<'allowed' | 'refused'> =>
    refuseBlocked(world.storage.queries, subject, 'possession-code', world.clock.now()).then(() => 'allowed' as const, refused);
  const counted = (answers: readonly (CountedAttempt | 'refused')[]): number =>
    answers.filter((answer) => answer !== 'refused').length;
  const five = async (subject: string): Promise<number[]> => {
    const begun: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const attempt = await count(subject);
      begun.push(attempt === 'refused' ? -1 : attempt.beginsBlock);
    }
    return begun;
  };

  it('a login whose proofs have no counter, such as a social login on a trusted device, succeeds and resets nothing', async () => {
    const subject = somebody();
    expect(await five(subject)).toEqual([0, 0, 0, 0, 1]);
    await forgiveAttempts(world.storage.queries, subject, []);
    expect(await asked(subject)).toBe('refused');
    await forgiveAttempts(world.storage.queries, subject, ['possession-code']);
    expect(await asked(subject)).toBe('allowed');
  });

  it('five attempts in a row count and the next are refused, for 15 minutes, an hour, and then a day each time', async () => {
    const subject = somebody();
    for (const [nth, block] of [15 * minute, hour, 24 * hour, 24 * hour].entries()) {
      expect(await five(subject)).toEqual([0, 0, 0, 0, nth + 1]);
      expect([await count(subject), await asked(subject)]).toEqual(['refused', 'refused']);
      world.clock.move(block - 1);
      expect([await count(subject), await asked(subject)]).toEqual(['refused', 'refused']);
      world.clock.move(1);
      expect(await asked(subject)).toBe('allowed');
    }
  });

  it('of twenty concurrent attempts five count, and a success between them does not reset the later ones', async () => {
    const subject = somebody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => count(subject)));
    expect(counted(answers)).toBe(5);
    const first = answers.find((answer) => answer !== 'refused');
    if (first === undefined) throw new Error('no attempt was counted');
    await attemptSucceeded(world.storage.queries, { ...first, inARow: 1 });
    expect(await count(subject)).toBe('refused');
    await attemptSucceeded(world.storage.queries, { ...first, inARow: 5 });
    expect(await count(subject)).toMatchObject({ inARow: 1, beginsBlock: 0 });
  });

  it('after a hundred failures nothing is counted or sent, even long after the last block', async () => {
    const subject = somebody();
    for (let blocks = 0; blocks < 20; blocks += 1) {
      await five(subject);
      world.clock.move(24 * hour);
    }
    world.clock.move(200 * 24 * hour);
    expect([await count(subject), await asked(subject)]).toEqual(['refused', 'refused']);
  });

  it('families and accounts are counted separately', async () => {
    const subject = somebody();
    await five(subject);
    expect(await count(somebody())).not.toBe('refused');
    const other = countAttempt(world.storage.queries, subject, 'push', world.clock.now());
    expect(await other).toMatchObject({ inARow: 1 });
  });
});
