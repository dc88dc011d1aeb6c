import type { FormValues } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { columnsOf } from '../../forms/index.ts'
import type { KnownUnit } from '../rules/unit-import-desk.ts'
import type { UnitMaster } from '../unit-master.ts'

const PAGE = 2000

export interface StoredUnit {
  id: number
  name: string
  custom: FormValues
  version: number
  [column: string]: unknown
}

const ownColumns = (master: UnitMaster) => [...new Set(columnsOf(master.formNo).map(([, column]) => column))]

function columnList(master: UnitMaster) {
  const names = [...new Set(['id', 'name', 'custom', 'version', ...ownColumns(master)])]
  return sql.join(names.map((name) => sql.ref(`m.${name}`)))
}

/** A row's values by slug, including custom fields. */
export function valuesOfUnit(master: UnitMaster, row: StoredUnit): FormValues {
  const builtIn = columnsOf(master.formNo).map(([slug, column]) => [slug, row[column] ?? null])
  return { ...(Object.fromEntries(builtIn) as FormValues), ...row.custom }
}

/** All units of a kind, page by page. */
export async function* findKnownUnits(ctx: Ctx, master: UnitMaster): AsyncGenerator<KnownUnit[]> {
  for (let last = 0; ; ) {
    const page = sql<StoredUnit>`
      select ${columnList(master)} from ${sql.table(master.table)} m
      where m.org_id = ${ctx.orgId} and m.id > ${last} order by m.id limit ${PAGE}`
    const { rows } = await readTx(ctx, (db) => page.execute(db))
    if (rows.length > 0) yield rows.map((row) => ({ id: row.id, values: valuesOfUnit(master, row) }))
    if (rows.length < PAGE) return
    last = rows[rows.length - 1]?.id ?? last
  }
}

/** Loads and locks the units that a file changes, by id. */
export async function lockStoredUnits(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  ids: readonly number[],
): Promise<Map<number, StoredUnit>> {
  const { rows } = await sql<StoredUnit>`
    select ${columnList(master)} from ${sql.table(master.table)} m
    where m.org_id = ${ctx.orgId} and m.id = any (${[...ids]}::bigint[]) order by m.id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A unit to be written, by column; every row has all columns of its kind. */
export type UnitRecord = Record<string, unknown> & { custom: FormValues }

const written = (master: UnitMaster) => [...ownColumns(master), 'custom']

/** Inserts units in one statement. @returns their ids in the given order */
export async function insertUnits(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  records: readonly UnitRecord[],
): Promise<number[]> {
  if (records.length === 0) return []
  const columns = sql.join(written(master).map((column) => sql.ref(column)))
  const within = master.nameWithin
  const { rows } = await sql<{ id: number; name: string; within: string | number | null }>`
    insert into ${sql.table(master.table)} (org_id, ${columns}, created_at, updated_at)
    select ${ctx.orgId}, ${sql.join(written(master).map((column) => sql.ref(`r.${column}`)))},
      ${ctx.now.toString()}::timestamptz, ${ctx.now.toString()}::timestamptz
    from jsonb_populate_recordset(null::${sql.table(master.table)}, ${JSON.stringify(records)}::jsonb) r
    returning id, name, ${within ? sql.ref(within) : sql`null`} as within`.execute(db)
  const keyOf = (name: unknown, of: unknown) => `${name}\n${of ?? ''}`
  const ids = new Map(rows.map((row) => [keyOf(row.name, row.within), row.id]))
  return records.map((record) => ids.get(keyOf(record.name, within ? record[within] : null)) as number)
}

/** Updates units in one statement and increments their versions. */
export async function rewriteUnits(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  records: readonly (UnitRecord & { id: number })[],
): Promise<void> {
  if (records.length === 0) return
  const changes = written(master).map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`)
  await sql`
    update ${sql.table(master.table)} t
    set ${sql.join(changes)}, version = t.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from jsonb_populate_recordset(null::${sql.table(master.table)}, ${JSON.stringify(records)}::jsonb) r
    where t.org_id = ${ctx.orgId} and t.id = r.id`.execute(db)
}

/** Whether the departments contain a cycle. */
export async function hasDepartmentRing(ctx: Ctx, db: Db): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select d.id as start, d.parent_id from department d where d.org_id = ${ctx.orgId} and d.parent_id is not null
      union
      select a.start, d.parent_id from above a join department d on d.org_id = ${ctx.orgId} and d.id = a.parent_id
      where d.parent_id is not null
    ) select from above where parent_id = start limit 1`.execute(db)
  return rows.length > 0
}
