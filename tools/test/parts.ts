/** The parts of `npm test`. */
import { filesOf, listChanged, listNear, root, withTag } from './files.ts';
import { type Count, check, nothing, sum } from './program.ts';
import { annexPages, deepFiles, touches } from './shards.ts';
import { journeys, vitest, withoutDeep } from './suites.ts';

/** Tests in the folders that a change touches. They run first. */
export type Near = { readonly tests: readonly string[]; readonly specs: readonly string[] };

export type Part = {
  readonly name: string;
  /** CPU seconds in a slow hour (`measure.ts`). */
  readonly budget: number;
  /** Projects of vitest, or else something to run. */
  readonly what: readonly string[] | ((near: Near) => Promise<Count>);
  /** The part runs after a change below one of these only. Its shard runs it always. */
  readonly touchedBy?: readonly string[];
};

/** Each costs three CPU seconds in a fast hour. */
const mostJourneys = 20;

/** Tests use the site that the first part builds. */
const env = { TEST_SITES: `${root}apps/web/dist` };

async function checksAndBuild(): Promise<Count> {
  const counts = await Promise.all([
    check({ command: 'tsc', args: ['-b', '--singleThreaded'] }),
    check({ command: 'biome', args: ['ci', '.'] }).then(async (biome) =>
      sum([biome, await check({ command: 'knip', args: [] })]),
    ),
    check({ command: 'node', args: ['tools/site/build.ts'], env: { STEPGATE_ENV: 'demo' } }),
  ]);
  return sum(counts);
}

async function journeysOf(specs: readonly string[]): Promise<Count> {
  const counted = await journeys(['--grep-invert', '@deep', ...specs], env);
  const many = counted.passed + counted.failed - mostJourneys;
  if (many <= 0) return counted;
  return sum([
    counted,
    { ...nothing, failed: 1, named: [`${many} journeys too many: tag them @deep, or hold their promise by a nearer test`] },
  ]);
}

export const parts: readonly Part[] = [
  { name: 'checks and build', budget: 140, what: checksAndBuild },
  { name: 'pure rules', budget: 50, what: ['pure'] },
  { name: 'service', budget: 330, what: ['node', 'apart'] },
  { name: 'screens', budget: 300, what: ['browser'] },
  { name: 'annexes', budget: 60, what: ['annexes'], touchedBy: annexPages },
  { name: 'stories', budget: 130, what: ['stories'] },
  {
    name: 'journeys',
    budget: 175,
    what: ({ specs }) => journeysOf(filesOf(['e2e/*.spec.ts']).filter((file) => !specs.includes(file))),
  },
];

export async function runPart({ what, touchedBy }: Part, near: Near): Promise<Count> {
  if (touchedBy !== undefined && !touches(touchedBy, listChanged())) return nothing;
  if (typeof what === 'function') return what(near);
  const projects = what.flatMap((project) => ['--project', project]);
  const without = [...near.tests, ...withTag('whole files', listTests())];
  return vitest([...projects, withoutDeep], { ...env, TEST_WITHOUT: JSON.stringify(without) });
}

const listTests = (): readonly string[] => filesOf(['{apps,packages,tools}/**/*.{test.ts,test.tsx,stories.tsx}']);

/** @returns the tests in the folders that differ from the main branch, those with the tag `deep` included, and the spec files that do */
export function findNear(changed = listChanged()): Near {
  const deep = new Set(filesOf(deepFiles));
  const tests = listTests().filter((file) => !deep.has(file));
  return { tests: listNear(tests, changed), specs: listNear(filesOf(['e2e/*.spec.ts']), changed) };
}

export async function runNear({ tests, specs }: Near): Promise<Count> {
  const unit = tests.length > 0 ? await vitest(tests, { TEST_DEPTH: 'near' }) : nothing;
  // They build a site of their own: the first part, which builds it for all, comes later.
  return specs.length > 0 ? sum([unit, await journeys(['--grep-invert', '@deep', '--pass-with-no-tests', ...specs])]) : unit;
}
