/** The configuration of a member of the cluster: a release's own, for one machine. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { program } from '../programs.ts';

/** A file of a release. */
export const shipped = (name: string): string => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

/** Passwords of the three accounts. */
export const password = 'of a cluster that lasts minutes';

/** The files of a release with their addresses, folders and passwords changed, and nothing else. */
const patroniFile = v.looseObject({
  restapi: v.strictObject({ listen: v.string(), connect_address: v.string() }),
  etcd3: v.strictObject({ hosts: v.array(v.string()) }),
  bootstrap: v.looseObject({
    dcs: v.looseObject({
      postgresql: v.looseObject({ parameters: v.record(v.string(), v.unknown()), pg_hba: v.array(v.string()) }),
    }),
  }),
  postgresql: v.looseObject({
    authentication: v.strictObject({
      superuser: v.record(v.string(), v.string()),
      replication: v.record(v.string(), v.string()),
    }),
  }),
});

type Place = {
  readonly name: string;
  readonly home: string;
  readonly data: string;
  readonly port: number;
  readonly restPort: number;
  readonly etcdPort: number;
};

/** @returns JSON, which is YAML */
export function patroniConfig({ name, home, data, port, restPort, etcdPort }: Place): string {
  const file = v.parse(patroniFile, parse(shipped('patroni.yml')));
  const { dcs } = file.bootstrap;
  const { superuser, replication } = file.postgresql.authentication;
  return JSON.stringify({
    ...file,
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts: [`127.0.0.1:${etcdPort}`] },
    bootstrap: {
      ...file.bootstrap,
      dcs: {
        ...dcs,
        postgresql: {
          ...dcs.postgresql,
          parameters: {
            ...dcs.postgresql.parameters,
            ssl_cert_file: join(home, 'server.crt'),
            ssl_key_file: join(home, 'server.key'),
          },
          pg_hba: dcs.postgresql.pg_hba.map((line) => line.replace('10.0.0.0/24', '127.0.0.1/32')),
        },
      },
    },
    postgresql: {
      ...file.postgresql,
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: dirname(program('postgres')),
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: { ...superuser, password }, replication: { ...replication, password } },
      parameters: { unix_socket_directories: home },
    },
  });
}
