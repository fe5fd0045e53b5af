/** Refuses and counts connections of this process. It sits below every library that connects: http, https, fetch, pg, nodemailer. */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP, Socket } from 'node:net';
import { findOwnName } from './hosts.ts';
import { addRecord } from './records.ts';

// A test may put timers of its own in place later.
const { setImmediate: later } = globalThis;

/** It has the code of a closed port, so that callers treat it as a server that is away. */
class RefusedByGuard extends Error {
  override readonly name = 'RefusedByGuard';
  readonly code = 'ECONNREFUSED';
}

export type Guard = {
  /** Hosts that were refused since the last call. */
  takeRefused(): string[];
  /** Records the allowed connections since the last call. */
  recordAllowed(): void;
};

type Options = Readonly<{ [key: string]: unknown }>;
const isOptions = (value: unknown): value is Options => typeof value === 'object' && value !== null;

/** Reads the arguments of `connect` as Node does: options, a path, or port and host; Node itself passes options in an array. */
function readOptions(args: readonly unknown[]): Options {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (isOptions(first)) return first;
  if (typeof first === 'string' && Number.isNaN(Number(first))) return { path: first };
  return { port: first, ...(typeof second === 'string' && { host: second }) };
}

let installed: Guard | undefined;

/** Installs the guard; once in a process, which may run several test files. */
export function installGuard(): Guard {
  installed ??= install();
  return installed;
}

function install(): Guard {
  const allowed = new Map<string, number>();
  let refused: string[] = [];

  function refuse(host: string): RefusedByGuard {
    refused.push(host);
    addRecord({ host, connections: 1, refused: true });
    return new RefusedByGuard(`a test connects to ${host}, which is not this machine`);
  }

  /** @returns why the connection is refused; an allowed one is counted */
  function judge(host: string, port: unknown): RefusedByGuard | undefined {
    const name = findOwnName(host);
    if (name === undefined) return refuse(`${host}:${port}`);
    allowed.set(name, (allowed.get(name) ?? 0) + 1);
    return undefined;
  }

  const { connect } = Socket.prototype;
  function guardedConnect(this: Socket, ...args: unknown[]): unknown {
    const options = readOptions(args);
    const { port, path, lookup } = options;
    if (typeof path === 'string') return Reflect.apply(connect, this, args);
    const host = typeof options.host === 'string' && options.host !== '' ? options.host : 'localhost';
    const again = (ownLookup: unknown): unknown => {
      const listener = (Array.isArray(args[0]) ? args[0] : args).findLast((arg) => typeof arg === 'function');
      const changed = { ...options, lookup: ownLookup };
      return Reflect.apply(connect, this, listener === undefined ? [changed] : [changed, listener]);
    };
    if (typeof lookup === 'function' && isIP(host) === 0) {
      // The caller's own look-up decides which address the connection goes to.
      return again((name: string, lookupOptions: unknown, done: (...found: unknown[]) => void) =>
        lookup(name, lookupOptions, (error: unknown, found: unknown, family: unknown) => {
          if (error) return done(error, found, family);
          const addresses: string[] = Array.isArray(found) ? found.map(({ address }) => address) : [found];
          const other = addresses.find((address) => findOwnName(address) === undefined);
          const fault = judge(other ?? addresses[0] ?? name, port);
          return fault === undefined ? done(error, found, family) : done(fault);
        }),
      );
    }
    const fault = judge(host, port);
    if (fault === undefined) return Reflect.apply(connect, this, args);
    // A look-up that fails is Node's own way to fail: later, as an error of the socket. An address would not be looked up.
    const failing = (_name: string, _wanted: unknown, done: (error: Error) => void) => later(() => done(fault));
    return Reflect.apply(connect, this, [{ ...options, host: 'refused.invalid', port, lookup: failing }]);
  }
  Object.defineProperty(Socket.prototype, 'connect', { value: guardedConnect, writable: true, configurable: true });

  const { lookup } = dns;
  function guardedLookup(host: string, ...rest: unknown[]): unknown {
    if (isIP(host) !== 0 || !host || findOwnName(host) !== undefined) return Reflect.apply(lookup, dns, [host, ...rest]);
    const fault = refuse(host);
    const done = rest.findLast((arg) => typeof arg === 'function');
    return later(() => done !== undefined && Reflect.apply(done, undefined, [fault]));
  }
  // Node's own `promisify` reads more from the function than its name.
  Object.defineProperties(guardedLookup, Object.getOwnPropertyDescriptors(lookup));
  Object.defineProperty(dns, 'lookup', { value: guardedLookup, writable: true, configurable: true, enumerable: true });
  syncBuiltinESMExports();

  return {
    takeRefused() {
      const taken = refused;
      refused = [];
      return taken;
    },
    recordAllowed() {
      for (const [host, connections] of allowed) addRecord({ host, connections, refused: false });
      allowed.clear();
    },
  };
}
