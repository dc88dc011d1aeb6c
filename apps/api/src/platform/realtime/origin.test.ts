import { describe, expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'
import { isOwnOrigin } from './origin.ts'
import { rateLimit } from './rate.ts'

describe('the origin of a page', () => {
  test.each([
    ['none: no browser', undefined, 'hr.example.com', true],
    ['the public address', 'https://hr.example.com', 'node-1:3000', true],
    ['the host that was asked', 'http://10.0.0.5:3000', '10.0.0.5:3000', true],
    ['another host', 'https://evil.example', 'hr.example.com', false],
    ['the host at another port', 'https://hr.example.com:8443', 'hr.example.com', false],
    ['a host that only begins so', 'https://hr.example.com.evil.example', 'hr.example.com', false],
    ['no address', 'null', 'hr.example.com', false],
    ['another scheme', 'file://hr.example.com', 'hr.example.com', false],
    ['nothing to compare with', 'https://else.example', undefined, false],
  ])('%s', (_name, origin, host, isOwn) => {
    expect(isOwnOrigin(origin, host, 'https://hr.example.com')).toBe(isOwn)
  })
})

describe('who opened a connection', () => {
  const from = (trusted: string[], remoteAddress: string, forwarded?: string) =>
    clientAddress(trusted)({
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as never)

  test.each([
    ['nobody between', [], '203.0.113.9', undefined, '203.0.113.9'],
    ['a claim nobody trusts', [], '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['behind a trusted proxy', ['10.0.0.0/8'], '10.0.0.2', '203.0.113.9', '203.0.113.9'],
    ['a forged first hop', ['10.0.0.0/8'], '10.0.0.2', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['two trusted proxies', ['10.0.0.2', '10.0.0.3'], '10.0.0.2', '203.0.113.9, 10.0.0.3', '203.0.113.9'],
    ['IPv4 written as IPv6', ['10.0.0.2'], '::ffff:10.0.0.2', '203.0.113.9', '203.0.113.9'],
    ['nonsense in the header', ['10.0.0.2'], '10.0.0.2', 'unknown', '10.0.0.2'],
    ['IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ])('%s', (_name, trusted, remote, forwarded, wanted) => {
    expect(from(trusted, remote, forwarded)).toBe(wanted)
  })
})

test('counts each key separately and resets with the window', () => {
  let now = 0
  const rate = rateLimit(2, 1000, () => now)
  expect([rate.tryAcquire('a'), rate.tryAcquire('a'), rate.tryAcquire('a'), rate.tryAcquire('b')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  now = 1000
  expect(rate.tryAcquire('a')).toBe(true)
})
