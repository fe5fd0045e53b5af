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
import { emailOf, fill } from '../million/fill.ts';
import { mustLive, production, startService } from '../service.ts';

const million = 1_000_000;
const imported = 1_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** In the order in which they run; the last one ends every session. */
const commandsOn = (folder: string): readonly string[] => [
  'language english',
  'reviewer add ada@million.example',
  'reviewer remove ada@million.example',
  'api-key make payments --scope approvals',
  'api-key list',
  'secret status',
  'customer list --limit 1000',
  'customer list --not-yet-logged-in',
  'customer list --status paused',
  `customer show ${emailOf(7)}`,
  `customer unblock ${emailOf(7)}`,
  `customer pause ${emailOf(7)}`,
  `customer reactivate ${emailOf(7)}`,
  `customer deactivate ${emailOf(8)} --title Closed --message Closed`,
  `customer export ${emailOf(9)}`,
  `customer erase ${emailOf(9)}`,
  `customer import ${join(folder, 'customers.jsonl')}`,
  'events export',
  'events export --customer c11',
  'events verify',
  'events roots',
  'webhooks status',
  'webhooks retry',
  'webhooks again --after 0',
  'backup accept',
  'backup restored',
];

/** @throws if the package has a command that isn't tried */
function refuseUntried(tried: readonly string[]): void {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = Object.keys(scripts).filter((name) => scripts[name].includes('/src/commands/'));
  const missing = commands.filter((name) => !tried.some((words) => words.startsWith(`${name} `)));
  if (missing.length > 0) throw new Error(`these commands are not tried: ${missing.join(', ')}`);
}

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
    const asked = performance.now();
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    scrapes.push(performance.now() - asked);
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
    const tried = commandsOn(stage.folder);
    refuseUntried(tried);
    const quick: { readonly milliseconds: number; readonly peak: number }[] = [];
    for (const words of tried) {
      const { milliseconds, peak, code, err } = await run(words, { ...production, ...env, STEPGATE_DATA_DIR: stage.folder });
      stage.say(`${words}: ${duration(milliseconds)}, ${Math.round(peak)} MB, exit code ${code}`);
      if (code !== 0) stage.say(err);
      if (code === 0 && milliseconds < 1_000) quick.push({ milliseconds, peak });
      else
        figures.push({
          what: `\`${words.replace(stage.folder, '…')}\``,
          measured: `${duration(milliseconds)}, ${Math.round(peak)} MB`,
          floor: '–',
          aim: 'exit code 0',
          met: code === 0,
          promise: true,
        });
    }
    const longest = quick.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0);
    const largest = quick.reduce((most, { peak }) => Math.max(most, peak), 0);
    figures.push({
      what: `each of ${quick.length} others`,
      measured: `at most ${duration(longest)}, ${Math.round(largest)} MB`,
      floor: '–',
      aim: 'exit code 0',
      met: true,
    });
    return figures;
  },
};
