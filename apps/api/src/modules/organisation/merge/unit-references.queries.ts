import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { MasterTable } from '../../reference/index.ts'
import { unitMasters } from '../unit-masters.ts'

/** A foreign key to a unit, of any module. */
export interface Reference {
  table: string
  column: string
  /** Without an id, moved rows cannot be recorded one by one. */
  has_id: boolean
  has_version: boolean
  /** Expressions of the unique indexes that contain the column, without the column itself. */
  unique_with: string[][]
}

/** All foreign keys to a table's id, with the unique indexes that a move could violate. One statement. */
export async function findReferencesTo(
  db: Db,
  table: MasterTable,
  except: readonly string[],
): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select distinct c.conrelid::regclass::text as table, own.attname::text as column,
      exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'id' and not a.attisdropped)
        as has_id,
      exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'version' and not a.attisdropped)
        as has_version,
      coalesce((
        select jsonb_agg(parts.list) from pg_index i
        cross join lateral (
          select jsonb_agg(pg_get_indexdef(i.indexrelid, n, true) order by n)
            filter (where pg_get_indexdef(i.indexrelid, n, true) !~ ('\\m' || own.attname || '\\M')) as list,
            bool_or(pg_get_indexdef(i.indexrelid, n, true) ~ ('\\m' || own.attname || '\\M')) as concerned
          from generate_series(1, i.indnkeyatts) n
        ) parts
        where i.indrelid = c.conrelid and i.indisunique and parts.concerned), '[]') as unique_with
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as k (own_column, their_column)
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own_column
    join pg_attribute their on their.attrelid = c.confrelid and their.attnum = k.their_column
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid = ${table}::regclass and their.attname = 'id'
      and c.conrelid::regclass::text <> all (${[...except]}::text[])
    order by 1, 2`.execute(db)
  return rows
}

export const placeOf = ({ table, column }: Pick<Reference, 'table' | 'column'>) => `${table}.${column}`

const isUnit = (table: string) => unitMasters.some((master) => master.table === table)

export interface ReferenceCount {
  place: string
  count: number
  /** How many of them are active; all of them if the table has no status. */
  active: number
}

/** How many rows refer to any of the units, by reference. One statement. */
export async function countReferences(
  ctx: Ctx,
  db: Db,
  references: readonly Reference[],
  ids: readonly number[],
): Promise<ReferenceCount[]> {
  if (references.length === 0) return []
  const parts = references.map((reference) => {
    const active = isUnit(reference.table) ? sql`count(*) filter (where t.status = 1)` : sql`count(*)`
    return sql`select ${placeOf(reference)}::text as place, count(*)::int as count, ${active}::int as active
      from ${sql.table(reference.table)} t
      where t.org_id = ${ctx.orgId} and ${sql.ref(`t.${reference.column}`)} = any (${[...ids]}::bigint[])`
  })
  const { rows } = await sql<ReferenceCount>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.filter((row) => row.count > 0)
}

/** Names of rows that would be duplicates after moving to one unit. One statement. */
export async function findClashes(
  ctx: Ctx,
  db: Db,
  references: readonly Reference[],
  ids: readonly number[],
): Promise<{ table: string; name: string }[]> {
  const parts = references.flatMap((reference) =>
    reference.unique_with.map((expressions) => {
      // The expressions come from the database catalogue, never from a request.
      const key = sql.join(expressions.map((one) => sql`(${sql.raw(one)})::text`))
      const isNamed = isUnit(reference.table)
      return sql`
        select ${reference.table}::text as table, ${isNamed ? sql`min(name)` : sql`''`}::text as name
        from ${sql.table(reference.table)}
        where org_id = ${ctx.orgId} and ${sql.ref(reference.column)} = any (${[...ids]}::bigint[])
        group by ${sql`array[${key}]`} having count(*) > 1`
    }),
  )
  if (parts.length === 0) return []
  const { rows } = await sql<{ table: string; name: string }>`
    ${sql.join(parts, sql` union all `)} limit 20`.execute(db)
  return rows
}

/** Moves all rows of one reference and records which. */
export async function moveReference(
  ctx: Ctx,
  db: Db,
  reference: Reference,
  move: { mergeId: number; keptId: number; ids: readonly number[] },
): Promise<void> {
  const column = sql.ref(reference.column)
  const table = sql.table(reference.table)
  const isMoved = sql`org_id = ${ctx.orgId} and ${column} = any (${[...move.ids]}::bigint[])`
  if (reference.has_id) {
    await sql`
      insert into unit_merge_move (org_id, merge_id, place, record_id, from_id)
      select org_id, ${move.mergeId}, ${placeOf(reference)}, id, ${column} from ${table}
      where ${isMoved} for update`.execute(db)
  }
  await sql`update ${table} set ${column} = ${move.keptId}${versionOf(reference)} where ${isMoved}`.execute(
    db,
  )
}

const versionOf = (reference: Reference): RawBuilder<unknown> =>
  reference.has_version ? sql`, version = version + 1` : sql``

export interface Returned {
  returned: number
  moved: number
}

/** Moves rows back if they still refer to the kept unit. */
export async function returnReference(
  ctx: Ctx,
  db: Db,
  reference: Reference,
  merge: { mergeId: number; keptId: number },
): Promise<Returned> {
  const column = sql.ref(reference.column)
  const version = reference.has_version ? sql`, version = t.version + 1` : sql``
  const { rows } = await sql<Returned>`
    with back as (
      update ${sql.table(reference.table)} t set ${column} = m.from_id ${version}
      from unit_merge_move m
      where m.org_id = ${ctx.orgId} and m.merge_id = ${merge.mergeId} and m.place = ${placeOf(reference)}
        and t.org_id = m.org_id and t.id = m.record_id and ${sql.ref(`t.${reference.column}`)} = ${merge.keptId}
      returning 1
    )
    select (select count(*) from back)::int as returned,
      (select count(*) from unit_merge_move m where m.org_id = ${ctx.orgId} and m.merge_id = ${merge.mergeId}
        and m.place = ${placeOf(reference)})::int as moved`.execute(db)
  return rows[0] as Returned
}
