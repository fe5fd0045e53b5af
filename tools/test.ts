/** `npm test`: every check and every suite, and the sum of them all on the last line. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBrowser } from '../packages/testkit/src/find-browser.ts';
import { describePostgres } from '../packages/testkit/src/postgres/postgres-of-the-run.ts';

type Count = { readonly passed: number; readonly failed: number };

const reports = mkdtempSync(join(tmpdir(), 'stepgate-reports-'));

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0;
}

/** One check is one pass or one failure. It runs beside others, so what it says is printed once it is over. */
async function check(command: string, ...args: string[]): Promise<Count> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      said.push(Buffer.from(`${error}\n`));
      resolve(false);
    });
    child.once('close', (status) => resolve(status === 0));
  });
  console.log(`\n> ${command} ${args.join(' ')}`);
  process.stdout.write(Buffer.concat(said));
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function numberIn(report: unknown, ...path: readonly string[]): number {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : undefined),
    report,
  );
  if (typeof found !== 'number') throw new Error(`the report has no ${path.join('.')}`);
  return found;
}

/** A runner that ends badly without a failed test, or without a report, has failed all the same. */
function counted(ok: boolean, file: string, read: (report: unknown) => Count): Count {
  let count: Count = { passed: 0, failed: 0 };
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
  return ok || count.failed > 0 ? count : { ...count, failed: 1 };
}

function unitTests(): Count {
  const file = join(reports, 'vitest.json');
  const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  return counted(ok, file, (report) => ({
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests') + numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
  }));
}

function journeys(): Count {
  const file = join(reports, 'playwright.json');
  const ok = run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return counted(ok, file, (report) => ({
    passed: numberIn(report, 'stats', 'expected'),
    // A test that passed only the second time, or was skipped, has not passed.
    failed: numberIn(report, 'stats', 'unexpected') + numberIn(report, 'stats', 'flaky') + numberIn(report, 'stats', 'skipped'),
  }));
}

const usedHere = `Tests use ${await describeBrowser()}; and ${await describePostgres()}.`;
console.log(usedHere);

// Side by side: most of them use one core, and one waits for the registry.
const checks = await Promise.all([
  check('biome', 'ci', '.'),
  check('tsc', '-b'),
  check('knip'),
  check('node', 'apps/web/build/weight.ts'),
  // Not part of a default install: the tests match real faces.
  check('npm', 'run', 'face-engine'),
]);
// One after the other: what they show depends on time, and each of them takes both cores of a small machine.
const counts = [...checks, unitTests(), journeys()];
rmSync(reports, { recursive: true });
const sum = counts.reduce((left, right) => ({ passed: left.passed + right.passed, failed: left.failed + right.failed }));
console.log(`\n${usedHere}\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
