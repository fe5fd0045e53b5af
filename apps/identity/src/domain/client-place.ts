/** Where a client is, for what is counted by address. */
import { BlockList, isIP, isIPv6 } from 'node:net';

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));

declare const counted: unique symbol;
/** What clients are counted by. Only `placeOf` makes one, so that no limit counts single addresses by mistake. */
export type Network = string & { readonly [counted]: true };

/**
 * An IPv4 address as it is. Of IPv6 the network (/64): whoever has one address of it has all of them, so that counting single ones would
 * count nothing.
 * @param address as far as the proxies in front are believed
 */
export const placeOf = (address: string): Network => placeText(address) as Network;

function placeText(address: string): string {
  // Where a server listens on both, IPv4 comes written as IPv6.
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
 * Whether an address is in one of some networks.
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
