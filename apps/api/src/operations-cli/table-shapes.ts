import type { SqlSession } from '../platform/db/migrate.ts'
import type { SequenceState, TableShape } from './archive-format.ts'

/** Tables and sequences from the database's catalogue. */

const PLAIN = `n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
  and c.relname <> 'schema_migration'
  and coalesce(obj_description(c.oid, 'pg_class'), '') not like 'transient%'`

/**
 * Every table to back up, with its non-generated columns. Excludes unlogged tables and those whose comment begins
 * with "transient".
 */
export function readTables(session: SqlSession): Promise<TableShape[]> {
  return session.query<TableShape>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid))
          order by p.relname)
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') as partitions
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${PLAIN} order by c.relname`)
}

/** The state of every sequence; needs the owner's role. */
export async function readSequences(session: SqlSession): Promise<SequenceState[]> {
  const names = await session.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'S' order by c.relname`)
  const states: SequenceState[] = []
  for (const { name } of names) {
    const [state] = await session.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from "${name}"`,
    )
    if (state) states.push({ name, value: state.value, isCalled: state.is_called })
  }
  return states
}

/** A table or partition with its size on disk. */
export interface Heap {
  name: string
  /** Has row security, which applies to the owner as well. */
  secured: boolean
  pages: number
  /** Including out-of-line storage (TOAST). */
  bytes: number
}

export async function readHeaps(session: SqlSession, table: TableShape): Promise<Heap[]> {
  const names = table.partitions.length > 0 ? table.partitions.map((part) => part.name) : [table.name]
  return session.query<Heap>(
    `select c.relname as name, c.relrowsecurity as secured,
      (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages,
      pg_table_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relname = any ($1) order by c.relname`,
    [names],
  )
}

export const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
