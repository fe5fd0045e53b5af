/** Which addresses are on the public internet: all but the special purposes that IANA lists, and the forms that map to such an address. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** https://www.iana.org/assignments/iana-ipv4-special-registry, with multicast and the reserved rest. */
const specialIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** Within 2000::/3, outside which nothing is public. https://www.iana.org/assignments/iana-ipv6-special-registry */
const specialIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const toBlockList = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

const privateIPv4 = toBlockList(specialIPv4, 'ipv4');
const privateIPv6 = toBlockList(specialIPv6, 'ipv6');
const globalUnicast = toBlockList(['2000::/3'], 'ipv6');
/** Addresses that a network translates to the IPv4 address in their last four bytes (RFC 6052), and IPv4-mapped ones. */
const translated = toBlockList(['64:ff9b::/96', '::ffff:0:0/96'], 'ipv6');

/** The last four bytes of an IPv6 address, in any of its spellings. */
function lastFourBytes(address: string): string {
  const dotted = /\d+\.\d+\.\d+\.\d+$/.exec(address)?.[0];
  if (dotted !== undefined) return dotted;
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** @param address as `dns.lookup` gives it; anything else isn't public */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateIPv4.check(address);
  if (!isIPv6(address) || address.includes('%')) return false;
  if (translated.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address));
  return globalUnicast.check(address, 'ipv6') && !privateIPv6.check(address, 'ipv6');
}
