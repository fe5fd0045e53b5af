/** The records of a run's processes about their outgoing connections: a file for each process, a line for each record. */
import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of the records. The global setup of a run sets it, and `guardOf` passes it on to processes. */
export const folderVariable = 'TEST_OUTGOING_FOLDER';

/** `refused`: the guard stopped these connections before a packet left. */
export type Connections = { readonly host: string; readonly connections: number; readonly refused: boolean; readonly by: string };

/** A number of a process may come again, for another user. */
const ownFile = `${randomUUID()}.jsonl`;

/** Creates the folder and names it to this process and those that it starts. @returns the folder, unless another project of the run has begun */
export function beginRecords(): string | undefined {
  if (process.env[folderVariable] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-outgoing-'));
  // Some processes run as a user of their own.
  chmodSync(folder, 0o777);
  process.env[folderVariable] = folder;
  return folder;
}

/** Adds a record to this process's file. Without a folder there is no run to report to, or it has ended before this process. */
export function addRecord(record: Omit<Connections, 'by'>): void {
  const folder = process.env[folderVariable];
  if (folder === undefined || !existsSync(folder)) return;
  const by = process.argv.slice(1).join(' ');
  appendFileSync(join(folder, ownFile), `${JSON.stringify({ ...record, by })}\n`);
}

/** @returns the records of every process so far */
export function readRecords(folder: string): Connections[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** Prints the connections of a run by host, and removes the folder. @throws if one went to another server */
export function endRecords(folder: string): void {
  const records = readRecords(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const byHost = new Map<string, number>();
  for (const { host, connections } of records) byHost.set(host, (byHost.get(host) ?? 0) + connections);
  const table = [...byHost].map(([host, count]) => `  ${host}: ${count}\n`);
  process.stdout.write(`outgoing connections by host:\n${table.join('') || '  none\n'}`);
  const refused = records.filter((record) => record.refused).map(({ host, by }) => `${host}, by ${by}`);
  if (refused.length > 0) throw new Error(`connections to other servers were refused:\n${refused.join('\n')}`);
}
