/** Tests of the service that start nothing: no world, no process, no server, no database. They run without the preparations of the others. */
import { globSync, readFileSync } from 'node:fs';

const starts = /testkit|node:(?:child_process|http|net)'|\bopen(?:Sqlite|Postgres|Storage)\b|\bfetch\(/;

export const pureTests: readonly string[] = globSync('apps/identity/src/**/*.test.ts').filter(
  (file) => !starts.test(readFileSync(file, 'utf8')),
);
