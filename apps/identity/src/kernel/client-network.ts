/** The network of a client, as rate limits count it. */
import { BlockList, isIP, isIPv6 } from 'node:net';

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));

declare const isCounted: unique symbol;

/**
 * The unit of counting for clients. Only `toNetwork` makes one, so no limit counts single addresses by mistake. It is no text, so no limit makes a key of it:
 * `limits/rate-limits.ts` counts it.
 */
export type Network = {
  readonly [isCounted]: true;
  /** An IPv4 address unchanged, or an IPv6 /64. A client usually has a whole /64, so counting single IPv6 addresses would limit nothing. */
  readonly place: string;
  /** The larger networks around an IPv6 /64, smaller first. One client may have all of one: providers give a /56 or /48 away as readily as a /64. */
  readonly around: readonly { readonly bits: 56 | 48; readonly network: string }[];
};

/** The eight groups of an IPv6 address, as numbers. */
function parseGroups(address: string): number[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::', 2);
  const [first, last] = [groups(head), groups(tail ?? '')];
  const between = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: between }, () => '0'), ...last].map((group) => Number.parseInt(group, 16));
}

const formatPrefix = (parts: readonly number[], bits: number): string =>
  `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`;

const counted = (place: string, around: Network['around']): Network => ({ place, around }) as Network;

/** @param address as the trusted proxies report it */
export function toNetwork(address: string): Network {
  // A server that listens on both families reports IPv4 addresses as IPv4-mapped IPv6.
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return counted(ipv4 ?? address, []);
  const [a = 0, b = 0, c = 0, d = 0] = parseGroups(address);
  return counted(formatPrefix([a, b, c, d], 64), [
    { bits: 56, network: formatPrefix([a, b, c, d & 0xff00], 56) },
    { bits: 48, network: formatPrefix([a, b, c], 48) },
  ]);
}

/**
 * Whether an address is in one of the networks.
 * @param networks CIDR, IPv4 or IPv6
 */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
