/** Programs of this machine that a campaign or a check starts. It installs none of them. */
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Debian keeps PostgreSQL's server programs by version, off the path; newest first. */
function postgresFolders(): string[] {
  const root = '/usr/lib/postgresql';
  try {
    return readdirSync(root)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(root, version, 'bin'));
  } catch {
    return [];
  }
}

const folders = (): string[] => [...postgresFolders(), ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

const packageOf = {
  initdb: 'postgresql',
  postgres: 'postgresql',
  pg_basebackup: 'postgresql',
  pg_rewind: 'postgresql',
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  promtool: 'prometheus',
  pgbouncer: 'pgbouncer',
} as const;

export type Program = keyof typeof packageOf;

const find = (name: Program): string | undefined =>
  folders()
    .map((folder) => join(folder, name))
    .find(executable);

/** @throws if it isn't installed: call `missingPrograms` first */
export function program(name: Program): string {
  const found = find(name);
  if (found === undefined) throw new Error(`${name} is not installed: apt-get install -y ${packageOf[name]}`);
  return found;
}

/** @returns a sentence with what to install, or none */
export function missingPrograms(names: readonly Program[]): string[] {
  const missing = names.filter((name) => find(name) === undefined);
  if (missing.length === 0) return [];
  const packages = [...new Set(missing.map((name) => packageOf[name]))];
  return [`${missing.join(', ')} cannot be found here. On Debian: apt-get install -y ${packages.join(' ')}`];
}
