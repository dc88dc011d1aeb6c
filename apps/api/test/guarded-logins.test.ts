import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../src/platform/access/session.ts'
import { type Database, openPostgresDatabase } from '../src/platform/db/database.ts'
import { findSession } from '../src/platform/db/gates.ts'
import { guardDatabase } from '../src/platform/db/guard-database.ts'
import { loginProblem, provideLogins } from '../src/platform/db/guarded-logins.ts'
import { gateTx, tenantTx, tx } from '../src/platform/db/tx.ts'
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
    expect(await loginProblem(before.tenant, 'tenant')).toBeNull()
    expect(await loginProblem(before.gate, 'gate')).toBeNull()
    expect(await loginProblem(before.tenant, 'gate')).toBe('ungranted')
    expect(await loginProblem(database.url as string, 'tenant')).toBe('strong')
    const after = await provide('two')
    expect(after.tenant).not.toBe(before.tenant)
    expect(await loginProblem(after.tenant, 'tenant')).toBeNull()
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

  describe('of the role of DATABASE_URL, where DATABASE_OWNER_URL names the owner', () => {
    const NAME = `requests_${process.pid}`
    let own: string

    const asOwner = (statement: string) => database.owner((session) => session.exec(statement))
    /** A server's start with this role: the database that it opens, and what it warns of. */
    async function start(databaseUrl: string) {
      const url = database.url as string
      const warned: string[] = []
      const opened = await guardDatabase(
        openPostgresDatabase(url, 2),
        { ...app.platform.config, databaseUrl, databaseOwnerUrl: url },
        { warn: (...words: unknown[]) => void warned.push(words.map(String).join(' ')) } as never,
      )
      return { opened, warned: warned.join() }
    }

    beforeAll(async () => {
      const url = new URL(database.url as string)
      Object.assign(url, { username: NAME, password: 'of-its-own' })
      own = url.toString()
      await asOwner(`create role ${NAME} login noinherit password 'of-its-own'`)
    })
    afterAll(() => asOwner(`drop role ${NAME}`))

    test('are the owner’s while the grants are missing, or one of them, and requests work', async () => {
      for (const grant of ['select', `grant muster_app to ${NAME}`, `revoke muster_app from ${NAME}`]) {
        await asOwner(grant)
        const { opened, warned } = await start(own)
        expect(opened.isGuarded).toBe(false)
        expect(warned).toContain('may not become muster_app and muster_gate')
        expect(await opened.queryGate({ sql: 'select current_user as role' } as never)).toEqual([
          { role: 'muster_gate' },
        ])
        await opened.close()
      }
    })

    test('are that role’s once it may become muster_app and muster_gate', async () => {
      await asOwner(`grant muster_app, muster_gate to ${NAME}`)
      const { opened, warned } = await start(own)
      expect([opened.isGuarded, warned]).toEqual([true, ''])
      expect(await opened.queryGate({ sql: 'select session_user::text as login' } as never)).toEqual([
        { login: NAME },
      ])
      const { rows } = await tenantTx(opened, 1, (db) =>
        sql<{ role: string }>`select current_user::text as role`.execute(db),
      )
      expect(rows).toEqual([{ role: 'muster_app' }])
      await opened.close()
    })

    test('are the owner’s where the role is strong', async () => {
      const { opened, warned } = await start(database.url as string)
      expect(opened.isGuarded).toBe(false)
      expect(warned).toContain('owns the tables')
      await opened.close()
    })
  })
})
