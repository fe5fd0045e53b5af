/** ARCHITECTURE.md says which folder writes which table. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSource, root } from './imports.ts';

const service = 'apps/identity/src';
/** Migrations and restored backups write any table. */
const ofAll = ['storage'];

const [, section = ''] = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('| folder | writes |\n');
const named = new Map(
  section
    .split('\n')
    .slice(1, section.split('\n').indexOf(''))
    .map((line) => {
      const [, folder = '', tables = ''] = line.split('|').map((cell) => cell.trim());
      return [folder, tables.split(', ')] as const;
    }),
);

const statement =
  /\b(?:updateTable|insertInto|deleteFrom)\(\s*(?:'(\w+)'|\w)|\b(?:insert into|delete from|update) (?:([a-z_]+) (?=set|where|\()|\$\{sql\.table)/g;

/** Files with a statement that takes the name of its table, and the tables that it takes. Of some it is any table in a list: the page names them. */
const taken: Readonly<Record<string, readonly string[]>> = {
  'customer-data/erase-customer.ts': [],
  'jobs/clean-up.ts': [],
  'jobs/re-seal/re-seal.ts': [],
  'jobs/re-seal/unopenable.ts': [],
  'messages/outbox.ts': ['follow_up', 'waiting_mail', 'waiting_text'],
};

type Writing = { readonly folder: string; readonly file: string; readonly table: string | undefined };

const writesIn = (source: string): readonly Writing[] =>
  listSource(source).flatMap((file) => {
    const [folder = ''] = file.split('/');
    const found = ofAll.includes(folder) ? [] : [...readFileSync(join(root, source, file), 'utf8').matchAll(statement)];
    return found.map(([, called, inSql]) => ({ folder, file, table: called ?? inSql }));
  });

const writes = writesIn(service);

/** The demo's data of each start: customers, and what commands give a service of its own. */
const seeds: Readonly<Record<string, readonly string[]>> = {
  'attacks/victim.ts': ['customer', 'passkey', 'phone_number', 'push_device', 'totp'],
  'business.ts': ['business'],
  'money/ledger-key.ts': ['api_key'],
  'faces/seed-face.ts': ['face_template'],
  'seed.ts': ['customer', 'phone_number', 'push_device', 'totp'],
  'social/seed.ts': ['social_identity'],
  // The tables that it empties, in a list.
  'start-over.ts': ['any table'],
};

it('each folder of the service writes the tables that ARCHITECTURE names beside it, and no other', () => {
  const written: Record<string, string[]> = {};
  for (const { folder, file, table } of writes) {
    const tables = table === undefined ? (taken[file] ?? []) : [table];
    if (tables.length > 0) written[folder] = [...new Set([...(written[folder] ?? []), ...tables])].sort();
  }
  expect(Object.fromEntries(named)).toEqual(written);
});

it('every statement that takes the name of its table is known', () => {
  const files = writes.filter(({ table }) => table === undefined).map(({ file }) => file);
  expect([...new Set(files)].sort()).toEqual(Object.keys(taken));
});

it('one folder writes a table: no table is in two rows', () => {
  const tables = [...named.values()].flat();
  expect(tables.filter((table, at) => tables.indexOf(table) !== at)).toEqual([]);
});

it('each table of the database has its row, but for those that only storage or the demo writes', () => {
  const [, fields = ''] = readFileSync(join(root, service, 'storage/schema.ts'), 'utf8').split('export type Schema = {\n');
  const tables = [...fields.matchAll(/^ {2}(\w+): /gm)].map(([, table = '']) => table);
  const written = [...named.values()].flat();
  expect(tables.filter((table) => !written.includes(table))).toEqual([
    'demo_account',
    'demo_transfer',
    'write_probe',
    'schema_need',
  ]);
});

it('the demo writes tables of the service as it seeds them, and otherwise its own', () => {
  const written: Record<string, string[]> = {};
  for (const { file, table = 'any table' } of writesIn('apps/demo/src'))
    if (!table.startsWith('demo_')) written[file] = [...new Set([...(written[file] ?? []), table])].sort();
  expect(written).toEqual(seeds);
});
