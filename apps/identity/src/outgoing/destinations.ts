/** Where a part of the service may connect to. */
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type Destinations = {
  /** Origins that the operator has named. They may be in a private network. */
  readonly named?: readonly string[];
  /** Whether a host belongs to a service that everybody knows. It is asked by https on the usual port, and never at a private address. */
  readonly known?: (hostname: string) => boolean;
};

export type Way = 'named' | 'known';

/** Why no connection was opened. */
export class RefusedConnection extends Error {
  override readonly name = 'RefusedConnection';
  readonly code: 'UNNAMED_HOST' | 'PRIVATE_ADDRESS';
  constructor(code: RefusedConnection['code']) {
    super(code === 'UNNAMED_HOST' ? 'no setting names this host' : 'the host has a private address, and no setting names it');
    this.code = code;
  }
}

/** Exactly these hosts. */
export const hosts =
  (...names: readonly string[]) =>
  (hostname: string): boolean =>
    names.includes(hostname);

/** @throws RefusedConnection */
export function wayTo({ named = [], known }: Destinations, { origin, protocol, port, hostname }: URL): Way {
  if (named.includes(origin)) return 'named';
  if (protocol !== 'https:' || port !== '' || !known?.(hostname)) throw new RefusedConnection('UNNAMED_HOST');
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new RefusedConnection('PRIVATE_ADDRESS');
  return 'known';
}
