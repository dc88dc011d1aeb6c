import { expect, test } from 'vitest'
import { isInNetworks, isNetwork } from './networks.ts'

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['::ffff:203.0.113.7', ['203.0.113.7'], true],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32', '203.0.113.0/24'], false],
  ['nonsense', ['0.0.0.0/0'], false],
  ['203.0.113.7', [], false],
] as const)('checks that %s within %j is %s', (ip, networks, isIn) => {
  expect(isInNetworks(ip, networks)).toBe(isIn)
})

test.each([
  ['203.0.113.0/24', true],
  ['203.0.113.0/33', false],
  ['203.0.113.0/24/1', false],
  ['2001:db8::/129', false],
  ['office', false],
] as const)('validates %s as a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is)
})
