/** `npm test`: what a change passes before it lands. The sum is on the last line. */
import { describeBrowser } from '../../packages/testkit/src/find-browser.ts';
import { type Cost, measure, readYardstick, slowHour } from './measure.ts';
import { findNear, type Near, parts, runNear, runPart } from './parts.ts';
import { type Count, sum } from './program.ts';

type Row = { readonly name: string; readonly budget: number | undefined; readonly cost: Cost };

const whole = (value: number): string => String(Math.round(value));

/** @returns the table of costs, and a line for each part that is a tenth over its budget */
function describeCosts(rows: readonly Row[], yardsticks: readonly [number, number]): readonly string[] {
  const cells = rows.map(({ name, budget, cost }) => [
    name,
    whole(cost.seconds),
    whole(cost.cpuSeconds),
    whole(cost.slowCpuSeconds),
    budget === undefined ? '' : whole(budget),
  ]);
  const total = [
    'sum',
    ...(['seconds', 'cpuSeconds', 'slowCpuSeconds'] as const).map((key) =>
      whole(rows.reduce((all, { cost }) => all + cost[key], 0)),
    ),
    whole(rows.reduce((all, { budget = 0 }) => all + budget, 0)),
  ];
  const table = [['part', 'seconds', 'CPU s', `CPU s at ${slowHour}`, 'budget'], ...cells, total].map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(14))).join(''),
  );
  const over = rows.filter(({ budget, cost }) => budget !== undefined && cost.slowCpuSeconds > budget * 1.1);
  return [
    ...table,
    `The yardstick was ${whole(yardsticks[0])} at the beginning and ${whole(yardsticks[1])} at the end: argon2id hashes in a CPU second.`,
    ...over.map(({ name }) => `over its budget: ${name}`),
  ];
}

/** @returns the sum of `npm test` */
export async function runFast(near: Near = findNear()): Promise<Count> {
  const before = await readYardstick();
  const counts: Count[] = [];
  const rows: Row[] = [];
  const add = async (name: string, budget: number | undefined, run: () => Promise<Count>): Promise<void> => {
    const { result, cost } = await measure(run);
    counts.push(result);
    rows.push({ name, budget, cost });
  };
  const nearest = near.tests.length + near.specs.length > 0 ? near : undefined;
  if (nearest) await add('near the change', undefined, () => runNear(nearest));
  for (const part of parts) await add(part.name, part.budget, () => runPart(part, near));
  console.log(['', ...describeCosts(rows, [before, await readYardstick()])].join('\n'));
  return sum(counts);
}

/** Prints the end of a run. */
export function conclude({ passed, failed, named }: Count): void {
  console.log(['', ...named.map((name) => `failed: ${name}`), `${passed} passed, ${failed} failed`].join('\n'));
  process.exitCode = failed === 0 ? 0 : 1;
}

if (import.meta.main) {
  console.log(`Tests use ${await describeBrowser()}.`);
  conclude(await runFast());
}
