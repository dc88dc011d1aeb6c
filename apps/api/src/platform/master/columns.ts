import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'

/** The child table that stores a field. */
export interface ChildRows<V> {
  table: string
  /** Column with the record's id. */
  parent: string
  /** Rows of a value, without organisation and parent. */
  of: (value: V) => Record<string, unknown>[]
}

/** How a field of a master is stored. */
export interface Column<V = unknown> {
  /** Expression for the value in the list, over the table's row `r`. */
  read: RawBuilder<unknown>
  /** Columns and their values; empty for a field with a child table. */
  write: (value: V) => Record<string, unknown>
  children?: ChildRows<V>
  /** Normalises a value: sorts it and removes duplicates. */
  normalise?: (value: V) => V
  /** Names and values for the audit log; by default the value under the field's name. */
  auditValues?: (value: V) => Record<string, unknown>
}

const over = (name: string) => sql.ref(`r.${name}`)

/** One column with the same value as on the wire. */
export function column<V>(name: string): Column<V> {
  return { read: over(name), write: (value) => ({ [name]: value }) }
}

/** An exact decimal, a number on the wire. */
export function decimalColumn(name: string): Column<number> {
  return { read: sql`${over(name)}::float8`, write: (value) => ({ [name]: String(value) }) }
}

/** A boolean, 1 or 0 on the wire. */
export function flagColumn(name: string): Column<0 | 1> {
  return { read: sql`${over(name)}::int`, write: (value) => ({ [name]: value === 1 }) }
}

/** An array without duplicates, in the given order. */
export function arrayColumn<V>(name: string): Column<V[]> {
  return { ...column<V[]>(name), normalise: (values) => [...new Set(values)] }
}

/** The name of the record of `table` that a column refers to; null without a reference. */
export function nameIn(table: string, name: string): RawBuilder<string | null> {
  return sql`(select n.name from ${sql.table(table)} n where n.org_id = r.org_id and n.id = ${over(name)})`
}

const sorted = (ids: readonly number[] = []) => [...new Set(ids)].sort((one, other) => one - other)

interface LinkTable {
  table: string
  /** Column with the record's id. */
  parent: string
  /** Column with the id of the linked record. */
  value: string
}

const idsIn = ({ table, parent, value }: LinkTable, where: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(c.${sql.ref(value)} order by c.${sql.ref(value)}) from ${sql.table(table)} c
    where c.org_id = r.org_id and c.${sql.ref(parent)} = r.id and ${where}), '[]')`

/** Ids in a link table, sorted, without duplicates. */
export function linkedIds(link: LinkTable): Column<number[]> {
  return {
    read: idsIn(link, sql`true`),
    write: () => ({}),
    children: { ...link, of: (ids) => ids.map((id) => ({ [link.value]: id })) },
    normalise: sorted,
  }
}

/** Ids by group, `{ grade: [1, 2], location: [] }`, in a link table with the group in column `by`. */
export function groupedIds<G extends string>(
  link: LinkTable & { by: string; groups: readonly G[] },
): Column<Record<G, number[]>> {
  const { by, groups, value } = link
  const inGroup = (group: G) => idsIn(link, sql`c.${sql.ref(by)} = ${group}`)
  return {
    read: sql`jsonb_build_object(${sql.join(groups.flatMap((group) => [sql`${group}::text`, inGroup(group)]))})`,
    write: () => ({}),
    children: {
      ...link,
      of: (ids) => groups.flatMap((group) => ids[group].map((id) => ({ [by]: group, [value]: id }))),
    },
    normalise: (ids) =>
      Object.fromEntries(groups.map((group) => [group, sorted(ids[group])])) as Record<G, number[]>,
    auditValues: (ids) => ids,
  }
}

/** Replaces the record's rows in `children` by those of `value`. Two statements at most. */
export async function replaceChildren<V>(
  ctx: Ctx,
  db: Db,
  { table, parent, of }: ChildRows<V>,
  { id, value, isNew }: { id: number; value: V; isNew: boolean },
): Promise<void> {
  if (!isNew) {
    await sql`delete from ${sql.table(table)} where org_id = ${ctx.orgId} and ${sql.ref(parent)} = ${id}`.execute(
      db,
    )
  }
  const rows = of(value).map((row) => ({ org_id: ctx.orgId, [parent]: id, ...row }))
  if (rows.length > 0)
    await db
      .insertInto(table as never)
      .values(rows as never)
      .execute()
}
