/** The connections of each kind of destination, kept for a while. */
import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RefusedConnection, type Way } from './destinations.ts';
import { isPublicAddress } from './public-address.ts';

/** Milliseconds that an idle connection is kept: less than servers usually keep theirs, so that no request goes into a closed one. */
const idle = 4_000;

/** Every address of a host, as `dns.lookup` with `all` gives them. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a host, and refuses it if one of its addresses is private. The connection goes to one of the addresses that were checked: nothing resolves the host a
 * second time.
 */
export const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return done(error ?? new Error('no address'), '', 0);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new RefusedConnection('PRIVATE_ADDRESS'), '', 0);
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });

export type AgentFor = (protocol: string) => Agent;

/** @returns the same agent each time for `https:`, and another for `http:` */
export function agentsFor(way: Way, resolve: Resolve = systemLookup): AgentFor {
  const options = { keepAlive: true, timeout: idle, ...(way === 'known' && { lookup: publicOnly(resolve) }) };
  let [plain, secure]: (Agent | undefined)[] = [];
  return (protocol) => {
    if (protocol === 'https:') {
      secure ??= new SecureAgent(options);
      return secure;
    }
    plain ??= new Agent(options);
    return plain;
  };
}
