import { expect, it } from 'vitest';
import { toNetwork } from './client-network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  // A server that listens on both families reports IPv4 like this. Unmapped, all of IPv4 would share one /64.
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix:', 'unix:'],
])('%s is counted at %s (LG5)', (address, place) => {
  expect(toNetwork(address).place).toBe(place);
});

it.each([
  ['192.0.2.7', []],
  ['::ffff:192.0.2.7', []],
  ['2001:db8:1:2ff:3:4:5:6', ['2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:2fe::1', ['2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:300::1', ['2001:db8:1:300::/56', '2001:db8:1::/48']],
  ['2001:db8::9', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
])('[ATT-04] %s is also counted in the larger networks around it', (address, around) => {
  expect(toNetwork(address).around.map(({ network }) => network)).toEqual(around);
});
