/**
 * `npm test`: every check and every suite, with their sum on the last line. `npm run test:deep` runs campaigns at full length, every test of stored data on both
 * databases, and `npm run faults`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describeBrowser } from '../packages/testkit/src/find-browser.ts';
import { describePostgres } from '../packages/testkit/src/postgres/postgres-of-the-run.ts';

/** `named`: what failed, so that the end of a long log says it. */
type Count = { readonly passed: number; readonly failed: number; readonly named: readonly string[] };

const reports = mkdtempSync(join(tmpdir(), 'stepgate-reports-'));
const isDeep = process.argv.includes('--deep');

type Program = { readonly command: string; readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> };

const packages = join(reports, 'packages');
/** For every program of this run. */
const shared = {
  TEST_SITES: fileURLToPath(new URL('../apps/web/dist', import.meta.url)),
  TEST_PACKAGES: packages,
  ...(isDeep && { TEST_DEPTH: 'deep' }),
};

const said = ({ command, args }: Program): string => `\n> ${command} ${args.join(' ')}\n`;

/** @param write receives the program's output. @returns whether it succeeded */
function run({ command, args, env }: Program, write: (chunk: Buffer) => void): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...shared, ...env } });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', write);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      write(Buffer.from(`${error}\n`));
      resolve(false);
    });
    child.once('close', (status) => resolve(status === 0));
  });
}

/** One check is one pass or one failure. It runs next to others, so its output is printed in one piece at its end. */
const check = (command: string, ...args: string[]): Promise<Count> => checkWith({}, command, ...args);

async function checkWith(env: Readonly<Record<string, string>>, command: string, ...args: string[]): Promise<Count> {
  const output: Buffer[] = [];
  const ok = await run({ command, args, env }, (chunk) => void output.push(chunk));
  process.stdout.write(Buffer.concat([Buffer.from(said({ command, args })), ...output]));
  return ok ? { passed: 1, failed: 0, named: [] } : { passed: 0, failed: 1, named: [[command, ...args].join(' ')] };
}

/** A suite prints as it runs, because there is only one at a time. */
function runSuite(program: Program): Promise<boolean> {
  process.stdout.write(said(program));
  return run(program, (chunk) => void process.stdout.write(chunk));
}

/** @param read gives the report's count. A runner that fails without a failed test, or without a report, counts as one failure. */
function counted(name: string, ok: boolean, file: string, read: (report: unknown) => Count): Count {
  try {
    const count = read(JSON.parse(readFileSync(file, 'utf8')));
    return ok || count.failed > 0 ? count : { ...count, failed: 1, named: [`${name} ended with an error`] };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, named: [`${name} left no report`] };
  }
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      assertionResults: v.array(v.object({ status: v.string(), fullName: v.string(), failureMessages: v.array(v.string()) })),
    }),
  ),
});

/** The beginning of an error, below the name of what failed. */
const withReason = (name: string, reason: string): string =>
  [name, ...reason.split('\n').slice(0, 12)].join('\n    ').slice(0, 2_000);

async function unitTests(): Promise<Count> {
  const written = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${written}`];
  const ok = await runSuite({ command: 'vitest', args });
  return counted('vitest', ok, written, (json) => {
    const report = v.parse(vitestReport, json);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
      named: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
        const file = relative('.', name);
        const failed = assertionResults.filter((test) => test.status !== 'passed');
        if (failed.length > 0)
          return failed.map(({ fullName, failureMessages }) => withReason(`${file}: ${fullName}`, failureMessages.join('\n')));
        // A hook or an import failed: the file has no failed test.
        return status === 'passed' ? [] : [withReason(file, message)];
      }),
    };
  });
}

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  suites: v.array(v.unknown()),
});
const playwrightSuite = v.object({
  suites: v.optional(v.array(v.unknown()), []),
  specs: v.optional(
    v.array(v.object({ title: v.string(), file: v.string(), tests: v.array(v.object({ status: v.string() })) })),
    [],
  ),
});

function namesIn(suite: unknown): readonly string[] {
  const { suites, specs } = v.parse(playwrightSuite, suite);
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'expected'));
  return [...failed.map(({ file, title }) => `e2e/${file}: ${title}`), ...suites.flatMap(namesIn)];
}

async function journeys(...which: readonly string[]): Promise<Count> {
  const file = join(reports, 'playwright.json');
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...which];
  const ok = await runSuite({ command: 'playwright', args, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } });
  return counted('playwright', ok, file, (json) => {
    const { stats, suites } = v.parse(playwrightReport, json);
    // A test that passed only in a retry, or was skipped, hasn't passed.
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, named: suites.flatMap(namesIn) };
  });
}

/** First, so that a red line is seen within a minute. */
async function staticChecks(): Promise<Count[]> {
  const [biome, tsc] = await Promise.all([check('biome', 'ci', '.'), check('tsc', '-b')]);
  return [biome, tsc, await check('knip')];
}

/** What several tests use is built once. A test that runs alone builds its own. */
async function builds(): Promise<Count[]> {
  return [
    await checkWith({ STEPGATE_ENV: 'demo' }, 'node', 'apps/web/build/build.ts'),
    await checkWith({ STEPGATE_ENV: 'production' }, 'node', 'apps/web/build/build.ts'),
    await check('node', 'tools/packages/pack.ts', packages),
    await check('node', 'apps/web/build/weight.ts'),
    // Not part of a default install: the tests match real faces.
    await check('npm', 'run', 'face-engine'),
  ];
}

/** One after the other: their results depend on time, and each uses both cores of a small machine. */
async function suites(): Promise<Count[]> {
  return [
    await unitTests(),
    await journeys('--grep-invert', '@alone'),
    // The service gives faces only what logins leave of the machine, and a verdict has 20 seconds.
    await journeys('--grep', '@alone', '--workers', '1'),
  ];
}

const usedHere = `Tests use ${await describeBrowser()}; and ${await describePostgres()}.`;
console.log(usedHere);

const counts = [...(await staticChecks()), ...(await builds()), ...(await suites())];
if (isDeep) counts.push(await check('node', 'faults/run.ts', 'all'));
rmSync(reports, { recursive: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const named = counts.flatMap((count) => count.named.map((name) => `failed: ${name}`));
console.log(['', ...named, usedHere, `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
