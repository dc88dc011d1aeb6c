import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { type Column, column, replaceChildren } from './columns.ts'
import { isSame, type Values } from './rules/draft.ts'

/** A master's table without types, from which the statements below are built. */
export interface RecordTable {
  table: string
  /** Name of the id on the wire; null when the fields of `by` identify the record. */
  key: string | null
  by: readonly string[]
  columns: Readonly<Record<string, Column>>
  extraColumns: Readonly<Record<string, RawBuilder<unknown>>>
  order: RawBuilder<unknown>
  stamps: readonly string[]
  /** Whether the table has a version; without one every record has version 1. */
  isVersioned: boolean
  /** Default record, listed with version 0 while nothing is stored for its `by`. */
  fallback: Values | null
}

/** The column of each field: its name in lower case by default. */
export function columnsOf(
  fields: readonly string[],
  declared: Readonly<Record<string, Column | undefined>>,
): Record<string, Column> {
  return Object.fromEntries(fields.map((name) => [name, declared[name] ?? column(name.toLowerCase())]))
}

/** Loads all records of the organisation in list order. One statement. */
export async function findRecords(ctx: Ctx, db: Db, of: RecordTable): Promise<Values[]> {
  const { table, key, columns, extraColumns, order, by, fallback } = of
  const read = Object.entries(columns).map(([name, { read: value }]) => sql`${value} as ${sql.ref(name)}`)
  const extra = Object.entries(extraColumns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const id = key === null ? [] : [sql`r.id as ${sql.ref(key)}`]
  const version = of.isVersioned ? sql`r.version` : sql`1 as version`
  const { rows } = await sql<Values>`
    select ${sql.join([...id, ...read, ...extra, version])} from ${sql.table(table)} r
    where r.org_id = ${ctx.orgId} order by ${order}`.execute(db)
  const isUnset = fallback !== null && !rows.some((row) => isSame(by, row, fallback))
  return isUnset ? [{ ...fallback, version: 0 }, ...rows] : rows
}

/** Condition that identifies the record of `row`. */
function whereIs(ctx: Ctx, { key, by, columns }: RecordTable, row: Values): RawBuilder<unknown> {
  const parts = by.flatMap((name) => Object.entries(columns[name]?.write(row[name]) ?? {}))
  const same = parts.map(([name, value]) => sql`${sql.ref(name)} is not distinct from ${value}`)
  const id = key === null ? same : [sql`id = ${row[key]}`]
  return sql.join([sql`org_id = ${ctx.orgId}`, ...id], sql` and `)
}

/** Locks the record against deletion and new references until the commit. */
export async function lockRecord(ctx: Ctx, db: Db, of: RecordTable, row: Values): Promise<void> {
  await sql`select from ${sql.table(of.table)} where ${whereIs(ctx, of, row)} for update`.execute(db)
}

export async function deleteRecord(ctx: Ctx, db: Db, of: RecordTable, row: Values): Promise<void> {
  await sql`delete from ${sql.table(of.table)} where ${whereIs(ctx, of, row)}`.execute(db)
}

interface Written {
  before: Values | null
  next: Values
  version: number
  /** Columns without a field. */
  more: Readonly<Record<string, unknown>>
}

async function insertRecord(ctx: Ctx, db: Db, of: RecordTable, { next, version, more }: Written) {
  const at = ctx.now.toString()
  const values = {
    org_id: ctx.orgId,
    ...Object.assign({}, ...Object.entries(of.columns).map(([name, { write }]) => write(next[name]))),
    ...more,
    ...(of.isVersioned ? { version } : {}),
    ...Object.fromEntries(of.stamps.map((stamp) => [stamp, at])),
  }
  const insert = db.insertInto(of.table as never).values(values as never)
  if (of.key === null) {
    const found = of.by.flatMap((name) => Object.keys(of.columns[name]?.write(null) ?? {}))
    const { org_id: _org, ...set } = values
    // Stored without ever having been chosen: a row that another part of the product made.
    await insert
      .onConflict((on) => on.columns(['org_id', ...found] as never).doUpdateSet(set as never))
      .execute()
    return 0
  }
  const { id } = await insert.returning('id' as never).executeTakeFirstOrThrow()
  return id as number
}

async function updateRecord(ctx: Ctx, db: Db, of: RecordTable, { before, next, version, more }: Written) {
  const values = {
    ...Object.assign({}, ...Object.entries(of.columns).map(([name, { write }]) => write(next[name]))),
    ...more,
    ...(of.isVersioned ? { version } : {}),
    ...(of.stamps.includes('updated_at') ? { updated_at: ctx.now.toString() } : {}),
  }
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(of.table)} set ${sql.join(set)} where ${whereIs(ctx, of, before as Values)}`.execute(
    db,
  )
}

/**
 * Stores a record: one statement, and at most two for each changed field with a child table.
 *
 * @returns its id, 0 for a record without one
 */
export async function writeRecord(ctx: Ctx, db: Db, of: RecordTable, written: Written): Promise<number> {
  const { before, next } = written
  const isNew = before === null || before.version === 0
  if (!isNew) await updateRecord(ctx, db, of, written)
  const id = isNew
    ? await insertRecord(ctx, db, of, written)
    : of.key === null
      ? 0
      : (before[of.key] as number)
  for (const [name, { children }] of Object.entries(of.columns)) {
    if (!children || (before && isSame([name], before, next))) continue
    await replaceChildren(ctx, db, children, { id, value: next[name], isNew })
  }
  return id
}
