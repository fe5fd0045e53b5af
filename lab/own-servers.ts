/**
 * `npm run own-servers`: runs the contract kit and a journey of every challenge type against each server that isn't ours, and
 * prints a table. Exits with 1 if a line is broken or a journey failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type OwnServerName, ownServerNames, ownServers, startOwnServer } from '@stepgate/testkit/own-servers';
import type { Line } from '../packages/contract-kit/src/report.ts';
import { runKit } from '../packages/contract-kit/src/run.ts';
import { readSettings } from '../packages/contract-kit/src/settings.ts';
import { createCodes } from '../packages/contract-kit/src/terminal.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

async function runServer(name: OwnServerName): Promise<readonly Line[]> {
  const settings = readSettings(JSON.parse(readFileSync(join(root, 'examples/company/kit.json'), 'utf8')));
  const server = await startOwnServer(name);
  const lines = await runKit(server.origin, settings, {
    fetch,
    now: Date.now,
    wait: (milliseconds) => setTimeout(milliseconds),
    codes: createCodes(settings.testCode, false),
  });
  await server.end();
  return lines;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}

/** Whether each challenge type of a journey passed: those that it walks as steps, or the only one. */
function outcomesOf(journey: unknown): readonly boolean[] {
  const results = listOf(journey, 'tests').flatMap((test) => listOf(test, 'results'));
  const steps = results.flatMap((result) => listOf(result, 'steps')).map((step) => fieldOf(step, 'error') === undefined);
  const ok = fieldOf(journey, 'ok') === true;
  return ok && steps.length > 0 ? steps : [...steps.filter((each) => each), ok];
}

/** By server: whether each challenge type passed. */
function walkJourneys(): ReadonlyMap<unknown, readonly boolean[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-own-servers-'));
  const file = join(folder, 'report.json');
  const command = ['test', '--config', 'e2e/playwright.config.ts', 'e2e/own-servers.spec.ts', '--reporter=list,json'];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  spawnSync('playwright', command, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  const servers = listOf(report, 'suites').flatMap((suite) => listOf(suite, 'suites'));
  return new Map(servers.map((server) => [fieldOf(server, 'title'), listOf(server, 'specs').flatMap(outcomesOf)]));
}

const verdicts = ['honoured', 'broken', 'differs', 'missing', 'not tried'] as const;

const journeys = walkJourneys();
const table = [
  ['Server', ...verdicts, 'journeys passed'],
  ['---', ...verdicts.map(() => '---:'), '---:'],
];
for (const name of ownServerNames) {
  const lines = await runServer(name);
  const counts = verdicts.map((verdict) => lines.filter((line) => line.verdict === verdict).length);
  const walked = journeys.get(ownServers[name]) ?? [];
  const passed = walked.filter((ok) => ok).length;
  table.push([ownServers[name], ...counts.map(String), `${passed} of ${walked.length}`]);
  const broken = lines.some(({ verdict }) => verdict === 'broken');
  if (broken || walked.length === 0 || passed < walked.length) process.exitCode = 1;
}
const rows = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
console.log(`\n${rows}`);
