import { randomBytes } from 'node:crypto';
import { openPostgres } from '@stepgate/identity';
import { proxiesOfTests } from './addresses.ts';
import { lookInto, type SharedDatabase } from './look-into.ts';
import { type ServiceProcess, startService } from './start-service.ts';

export type TwoProcesses = {
  readonly nodes: readonly [ServiceProcess, ServiceProcess];
  /** Alternates between the two. */
  node(n: number): ServiceProcess;
  /** The test's own access to their database. */
  readonly shared: SharedDatabase;
  end(): Promise<void>;
};

/**
 * Two service processes on one PostgreSQL, with the same secret.
 * @param url of an empty database
 */
export async function startTwoProcesses(url: string, settings: Readonly<Record<string, string>> = {}): Promise<TwoProcesses> {
  const key = randomBytes(32);
  const env = {
    DATABASE_URL: url,
    STEPGATE_SECRET: key.toString('base64url'),
    STEPGATE_TRUSTED_PROXIES: proxiesOfTests.join(','),
    // One, as both are behind one address: cookies are named after its port.
    STEPGATE_ORIGIN: 'http://localhost:3000',
    ...settings,
  };
  const nodes = await Promise.all([startService(env), startService(env)]);
  const shared = await lookInto(await openPostgres({ url }), key);
  return {
    nodes,
    node: (n) => nodes[n % 2 === 0 ? 0 : 1],
    shared,
    async end() {
      await Promise.all(nodes.map((node) => node.end('SIGTERM')));
      await shared.storage.close();
    },
  };
}
