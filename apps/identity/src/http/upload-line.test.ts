import { expect, it } from 'vitest';
import { createLine } from './upload-line.ts';

it('does one task at a time, in order, continues after a failure, and refuses tasks when the line is full (UP4)', async () => {
  const line = createLine({ waiting: 2 });
  const done: string[] = [];
  const opens: (() => void)[] = [];
  const work = (name: string, fails = false) =>
    line(async () => {
      done.push(`${name} begins`);
      await new Promise<void>((resolve) => opens.push(resolve));
      done.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const next = async () => {
    await expect.poll(() => opens.length).toBe(1);
    opens.shift()?.();
  };
  const first = work('first', true);
  const second = work('second');
  const third = work('third');
  await expect(work('fourth')).rejects.toMatchObject({ code: 'busy', retryAfter: expect.any(Number) });
  await next();
  await expect(first).rejects.toThrow('first');
  const fifth = work('fifth');
  await next();
  await next();
  await next();
  await Promise.all([second, third, fifth]);
  expect(done).toEqual(['first', 'second', 'third', 'fifth'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
