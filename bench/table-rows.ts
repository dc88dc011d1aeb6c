import { sql } from 'kysely'
import type { Database } from '../apps/api/src/platform/db/database.ts'
import { tenantTx } from '../apps/api/src/platform/db/tx.ts'

/** A table's writable columns with their types. */
export interface TableShape {
  name: string
  columns: { name: string; type: string; hasDefault: boolean }[]
}

/** Rows of one organisation by table, each value in PostgreSQL's text format. */
export type Rows = Map<string, (string | null)[][]>

interface ShapeRow {
  table: string
  column: string
  type: string
  has_default: boolean
}

/** Tenant tables, referenced tables first. */
export async function tableShapes(database: Database): Promise<TableShape[]> {
  return database.owner(async (session) => {
    const columns = await session.query<ShapeRow>(`
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
        a.atthasdef or a.attidentity <> '' as has_default
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')
        and has_table_privilege('muster_app', c.oid, 'select, insert')
      order by c.relname, a.attnum`)
    const references = await session.query<{ table: string; target: string }>(`
      select distinct f.relname as table, t.relname as target from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.conrelid <> k.confrelid`)
    const shapes = new Map<string, TableShape>()
    for (const { table, column, type, has_default } of columns) {
      const shape = shapes.get(table) ?? { name: table, columns: [] }
      shape.columns.push({ name: column, type, hasDefault: has_default })
      shapes.set(table, shape)
    }
    return inOrder([...shapes.values()], references)
  })
}

/** Sorts referenced tables before referring ones; cyclic references keep their order. */
function inOrder(shapes: TableShape[], references: { table: string; target: string }[]): TableShape[] {
  const placed: TableShape[] = []
  const left = new Map(shapes.map((shape) => [shape.name, shape]))
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ table, target }) => table === name && left.has(target)),
    )
    for (const shape of free.length > 0 ? free : left.values()) {
      placed.push(shape)
      left.delete(shape.name)
    }
  }
  return placed
}

export async function readRows(
  database: Database,
  orgId: number,
  shapes: readonly TableShape[],
): Promise<Rows> {
  return tenantTx(database, orgId, async (db) => {
    const rows: Rows = new Map()
    for (const { name, columns } of shapes) {
      const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
      const answer = await sql<{ row: (string | null)[] }>`
        select array[${values}] as row from ${sql.table(name)} where org_id = ${orgId}`.execute(db)
      rows.set(
        name,
        answer.rows.map((one) => one.row),
      )
    }
    return rows
  })
}

/** Rows of `after` that are not in `before`. */
export function newRows(before: Rows, after: Rows): Rows {
  const added: Rows = new Map()
  for (const [name, rows] of after) {
    const known = new Set((before.get(name) ?? []).map((row) => JSON.stringify(row)))
    const fresh = rows.filter((row) => !known.has(JSON.stringify(row)))
    if (fresh.length > 0) added.set(name, fresh)
  }
  return added
}

/** Without rows that were only changed: the copy already has those. */
export function withoutChanged(shapes: readonly TableShape[], before: Rows, added: Rows): Rows {
  const kept: Rows = new Map()
  for (const { name, columns } of shapes) {
    const at = columns.findIndex((column) => column.name === 'id')
    const keyOf = (row: (string | null)[]) => (at < 0 ? row.slice(0, 2).join() : row[at])
    const known = new Set((before.get(name) ?? []).map(keyOf))
    const rows = (added.get(name) ?? []).filter((row) => !known.has(keyOf(row)))
    if (rows.length > 0) kept.set(name, rows)
  }
  return kept
}

/** Columns with values: a column that is null in all rows, and null by default, is not sent. */
function filledColumns({ columns }: TableShape, rows: readonly (string | null)[][]) {
  return columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ hasDefault, at }) => hasDefault || rows.some((row) => row[at] !== null))
}

/**
 * Inserts the rows of every table from arrays, in one transaction of the organisation.
 *
 * @param options.skipsKnown for rows that triggers write as well
 */
export function insertRows(
  database: Database,
  orgId: number,
  shapes: readonly TableShape[],
  rows: Rows,
  { skipsKnown = false } = {},
): Promise<void> {
  return tenantTx(database, orgId, async (db) => {
    for (const shape of shapes) {
      const wanted = rows.get(shape.name)
      if (!wanted) continue
      const filled = filledColumns(shape, wanted)
      const arrays = filled.map(({ at }) => sql`${wanted.map((row) => row[at] ?? null)}::text[]`)
      const names = sql.join(filled.map(({ name }) => sql.ref(name)))
      const casts = sql.join(filled.map(({ at, type }) => sql`u.${sql.raw(`c${at}`)}::${sql.raw(type)}`))
      const places = sql.raw(filled.map(({ at }) => `c${at}`).join())
      await sql`insert into ${sql.table(shape.name)} (${names}) overriding system value
        select ${casts} from unnest(${sql.join(arrays)}) as u (${places})
        ${skipsKnown ? sql`on conflict do nothing` : sql``}`.execute(db)
    }
  })
}
