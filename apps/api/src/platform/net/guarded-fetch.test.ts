import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type GuardOptions, guardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

describe('a public address', () => {
  test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e'])(
    'is %s',
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true)
    },
  )

  test.each([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::169.254.169.254',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456:789a::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    'localhost',
    '',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
  ])('is not %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(false)
  })
})

const reasonOf = async (address: string, options: GuardOptions = {}) => {
  try {
    await guardedFetch(address, {}, { timeoutMs: 2_000, ...options })
    return 'fetched'
  } catch (error) {
    return (error as { reason?: string }).reason
  }
}

describe('a user-supplied URL', () => {
  test.each([
    ['http://example.com/', 'not_https'],
    ['http://127.0.0.1/', 'not_https'],
    ['ftp://example.com/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['data:text/plain,hello', 'not_https'],
    ['gopher://127.0.0.1:6379/_x', 'not_https'],
    ['nonsense', 'address_invalid'],
    ['https://user:pass@example.com/', 'address_invalid'],
    ['https://127.0.0.1/', 'address_forbidden'],
    ['https://127.1/', 'address_forbidden'],
    ['https://2130706433/', 'address_forbidden'],
    ['https://0x7f000001/', 'address_forbidden'],
    ['https://0x7f.1/', 'address_forbidden'],
    ['https://0177.0.0.1/', 'address_forbidden'],
    ['https://017700000001/', 'address_forbidden'],
    ['https://①②⑦.0.0.1/', 'address_forbidden'],
    ['https://0/', 'address_forbidden'],
    ['https://169.254.169.254/latest/meta-data/', 'address_forbidden'],
    ['https://[::1]/', 'address_forbidden'],
    ['https://[0:0:0:0:0:0:0:1]/', 'address_forbidden'],
    ['https://[::ffff:127.0.0.1]/', 'address_forbidden'],
    ['https://[::ffff:a9fe:a9fe]/', 'address_forbidden'],
    ['https://[::127.0.0.1]/', 'address_forbidden'],
    ['https://[64:ff9b::7f00:1]/', 'address_forbidden'],
    ['https://[fd00:ec2::254]/', 'address_forbidden'],
    ['https://[fe80::1]/', 'address_forbidden'],
  ])('refuses %s: %s', async (address, reason) => {
    expect(await reasonOf(address)).toBe(reason)
  })

  test.each([
    ['private', ['10.1.2.3']],
    ['this machine', ['127.0.0.1']],
    ['the cloud’s keys', ['169.254.169.254']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a public and a private one', ['93.184.216.34', '192.168.0.1']],
  ])('refuses a host name that resolves to %s', async (_name, ips) => {
    const resolve: GuardOptions['resolve'] = (_host, _options, done) =>
      done(
        null,
        ips.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    expect(await reasonOf('https://idp.example/', { resolve })).toBe('address_forbidden')
  })

  test('checks the address at connection time, so that DNS rebinding fails', async () => {
    let looks = 0
    const resolve: GuardOptions['resolve'] = (_host, _options, done) => {
      looks++
      done(null, [{ address: '127.0.0.1', family: 4 }])
    }
    // The only lookup is the one of the connection: there is no earlier, harmless answer to trust.
    expect(await reasonOf('https://rebind.example/', { resolve })).toBe('address_forbidden')
    expect(looks).toBe(1)
  })

  test('reports host names without addresses and unknown ones', async () => {
    expect(await reasonOf('https://idp.example/', { resolve: (_h, _o, done) => done(null, []) })).toBe(
      'not_found',
    )
    const resolve: GuardOptions['resolve'] = (_host, _options, done) =>
      done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
    expect(await reasonOf('https://idp.example/', { resolve })).toBe('not_found')
  })
})

describe('a response', () => {
  const closers: (() => Promise<unknown>)[] = []

  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })

  async function serving(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  const local = { allowLocal: true }

  test('from this machine is accepted only where that is allowed', async () => {
    const url = await serving((_request, response) => response.end('hello'))
    expect(await reasonOf(url)).toBe('not_https')
    expect(await (await guardedFetch(url, {}, local)).text()).toBe('hello')
    expect(await reasonOf(url.replace('127.0.0.1', '127.0.0.2'), local)).toBe('not_https')
    expect(await reasonOf(url.replace('127.0.0.1', 'localhost'), local)).toBe('not_https')
    expect(await reasonOf(url.replace('http://127.0.0.1', 'http://[::1]'), local)).toBe('not_https')
  })

  test.each([301, 302, 303, 307, 308])('with redirect %i is not followed', async (status) => {
    let seen = 0
    const url = await serving((_request, response) => {
      seen++
      response.writeHead(status, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    })
    expect(await reasonOf(url, local)).toBe('redirected')
    expect(seen).toBe(1)
  })

  test('that is too large is not read to its end, compressed or not', async () => {
    const plain = await serving((_request, response) => response.end('x'.repeat(20_000)))
    expect(await reasonOf(plain, { ...local, maxBytes: 10_000 })).toBe('too_large')
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    const packed = await serving((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    expect(await reasonOf(packed, { ...local, maxBytes: 10_000 })).toBe('too_large')
  })

  test('that takes too long is aborted, also between two bytes', async () => {
    const silent = await serving(() => undefined)
    expect(await reasonOf(silent, { ...local, timeoutMs: 150 })).toBe('too_slow')
    const dripping = await serving((_request, response) => {
      response.write('a')
      const drip = setInterval(() => response.write('a'), 20)
      response.on('close', () => clearInterval(drip))
    })
    expect(await reasonOf(dripping, { ...local, timeoutMs: 150 })).toBe('too_slow')
  })

  test('of an unreachable server is reported as such', async () => {
    expect(await reasonOf('http://127.0.0.1:9/', local)).toBe('unreachable')
  })

  test('has status, headers and body', async () => {
    const url = await serving((request, response) => {
      response.writeHead(418, { 'content-type': 'text/plain', 'x-method': request.method ?? '' })
      request.pipe(response)
    })
    const answer = await guardedFetch(url, { method: 'POST', body: 'tea' }, local)
    expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([418, 'POST', 'tea'])
  })
})
