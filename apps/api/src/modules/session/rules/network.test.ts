import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it.each([
  { name: 'IPv4', ip: '203.0.113.7', network: '203.0.113.7' },
  { name: 'IPv4 mapped to IPv6', ip: '::ffff:203.0.113.7', network: '203.0.113.7' },
  { name: 'IPv6 written out', ip: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2::/64' },
  { name: 'a neighbouring address, shortened', ip: '2001:DB8:1:2::9', network: '2001:db8:1:2::/64' },
  { name: 'zeros before the gap', ip: '2001:db8::1', network: '2001:db8:0:0::/64' },
  { name: 'leading zeros', ip: '2001:0db8:0001:0002::1', network: '2001:db8:1:2::/64' },
  { name: 'the loopback address', ip: '::1', network: '0:0:0:0::/64' },
  { name: 'with a zone', ip: 'fe80::1%eth0', network: 'fe80:0:0:0::/64' },
])('$name', ({ ip, network }) => {
  expect(networkOf(ip)).toBe(network)
})
