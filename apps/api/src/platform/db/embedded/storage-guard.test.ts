import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, embeddedDatabase } from '../database.ts'
import { gateText } from '../gate-text.ts'
import { tenantTx } from '../tx.ts'
import { EmbeddedConnection, type Storage } from './connection.ts'
import { openThrowaway, type ThrowawayDatabase } from './open-embedded.ts'
import { StorageGuard } from './storage-guard.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-guard-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MEGABYTE = 1_048_576
const EVERYTHING = Number.MAX_SAFE_INTEGER
const bounds = {
  ...{ refuseBelow: 0, acceptAbove: 0, reserve: 2 * MEGABYTE, reserveAbove: EVERYTHING },
  retryMs: 60_000,
}

describe('free disk space', () => {
  test.each([
    ['plenty', bounds, false],
    ['too little', { ...bounds, refuseBelow: EVERYTHING, acceptAbove: EVERYTHING }, true],
  ])('%s', async (_name, given, isFull) => {
    const guard = new StorageGuard(folder, given)
    await guard.check()
    expect(guard.isFull).toBe(isFull)
    await guard.close()
  })

  test('a refused write counts, whatever the disk reports', async () => {
    const guard = new StorageGuard(folder, bounds)
    guard.refused()
    await guard.check()
    expect(guard.isFull).toBe(true)
    await expect.poll(() => guard.isFull).toBe(false)
    await guard.close()
  })

  test('keeps a reserve where there is plenty, and gives it up', async () => {
    const guard = new StorageGuard(folder, { ...bounds, reserveAbove: 0 })
    await guard.check()
    const path = join(folder, 'reserve')
    expect(statSync(path).size).toBe(bounds.reserve)
    await guard.close()
    await guard.release()
    expect(existsSync(path)).toBe(false)
  })
})

describe('a reserve that can’t be written', () => {
  const path = join(folder, 'reserve')
  /** Neither written as a file nor removed as one. */
  const block = () => mkdirSync(`${path}.new`, { recursive: true })
  const unblock = () => rmSync(`${path}.new`, { recursive: true, force: true })

  test('does not stop the server, and is not tried again at once', async () => {
    block()
    const guard = new StorageGuard(folder, { ...bounds, reserveAbove: 0 })
    await guard.check()
    unblock()
    await guard.check()
    expect(existsSync(path)).toBe(false)
    await guard.close()
  })

  test('is tried again later', async () => {
    block()
    const guard = new StorageGuard(folder, { ...bounds, reserveAbove: 0, retryMs: 0 })
    await guard.check()
    unblock()
    await guard.check()
    expect(existsSync(path)).toBe(true)
    await guard.close()
    await guard.release()
  })
})

describe('a database whose disk is full', () => {
  const storage = { isFull: false, refused: () => undefined } satisfies Storage as {
    isFull: boolean
  } & Storage
  let opened: ThrowawayDatabase
  let database: Database
  const inOrg = <T>(work: Parameters<typeof tenantTx<T>>[2]) => tenantTx(database, 1, work)
  const names = async () =>
    (await inOrg((db) => sql<{ name: string }>`select name from thing order by name`.execute(db))).rows.map(
      ({ name }) => name,
    )
  const add = (name: string) => inOrg((db) => sql`insert into thing values (${name})`.execute(db))

  beforeAll(async () => {
    opened = await openThrowaway()
    database = embeddedDatabase({
      connection: new EmbeddedConnection(opened.connection.host, storage),
      close: opened.close,
    })
    await database.owner((session) =>
      session.exec(
        'create role muster_app; create role muster_gate; create table thing (name text); grant all on thing to muster_app',
      ),
    )
  })

  afterAll(() => database.close())

  test('can be read, refuses writes as a full disk does, and accepts them again', async () => {
    await add('before')
    storage.isFull = true
    await expect(add('refused')).rejects.toMatchObject({ code: '53100' })
    expect(await names()).toEqual(['before'])
    expect(database.state().status).toBe('full')
    storage.isFull = false
    await add('later')
    expect(await names()).toEqual(['before', 'later'])
    expect(database.state().status).toBe('ready')
  })

  test('drops non-essential writes, so that reads succeed', async () => {
    storage.isFull = true
    await database.executeAsync(1, gateText`insert into thing values ('seen')`)
    storage.isFull = false
    expect(await names()).not.toContain('seen')
  })

  test('lets the owner write', async () => {
    storage.isFull = true
    await database.owner((session) => session.exec(`insert into thing values ('owner')`))
    storage.isFull = false
    expect(await names()).toContain('owner')
  })
})
