import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'

/** Where the rows of a field that has a table of its own are kept. */
export interface ChildRows<V> {
  table: string
  /** Its column with the id of the record. */
  parent: string
  /** The rows of a value, without organisation and parent. */
  of: (value: V) => Record<string, unknown>[]
}

/** How a field of a master is kept. */
export interface Column<V = unknown> {
  /** Its value as the list answers it, read over the table's row `r`. */
  read: RawBuilder<unknown>
  /** The columns that hold it; none for one with a table of its own. */
  write: (value: V) => Record<string, unknown>
  children?: ChildRows<V>
  /** Only what matters of a value: in order, without repetitions. */
  tidy?: (value: V) => V
  /** What the audit trail says of it, by names of its own; the value by the field's name unless given. */
  told?: (value: V) => Record<string, unknown>
}

const over = (name: string) => sql.ref(`r.${name}`)

/** One column, kept as it travels. */
export function column<V>(name: string): Column<V> {
  return { read: over(name), write: (value) => ({ [name]: value }) }
}

/** An exact decimal that travels as a number. */
export function decimalColumn(name: string): Column<number> {
  return { read: sql`${over(name)}::float8`, write: (value) => ({ [name]: String(value) }) }
}

/** Yes or no that travels as 1 and 0. */
export function flagColumn(name: string): Column<0 | 1> {
  return { read: sql`${over(name)}::int`, write: (value) => ({ [name]: value === 1 }) }
}

/** An array of values, none twice; in the order they were given. */
export function arrayColumn<V>(name: string): Column<V[]> {
  return { ...column<V[]>(name), tidy: (values) => [...new Set(values)] }
}

/** The name of the record of `table` that a column points to; null where it points to none. */
export function nameIn(table: string, name: string): RawBuilder<string | null> {
  return sql`(select n.name from ${sql.table(table)} n where n.org_id = r.org_id and n.id = ${over(name)})`
}

const sorted = (ids: readonly number[] = []) => [...new Set(ids)].sort((one, other) => one - other)

interface LinkTable {
  table: string
  /** Its column with the id of the record. */
  parent: string
  /** Its column with the id that the record names. */
  value: string
}

const idsIn = ({ table, parent, value }: LinkTable, where: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(c.${sql.ref(value)} order by c.${sql.ref(value)}) from ${sql.table(table)} c
    where c.org_id = r.org_id and c.${sql.ref(parent)} = r.id and ${where}), '[]')`

/** Ids in a table of their own; in order, none twice. */
export function linkedIds(link: LinkTable): Column<number[]> {
  return {
    read: idsIn(link, sql`true`),
    write: () => ({}),
    children: { ...link, of: (ids) => ids.map((id) => ({ [link.value]: id })) },
    tidy: sorted,
  }
}

/** Ids by group, `{ grade: [1, 2], location: [] }`, in a table of their own that names the group in column `by`. */
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
    tidy: (ids) =>
      Object.fromEntries(groups.map((group) => [group, sorted(ids[group])])) as Record<G, number[]>,
    told: (ids) => ids,
  }
}

/** Makes `children` hold `value` of the record, and nothing else. Two statements at most. */
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
