/**
 * `npm run test:deep`: everything that `npm test` leaves out, in shards. `-- --shard NAME` runs one, several with commas, or `2/4` every fourth from the second; `-- --touched` those that the change
 * touches; `-- --resume` those that haven't passed on this commit; `-- --list` names them. The table in CONTRIBUTING.md notes each pass.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeBrowser } from '../../packages/testkit/src/find-browser.ts';
import { describePostgres } from '../../packages/testkit/src/postgres/postgres-of-the-run.ts';
import { testsApart, testsTogether } from '../kinds-of-tests.ts';
import { conclude, runFast } from './fast.ts';
import { filesOf, listChanged, readCommit, root, withTag } from './files.ts';
import { measure } from './measure.ts';
import { page, readPasses, writePass } from './passes.ts';
import { type Count, check, sum } from './program.ts';
import {
  deepFiles,
  isShard,
  type Need,
  type ShardName,
  type Step,
  shardNames,
  shardOf,
  shardsTouchedBy,
  tableSpecs,
} from './shards.ts';
import { journeys, vitest } from './suites.ts';

const packages = mkdtempSync(join(tmpdir(), 'stepgate-packages-'));
const env = { TEST_DEPTH: 'deep', TEST_SITES: join(root, 'apps/web/dist') };

const build = (mode: string): Promise<Count> =>
  check({ command: 'node', args: ['tools/site/build.ts'], env: { STEPGATE_ENV: mode } });

const preparations: Readonly<Record<Need, () => Promise<Count>>> = {
  'demo site': () => build('demo'),
  'production site': () => build('production'),
  packages: () => check({ command: 'node', args: ['tools/packages/pack.ts', packages] }),
};
const prepared = new Map<Need, Promise<Count>>();

/** Each once for all shards of a run. */
function prepare(need: Need): Promise<Count> {
  const running = prepared.get(need) ?? preparations[need]();
  prepared.set(need, running);
  return running;
}

const usesDatabase = /\b(?:databases|onlyPostgres|newPostgresDatabase|startPostgres)\b/;

/** Those of the service's tests whose outcome may depend on the database, or that `npm test` leaves out in part. */
function filesOfDatabases(): readonly string[] {
  const elsewhere = new Set(filesOf(deepFiles));
  const files = [...testsTogether, ...testsApart].filter((file) => !elsewhere.has(file));
  const tagged = new Set([...withTag('whole files', files), ...withTag('single tests', files)]);
  return files.filter((file) => tagged.has(file) || usesDatabase.test(readFileSync(join(root, file), 'utf8')));
}

function specsOf(which: 'tables' | 'others'): readonly string[] {
  const isTable = (file: string): boolean => tableSpecs.some((name) => file === `e2e/${name}.spec.ts`);
  return filesOf(['e2e/*.spec.ts']).filter((file) => isTable(file) === (which === 'tables'));
}

function take(step: Step, name: ShardName): Promise<Count> {
  const shardEnv = { ...env, ...(shardOf(name).needs?.includes('packages') && { TEST_PACKAGES: packages }) };
  switch (step.run) {
    case 'own files':
      return vitest(filesOf(shardOf(name).files ?? []), shardEnv);
    case 'files':
      return vitest(filesOf(step.files), shardEnv);
    case 'projects':
      return vitest(
        step.projects.flatMap((project) => ['--project', project]),
        { ...shardEnv, TEST_WITHOUT: JSON.stringify(filesOf(deepFiles)) },
      );
    case 'both databases':
      return vitest(filesOfDatabases(), shardEnv);
    case 'journeys':
      return journeys(['--grep', '@deep', ...specsOf(step.specs)], shardEnv);
    case 'journeys of the laboratory':
      return journeys([], shardEnv, 'lab');
    case 'command': {
      const [command = '', ...args] = step.words;
      return check({ command, args, env: shardEnv });
    }
    case 'npm test':
      return runFast({ tests: [], specs: [] });
  }
}

async function runShard(name: ShardName): Promise<Count> {
  const { needs = [], steps } = shardOf(name);
  const counts: Count[] = [];
  for (const need of needs) counts.push(await prepare(need));
  for (const step of steps) counts.push(await take(step, name));
  return sum(counts);
}

const { values } = parseArgs({
  options: {
    shard: { type: 'string' },
    touched: { type: 'boolean' },
    resume: { type: 'boolean' },
    list: { type: 'boolean' },
  },
});

/** @throws if a name is no shard's */
function chooseShards(): readonly ShardName[] {
  if (values.touched) return shardsTouchedBy(listChanged());
  const [part, of] = /^\d+\/\d+$/.test(values.shard ?? '') ? (values.shard ?? '').split('/').map(Number) : [];
  if (part !== undefined && of !== undefined) return shardNames.filter((_, at) => at % of === part - 1);
  if (values.shard === undefined) return shardNames;
  return values.shard.split(',').map((name) => {
    if (!isShard(name)) throw new Error(`There is no shard "${name}". npm run test:deep -- --list names them.`);
    return name;
  });
}

if (values.list) {
  for (const name of shardNames) console.log(`${name.padEnd(18)}${shardOf(name).what}`);
} else {
  console.log(`Tests use ${await describeBrowser()}; and ${await describePostgres()}.`);
  const commit = readCommit([page]);
  const passes = readPasses();
  const chosen = chooseShards().filter((name) => !values.resume || commit === undefined || passes[name]?.commit !== commit);
  const counts: Count[] = [];
  for (const name of chosen) {
    console.log(`\n# ${name}`);
    const { result, cost } = await measure(() => runShard(name));
    counts.push(result);
    const outcome = `${name}: ${result.passed} passed, ${result.failed} failed in ${(cost.seconds / 60).toFixed(1)} minutes, ${Math.round(cost.cpuSeconds)} CPU seconds`;
    console.log(outcome);
    if (result.failed > 0 || result.passed === 0) continue;
    if (commit !== undefined) writePass(name, result.passed, cost, commit, new Date());
    else console.log('Files differ from the commit, so the table notes no pass.');
  }
  rmSync(packages, { recursive: true });
  conclude(sum(counts));
}
