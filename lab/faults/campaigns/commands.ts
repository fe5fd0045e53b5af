/** Every operator's command on a PostgreSQL with a million customers, sessions and events: whether it ends, how long it takes, and its memory. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { claimDatabase, createSecrets, makeFirstKey, openPostgres } from '@stepgate/identity';
import { createDatabase, freePort, startPostgres } from '@stepgate/testkit';
import type { Campaign, Stage } from '../campaign.ts';
import { count, duration, type Figure } from '../figure.ts';
import { fill } from '../million/fill.ts';
import { commandsOn, leftOut } from '../million/operators-commands.ts';
import { findUntried, readListed } from '../million/untried.ts';
import { mustLive, production, startService } from '../service.ts';

const million = 1_000_000;
const imported = 1_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The most memory that a process has had, in MB; 0 if it has ended. Linux only. */
function readPeak(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

type Ran = { readonly milliseconds: number; readonly peak: number; readonly code: number | null; readonly err: string };

function run(words: string, env: Readonly<Record<string, string>>): Promise<Ran> {
  const [command = '', ...args] = words.split(' ');
  const program = join(root, 'apps/identity/src/commands', `${command}.ts`);
  const started = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let peak = 0;
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const watch = setInterval(() => {
    peak = Math.max(peak, readPeak(child.pid));
  }, 50);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearInterval(watch);
      resolve({ milliseconds: performance.now() - started, peak, code, err });
    });
  });
}

/** A start on this database, and three scrapes of metrics beside the work of its jobs. */
async function startAndScrape(stage: Stage, env: Readonly<Record<string, string>>): Promise<Figure[]> {
  const metricsPort = String(await freePort());
  const begun = performance.now();
  const service = mustLive(await startService(stage, { ...env, STEPGATE_METRICS_PORT: metricsPort }));
  const start = performance.now() - begun;
  const scrapes: number[] = [];
  let whole = true;
  for (let n = 0; n < 3; n += 1) {
    const scrapeStart = performance.now();
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    scrapes.push(performance.now() - scrapeStart);
    whole &&= /^stepgate_webhook_events_waiting \d/m.test(text);
  }
  await service.end('SIGTERM');
  const floor = '–';
  return [
    { what: 'a start of the service', measured: duration(start), floor, aim: 'starts', met: true, promise: true },
    {
      what: '`/metrics`, the slowest of three',
      measured: duration(Math.max(...scrapes)),
      floor,
      aim: 'every gauge',
      met: whole,
      promise: true,
    },
  ];
}

export const commands: Campaign = {
  name: 'commands',
  what: `Every operator's command on a PostgreSQL with ${count(million)} customers, sessions and events.`,
  minutes: 10,
  missing: () => [],
  async run(stage) {
    const tried = commandsOn(stage.folder);
    const untried = findUntried(await readListed(), [...tried.map(({ words }) => words), ...Object.keys(leftOut)]);
    if (untried.length > 0) throw new Error(`these commands are not tried: ${untried.join(', ')}`);
    const many = stage.short ? million / 100 : million;
    const server = await startPostgres();
    stage.afterwards(() => server.stop());
    const url = await createDatabase(server.url);
    const [former, current] = [randomBytes(32), randomBytes(32)];
    const storage = await openPostgres({ url });
    const secrets = createSecrets(former);
    await claimDatabase(storage, secrets, { now: Date.now }, false);
    await makeFirstKey({ queries: storage.queries, secrets, now: Date.now() });
    await storage.close();
    await fill(url, former, many, stage.say);
    writeFileSync(
      join(stage.folder, 'customers.jsonl'),
      Array.from(
        { length: imported },
        (_, n) => `${JSON.stringify({ email: `new${n}@million.example`, emailVerified: true })}\n`,
      ).join(''),
    );
    const env = {
      DATABASE_URL: url,
      STEPGATE_SECRET: current.toString('base64url'),
      STEPGATE_OTHER_SECRETS: former.toString('base64url'),
    };
    const figures = await startAndScrape(stage, env);
    const quick: { readonly milliseconds: number; readonly peak: number }[] = [];
    for (const { words, refusal } of tried) {
      const { milliseconds, peak, code, err } = await run(words, { ...production, ...env, STEPGATE_DATA_DIR: stage.folder });
      stage.say(`${words}: ${duration(milliseconds)}, ${Math.round(peak)} MB, exit code ${code}`);
      const met = refusal === undefined ? code === 0 : code === 1 && err.trim() === refusal;
      if (!met) stage.say(err);
      if (met && milliseconds < 1_000) quick.push({ milliseconds, peak });
      else
        figures.push({
          what: `\`${words.replace(stage.folder, '…')}\``,
          measured: `${duration(milliseconds)}, ${Math.round(peak)} MB`,
          floor: '–',
          aim: refusal === undefined ? 'exit code 0' : `"${refusal}"`,
          met,
          promise: true,
        });
    }
    const longest = quick.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0);
    const largest = quick.reduce((most, { peak }) => Math.max(most, peak), 0);
    figures.push({
      what: `each of ${quick.length} others`,
      measured: `at most ${duration(longest)}, ${Math.round(largest)} MB`,
      floor: '–',
      aim: 'ends as it should',
      met: true,
    });
    return figures;
  },
};
