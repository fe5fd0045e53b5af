import { BlockList, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('0.0.0.0');
loopback.addAddress('::1', 'ipv6');
loopback.addAddress('::', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

const testPostgres = process.env.TEST_POSTGRES_URL;
/** The PostgreSQL of the run may be on another machine. */
const postgres = testPostgres === undefined || testPostgres === '' ? undefined : new URL(testPostgres).hostname;

/** @returns the name under which an allowed connection counts; `undefined` for another server */
export function findOwnName(host: string): string | undefined {
  if (host.toLowerCase() === 'localhost' || loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')) return 'this machine';
  return host === postgres ? 'the PostgreSQL of the run' : undefined;
}
