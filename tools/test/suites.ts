/** The two runners of tests, each with its report. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { type Count, nothing, runSuite } from './program.ts';

type Environment = Readonly<Record<string, string>>;

/** @param read gives the report's count. A runner that fails without a failed test, or without a report, counts as one failure. */
function count(name: string, ok: boolean, file: string, read: (report: unknown) => Count): Count {
  try {
    const counted = read(JSON.parse(readFileSync(file, 'utf8')));
    if (ok || counted.failed > 0) return counted;
    const { named } = counted;
    return { ...counted, failed: Math.max(1, named.length), named: named.length > 0 ? named : [`${name} ended with an error`] };
  } catch (error) {
    console.error(error);
    return { ...nothing, failed: 1, named: [`${name} left no report`] };
  }
}

async function withReport<T>(use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-report-'));
  try {
    return await use(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
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
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.string(),
          failureMessages: v.array(v.string()),
          tags: v.array(v.string()),
        }),
      ),
    }),
  ),
});

/** The beginning of an error, below the name of what failed. */
const withReason = (name: string, reason: string): string =>
  [name, ...reason.split('\n').slice(0, 12)].join('\n    ').slice(0, 2_000);

/** Leaves out the tests that wait for the deep command or for a change of their folder. */
export const withoutDeep = '--tags-filter=!deep';

function readVitest(json: unknown, args: readonly string[]): Count {
  const report = v.parse(vitestReport, json);
  const isLeftOut = (test: { readonly tags: readonly string[] }): boolean =>
    args.includes(withoutDeep) && test.tags.includes('deep');
  const leftOut = report.testResults.flatMap(({ assertionResults }) => assertionResults.filter(isLeftOut)).length;
  return {
    passed: report.numPassedTests,
    // A test that was skipped hasn't passed.
    failed: report.numFailedTests + report.numPendingTests - leftOut + report.numTodoTests,
    named: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative('.', name);
      const failed = assertionResults.filter((test) => test.status !== 'passed' && !isLeftOut(test));
      if (failed.length > 0)
        return failed.map(({ fullName, failureMessages }) => withReason(`${file}: ${fullName}`, failureMessages.join('\n')));
      // A hook or an import failed: the file has no failed test.
      return status === 'passed' ? [] : [withReason(file, message)];
    }),
  };
}

/** @param args of vitest: projects and files */
export const vitest = (args: readonly string[], env: Environment = {}): Promise<Count> =>
  withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const ok = await runSuite({ command: 'vitest', args: ['run', ...reporters, ...args], env });
    return count('vitest', ok, file, (report) => readVitest(report, args));
  });

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

function failedIn(folder: string, suite: unknown): readonly string[] {
  const { suites, specs } = v.parse(playwrightSuite, suite);
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'expected'));
  return [
    ...failed.map(({ file, title }) => `${folder}/${file}: ${title}`),
    ...suites.flatMap((inner) => failedIn(folder, inner)),
  ];
}

function readPlaywright(folder: string, json: unknown): Count {
  const { stats, suites } = v.parse(playwrightReport, json);
  // A test that passed only in a retry, or was skipped, hasn't passed.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    named: suites.flatMap((suite) => failedIn(folder, suite)),
  };
}

/**
 * @param args of Playwright: files and tags
 * @param folder has the configuration
 */
export const journeys = (args: readonly string[], env: Environment = {}, folder: 'e2e' | 'lab' = 'e2e'): Promise<Count> =>
  withReport(async (file) => {
    const options = ['test', '--config', `${folder}/playwright.config.ts`, '--reporter=list,json'];
    const ok = await runSuite({
      command: 'playwright',
      args: [...options, ...args],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    return count('playwright', ok, file, (report) => readPlaywright(folder, report));
  });
