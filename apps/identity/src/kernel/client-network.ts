/** The network of a client, as rate limits count it. */
import { BlockList, isIP, isIPv6 } from 'node:net';

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));

declare const counted: unique symbol;
/** The unit that clients are counted by. Only `placeOf` makes one, so no limit counts single addresses by mistake. */
export type Network = string & { readonly [counted]: true };

/**
 * An IPv4 address unchanged; for IPv6, its /64 network. A client usually controls its whole /64, so counting single IPv6 addresses would limit nothing.
 * @param address as the trusted proxies report it
 */
export const placeOf = (address: string): Network => placeText(address) as Network;

function placeText(address: string): string {
  // A server that listens on both families reports IPv4 addresses as IPv4-mapped IPv6.
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::', 2);
  const [first, last] = [groups(head), groups(tail ?? '')];
  const between = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: between }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
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
