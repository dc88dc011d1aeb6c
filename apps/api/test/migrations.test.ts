import { describe, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../src/platform/db/database.ts'
import { asOwner, openThrowaway } from '../src/platform/db/embedded/open-embedded.ts'
import { migrate, readMigrations, type SqlSession } from '../src/platform/db/migrate.ts'

/** The parts of the schema that a query or rule can depend on, as text. */
async function schemaOf(session: SqlSession): Promise<string[]> {
  const rows = await session.query<{ line: string }>(`
    select line from (
      select format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        coalesce(pg_get_expr(d.adbin, d.adrelid), '')) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('policy %s %s %s', tablename, policyname, qual) from pg_policies where schemaname = 'public'
      union all select format('function %s %s', p.oid::regprocedure, md5(p.prosrc)) from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prolang <> (select oid from pg_language where lanname = 'c')
      union all select format('grant %s %s %s', table_name, grantee, privilege_type) from information_schema.role_table_grants
        where table_schema = 'public' and grantee like 'muster%'
    ) all_lines order by line`)
  return rows.map((row) => row.line)
}

describe('migrations', () => {
  test('give an upgraded database the same schema as a new one, and do nothing on a second run', async () => {
    const migrations = await readMigrations(MIGRATIONS_FOLDER)
    const fresh = await openThrowaway()
    const upgraded = await openThrowaway()
    const freshSchema = await asOwner(fresh.connection, async (session) => {
      await migrate(session, migrations)
      return schemaOf(session)
    })
    const upgradedSchema = await asOwner(upgraded.connection, async (session) => {
      // One release at a time, like an installation that never skipped one.
      for (let count = 1; count <= migrations.length; count++)
        await migrate(session, migrations.slice(0, count))
      expect(await migrate(session, migrations)).toEqual([])
      return schemaOf(session)
    })
    expect(upgradedSchema).toEqual(freshSchema)
    expect(freshSchema.length).toBeGreaterThan(500)
    await fresh.close()
    await upgraded.close()
  }, 300_000)

  test('abort the start without changes after edited history or failing SQL', async () => {
    const database = await openThrowaway()
    await asOwner(database.connection, async (session) => {
      const first = { name: '1.sql', sql: 'create table kept (id int)', checksum: 'a' }
      await migrate(session, [first])
      await expect(migrate(session, [{ ...first, checksum: 'b' }])).rejects.toThrow('1.sql was changed')
      const bad = { name: '2.sql', sql: 'create table half (id int); select broken', checksum: 'c' }
      await expect(migrate(session, [first, bad])).rejects.toThrow('2.sql failed')
      const left = await session.query(`select 1 from pg_class where relname = 'half'`)
      expect(left).toEqual([])
    })
    await database.close()
  })
})
