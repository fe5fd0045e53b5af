import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hash } from '@node-rs/bcrypt';
import { type Figure, ratio } from './figure.ts';
import { pathOf } from './process.ts';
import { productionEnv } from './service.ts';

const customers = 100_000;
/** As the import writes them. */
const inOneTransaction = 500;

const duration = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Each line has what an old service has: an address, a number, a bcrypt hash, the key of an authenticator app. */
async function writeFile(path: string): Promise<void> {
  const passwordHash = await hash('correct horse battery', 4);
  const file = createWriteStream(path);
  for (let n = 0; n < customers; n += 1) {
    const number = `+4479${String(10_000_000 + n).slice(0, 8)}`;
    const line = {
      email: `customer-${n}@bench.example`,
      emailVerified: true,
      phoneNumbers: [number],
      passwordHash,
      totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    };
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** The most memory that a process has had, in MB. Linux only. */
const readPeak = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

async function importFrom(path: string, folder: string): Promise<{ milliseconds: number; peak: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [pathOf('../../apps/identity/src/commands/customer.ts'), 'import', '-'], {
    env: {
      PATH: process.env.PATH,
      ...productionEnv,
      STEPGATE_SECRET: randomBytes(32).toString('base64url'),
      STEPGATE_DATA_DIR: folder,
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, readPeak(child.pid));
  }, 100);
  const ended = once(child, 'exit');
  createReadStream(path).pipe(child.stdin);
  child.once('exit', () => clearInterval(watch));
  const [code] = await ended;
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return { milliseconds: performance.now() - started, peak };
}

/** The rows of as many customers in one table of the same database, without reading, checking or sealing anything. */
function bareInserts(folder: string): number {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table row (id text primary key, content text not null)',
  );
  const insert = database.prepare('insert into row values (?, ?)');
  const content = 'x'.repeat(200);
  const started = performance.now();
  for (let n = 0; n < customers; n += inOneTransaction) {
    database.exec('begin');
    // A customer is three rows: the account, the number, the authenticator's key.
    for (let of = n; of < n + inOneTransaction; of += 1)
      for (const table of ['a', 'b', 'c']) insert.run(`${table}${randomBytes(16).toString('hex')}`, content);
    database.exec('commit');
  }
  const took = performance.now() - started;
  database.close();
  return took;
}

/** Time and memory of `npm run customer -- import`, compared with the inserts alone. */
export async function measureImport(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-bench-'));
  const path = join(folder, 'customers.jsonl');
  await writeFile(path);
  const floor = bareInserts(folder);
  const { milliseconds, peak } = await importFrom(path, folder);
  rmSync(folder, { recursive: true });
  return [
    {
      what: `Import of ${customers.toLocaleString('en')} customers with number, bcrypt hash and authenticator (peak ${Math.round(peak)} MB)`,
      measured: duration(milliseconds),
      floor: `${duration(floor)} for as many rows alone`,
      ratio: ratio(milliseconds / floor),
      aim: '–',
    },
  ];
}
