import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type S3Peer, startS3Peer } from '../../../test/s3-peer.ts'
import type { ByteStore } from './byte-store.ts'
import { newFilePath } from './file-path.ts'
import { createObjectStore } from './object-store.ts'

let peer: S3Peer
let store: ByteStore
const log = pino({ level: 'silent' })
const content = randomBytes(3_000_000)
const path = () => newFilePath(7, 'exports', 'pdf', Temporal.Instant.from('2026-11-21T06:30:00Z'))
const chunks = () => Readable.from([content.subarray(0, 1_000_000), content.subarray(1_000_000)])

beforeAll(async () => {
  peer = await startS3Peer()
  store = createObjectStore(peer.config, log)
})
afterEach(() => peer.setFault(undefined))
afterAll(() => peer.close())

describe('a store with intermittent failures', () => {
  test('retries an interrupted upload from the first byte', async () => {
    const place = path()
    let failures = 0
    peer.setFault((request, response) => {
      if (request.method !== 'PUT' || failures >= 2) return false
      failures++
      if (failures === 1) request.socket.destroy()
      else response.writeHead(503).end()
      return true
    })
    const stored = await store.write(place, chunks())
    expect(failures).toBe(2)
    expect(stored).toEqual({
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    expect((await buffer(store.read(place))).equals(content)).toBe(true)
  })

  test('recognises its own upload when the response was lost', async () => {
    const place = path()
    peer.cutNextAnswer('PUT', 0)
    expect((await store.write(place, chunks())).size).toBe(content.length)
    await expect(store.write(place, content)).rejects.toThrow('already been uploaded')
  })

  test('resumes an interrupted download', async () => {
    const place = path()
    await store.write(place, content)
    for (const after of [100_000, 1_500_000]) {
      peer.cutNextAnswer('GET', after)
      expect((await buffer(store.read(place))).equals(content)).toBe(true)
    }
    peer.cutNextAnswer('GET', 5000)
    const part = await buffer(store.read(place, { start: 10, end: 200_009 }))
    expect(part.equals(content.subarray(10, 200_010))).toBe(true)
  })
})

describe('an unreachable store', () => {
  test('answers 503, and leaves nothing behind', async () => {
    const place = path()
    await store.write(place, content)
    const spooled = () => readdirSync(tmpdir()).filter((name) => name.startsWith('muster-file-'))
    const before = spooled()
    peer.setFault((_request, response) => {
      response.writeHead(500).end()
      return true
    })
    const refusal = { key: 'server.unavailable', status: 503 }
    await expect(store.write(path(), chunks())).rejects.toMatchObject(refusal)
    await expect(store.sizeOf(place)).rejects.toMatchObject(refusal)
    await expect(store.remove(place)).rejects.toMatchObject(refusal)
    await expect(buffer(store.read(place))).rejects.toMatchObject(refusal)
    expect(spooled().filter((name) => !before.includes(name))).toEqual([])
  })

  test('the check reports the reason', async () => {
    await expect(store.check()).resolves.toBeUndefined()
    const other = (change: object) => createObjectStore({ ...peer.config, ...change }, log).check()
    await expect(other({ bucket: 'nowhere' })).rejects.toThrow('this bucket does not exist')
    await expect(other({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow("can't be used")
    peer.setFault((_request, response) => {
      response.writeHead(403).end()
      return true
    })
    await expect(store.check()).rejects.toThrow('S3_SECRET_KEY were rejected')
  })
})

test('reports a missing file as missing, not as a fault of the store', async () => {
  expect(await store.sizeOf(path())).toBeUndefined()
  await expect(buffer(store.read(path()))).rejects.toMatchObject({ name: 'NoSuchKey' })
  await expect(store.remove(path())).resolves.toBeUndefined()
})

test('lists the files of one organisation, or of all', async () => {
  const other = newFilePath(70, 'exports', 'csv', Temporal.Instant.from('2026-11-21T06:30:00Z'))
  await store.write(other, Buffer.from('a,b'))
  const ours = await Array.fromAsync(store.list(7))
  expect(ours.length).toBeGreaterThan(0)
  expect(ours.every((file) => file.path.startsWith('7/'))).toBe(true)
  const all = await Array.fromAsync(store.list())
  expect(all).toHaveLength(ours.length + 1)
  expect(all.find((file) => file.path === other)?.size).toBe(3)
})
