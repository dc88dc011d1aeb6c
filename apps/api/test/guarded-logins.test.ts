import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../src/platform/access/session.ts'
import { type Database, openPostgresDatabase } from '../src/platform/db/database.ts'
import { findSession } from '../src/platform/db/gates.ts'
import { guardDatabase } from '../src/platform/db/guard-database.ts'
import { isWeakLogin, provideLogins } from '../src/platform/db/guarded-logins.ts'
import { gateTx, tx } from '../src/platform/db/tx.ts'
import { anAccount, anOrganisation, type TestOrganisation } from './factories.ts'
import { createTestApp, type TestApp } from './harness.ts'

const SERVER = process.env.TEST_DATABASE_URL

/** On PostgreSQL, where requests have logins of their own. An embedded database has none. */
describe.runIf(SERVER)('SQL within a request', () => {
  let app: TestApp
  let ours: TestOrganisation
  let theirs: TestOrganisation

  beforeAll(async () => {
    app = await createTestApp()
    ours = await anOrganisation(app)
    theirs = await anOrganisation(app)
  })

  const run = <T>(...statements: string[]) =>
    tx(app.system(ours.orgId), async (db) => {
      let rows: unknown[] = []
      for (const statement of statements) rows = (await sql.raw(statement).execute(db)).rows
      return rows as T[]
    })
  const READ = 'select org_id from organisation'

  test('sees its own organisation, and gates still work', async () => {
    expect(await run(READ)).toEqual([{ org_id: ours.orgId }])
    const person = await anAccount(app, ours)
    const now = app.platform.clock()
    const facts = await findSession({ platform: app.platform, now }, hashToken(person.token))
    expect(facts?.account_id).toBe(person.accountId)
  })

  test.each([
    ['reset role', 'reset role'],
    ['set role none', 'set role none'],
    ['set local role none', 'set local role none'],
    ['set session authorization default', 'set session authorization default'],
  ])('without any rights after %s', async (_name, leave) => {
    await expect(run(leave, READ)).rejects.toMatchObject({ code: '42501' })
    await expect(run(leave, 'select * from account')).rejects.toMatchObject({ code: '42501' })
    await expect(run(leave, 'select * from system_organisations()')).rejects.toMatchObject({ code: '42501' })
  })

  test.each(['muster_system', 'muster_gate', 'postgres'])('can’t become %s', async (role) => {
    await expect(run(`set role ${role}`, READ)).rejects.toMatchObject({ code: '42501' })
    await expect(run(`reset role`, `set role ${role}`)).rejects.toMatchObject({ code: '42501' })
    await expect(run(`set session authorization ${role}`)).rejects.toMatchObject({ code: '42501' })
  })

  test('gets no row by switching row security off, and can’t change the policies', async () => {
    await expect(run('set row_security = off', READ)).rejects.toMatchObject({ code: '42501' })
    for (const statement of [
      'alter table organisation disable row level security',
      'drop policy tenant on organisation',
      'create table planted (id int)',
      'create or replace function current_org() returns bigint language sql as $$ select 1::bigint $$',
      'alter role muster_app bypassrls',
      'create role planted',
      "copy organisation to program 'cat'",
    ])
      await expect(run(statement), statement).rejects.toMatchObject({ code: '42501' })
  })

  test('leaves nothing behind in the connection for the next transaction', async () => {
    await run('set role none')
    await run(`set app.org_id = ${theirs.orgId}`)
    for (let count = 0; count < 12; count++) expect(await run(READ)).toEqual([{ org_id: ours.orgId }])
  })

  test('of a gate can’t become an organisation', async () => {
    const inGate = (statement: string) =>
      gateTx({ platform: app.platform }, (db) => sql.raw(statement).execute(db))
    await expect(inGate('set local role muster_app')).rejects.toMatchObject({ code: '42501' })
    await expect(inGate('set local role muster_system')).rejects.toMatchObject({ code: '42501' })
    await expect(inGate('select * from account')).rejects.toMatchObject({ code: '42501' })
  })
})

describe.runIf(SERVER)('logins of requests', () => {
  let database: Database
  const log = { warn: () => undefined }
  const config = { secretKey: 'k'.repeat(40) }
  let app: TestApp

  beforeAll(async () => {
    app = await createTestApp()
    database = openPostgresDatabase(app.platform.database.url as string, 1)
  })
  afterAll(() => database.close())

  const provide = (key: string) =>
    database.owner((session) => provideLogins(session, database.url as string, key))

  test('own nothing, and get a new password when the key changes', async () => {
    const before = await provide('one')
    expect([await isWeakLogin(before.tenant), await isWeakLogin(before.gate)]).toEqual([true, true])
    expect(await isWeakLogin(database.url as string)).toBe(false)
    const after = await provide('two')
    expect(after.tenant).not.toBe(before.tenant)
    expect(await isWeakLogin(after.tenant)).toBe(true)
    expect(await provide('two')).toEqual(after)
    await provide('test')
  })

  test('are used by a server with one address', async () => {
    const url = database.url as string
    const guarded = await guardDatabase(
      openPostgresDatabase(url, 1),
      { ...app.platform.config, ...config, databaseUrl: url },
      log,
    )
    expect(guarded.isGuarded).toBe(true)
    expect(guarded.load().size).toBe(10)
    await guarded.close()
    await provide('test')
  })

  test('are the role of DATABASE_URL where DATABASE_OWNER_URL names the owner, unless it is strong', async () => {
    const url = database.url as string
    const { tenant } = await provide('test')
    const open = (databaseUrl: string) =>
      guardDatabase(
        openPostgresDatabase(url, 1),
        { ...app.platform.config, databaseUrl, databaseOwnerUrl: url },
        log,
      )
    const weak = await open(tenant)
    expect(weak.isGuarded).toBe(true)
    await weak.close()
    const warned: string[] = []
    const strong = await guardDatabase(
      openPostgresDatabase(url, 1),
      { ...app.platform.config, databaseUrl: url, databaseOwnerUrl: url },
      { warn: (text: unknown) => void warned.push(String(text)) } as never,
    )
    expect(strong.isGuarded).toBe(false)
    expect(warned.join()).toContain('owns the tables')
    await strong.close()
  })
})
