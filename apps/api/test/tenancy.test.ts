import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { GLOBAL_TABLES } from '../src/platform/db/migrate.ts'
import { tx } from '../src/platform/db/tx.ts'
import { anOrganisation, type TestOrganisation } from './factories.ts'
import { createTestApp, type TestApp } from './harness.ts'

let app: TestApp
let ours: TestOrganisation
let theirs: TestOrganisation

beforeAll(async () => {
  app = await createTestApp()
  ours = await anOrganisation(app)
  theirs = await anOrganisation(app)
})

interface TableFacts {
  name: string
  has_org: boolean
  secured: boolean
  forced: boolean
  policies: string[]
  key: string[] | null
}

const tableFacts = () =>
  app.platform.database.owner((session) =>
    session.query<TableFacts>(`
      select c.relname as name,
        exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id') as has_org,
        c.relrowsecurity as secured, c.relforcerowsecurity as forced,
        array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies,
        (select array(select a.attname::text from unnest(i.indkey) with ordinality k(attnum, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by k.place)
          from pg_index i where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`),
  )

describe('tenancy', () => {
  test('every table belongs to an organisation and has its row security policy', async () => {
    const tables = await tableFacts()
    expect(tables.length).toBeGreaterThan(40)
    for (const table of tables) {
      if ((GLOBAL_TABLES as readonly string[]).includes(table.name)) continue
      expect(table.has_org, `${table.name} has org_id`).toBe(true)
      expect(table.key?.[0], `${table.name}: org_id leads the key`).toBe('org_id')
      expect(table.secured && table.forced, `${table.name}: row security forced`).toBe(true)
      expect(table.policies, table.name).toEqual(['system', 'tenant'])
    }
  })

  test('raw SQL with the application’s role sees only its own organisation', async () => {
    const tables = (await tableFacts()).filter((table) => table.has_org)
    await tx(app.system(ours.orgId), async (db) => {
      for (const { name } of tables) {
        const { rows } = await sql<{
          org_id: number
        }>`select distinct org_id from ${sql.table(name)}`.execute(db)
        expect(
          rows.every((row) => row.org_id === ours.orgId),
          name,
        ).toBe(true)
      }
    })
  })

  test('raw SQL can neither write, move nor delete rows of another organisation', async () => {
    const ctx = app.system(ours.orgId)
    await expect(
      tx(ctx, (db) =>
        db.insertInto('department').values({ org_id: theirs.orgId, name: 'Planted' }).execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    const own = await tx(ctx, (db) =>
      db
        .insertInto('department')
        .values({ org_id: ours.orgId, name: 'Ours' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await expect(
      tx(ctx, (db) =>
        db.updateTable('department').set({ org_id: theirs.orgId }).where('id', '=', own.id).execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    const deleted = await tx(ctx, (db) =>
      db.deleteFrom('code_setting').where('org_id', '=', theirs.orgId).executeTakeFirst(),
    )
    expect(Number(deleted.numDeletedRows)).toBe(0)
  })

  test('append-only tables allow inserts, but no updates', async () => {
    await expect(
      tx(app.system(ours.orgId), (db) =>
        db.updateTable('audit_entry').set({ actor: 'someone else' }).execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      tx(app.system(ours.orgId), (db) => db.deleteFrom('employee_event').execute()),
    ).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('a tenant can’t call functions that work across organisations', async () => {
    await expect(
      tx(app.system(ours.orgId), (db) => sql`select * from system_organisations()`.execute(db)),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('a second connection inside a transaction is refused instead of waiting forever', async () => {
    await expect(
      tx(app.system(ours.orgId), async () => tx(app.system(ours.orgId), (db) => sql`select 1`.execute(db))),
    ).rejects.toThrow('inside a transaction')
  })

  test('a failed statement does not affect the next transaction', async () => {
    const ctx = app.system(ours.orgId)
    await expect(tx(ctx, (db) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' })
    const { rows } = await tx(ctx, (db) => sql<{ one: number }>`select 1 as one`.execute(db))
    expect(rows).toEqual([{ one: 1 }])
  })
})
