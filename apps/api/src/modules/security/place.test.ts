import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { testConfig } from '../../../test/harness.ts'
import { deviceLabel, viewDevice } from './device.ts'
import { networkKind, placeOf } from './place.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-geoip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  ['127.0.0.1', 'this_machine'],
  ['::1', 'this_machine'],
  ['::ffff:127.0.0.1', 'this_machine'],
  ['10.1.2.3', 'private'],
  ['192.168.1.4', 'private'],
  ['::ffff:172.16.0.9', 'private'],
  ['fd00::1', 'private'],
  ['fe80::1', 'private'],
  ['100.64.0.1', 'private'],
  ['203.0.113.7', 'public'],
  ['2606:4700::1111', 'public'],
  ['', 'unknown'],
  ['<script>', 'unknown'],
])('%s is %s', (ip, network) => expect(networkKind(ip)).toBe(network))

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 on iOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Microsoft Edge 142 on Windows',
    'desktop',
  ],
  ['curl/8.5.0', /^curl/, 'other'],
  ['', '', 'other'],
])('recognises a device by its user agent: %s', (userAgent, label, kind) => {
  expect(deviceLabel(userAgent)).toEqual(typeof label === 'string' ? label : expect.stringMatching(label))
  expect(viewDevice(userAgent).kind).toBe(kind)
})

/** A string, a number and a map in the MaxMind DB format; nothing is longer than 28 bytes here. */
const text = (value: string) => Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)])
const number = (value: number) => Buffer.from([0xc4, 0, 0, value >> 8, value & 0xff])
const map = (entries: Record<string, Buffer>) =>
  Buffer.concat([
    Buffer.from([0xe0 | Object.keys(entries).length]),
    ...Object.entries(entries).flatMap(([key, value]) => [text(key), value]),
  ])

/** A database with one node: every IPv4 address below 128 is in Pune, all others are unknown. */
function aDatabase(): Buffer {
  const data = map({
    country: map({ names: map({ en: text('India') }) }),
    city: map({ names: map({ en: text('Pune') }) }),
  })
  const metadata = map({
    node_count: number(1),
    record_size: number(24),
    ip_version: number(4),
    binary_format_major_version: number(2),
    binary_format_minor_version: number(0),
    database_type: text('Test'),
  })
  const tree = Buffer.from([0, 0, 1 + 16, 0, 0, 1])
  const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')
  return Buffer.concat([tree, Buffer.alloc(16), data, marker, metadata])
}

const placeWith = (geoipDatabase: string | undefined, ip: string) =>
  placeOf({ config: { ...testConfig(folder), geoipDatabase }, log: pino({ level: 'silent' }) }, ip)

it('takes country and city from the configured file alone, and only for public addresses', () => {
  const path = join(folder, 'city.mmdb')
  writeFileSync(path, aDatabase())
  expect(placeWith(path, '8.8.8.8')).toMatchObject({ country: 'India', city: 'Pune' })
  expect(placeWith(path, '203.0.113.7')).toMatchObject({ country: null, city: null })
  expect(placeWith(path, '10.0.0.1')).toMatchObject({ network: 'private', country: null })
  expect(placeWith(undefined, '8.8.8.8')).toMatchObject({ country: null, city: null })
})

it('omits the city if the file is broken', () => {
  const path = join(folder, 'broken.mmdb')
  writeFileSync(path, 'no database')
  expect(placeWith(path, '8.8.8.8')).toMatchObject({ network: 'public', country: null })
})
