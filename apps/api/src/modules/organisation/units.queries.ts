import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { columnsOf, customFilter, type FormListQuery, fieldsOf } from '../forms/index.ts'
import { workingInReach } from './people-in-reach.ts'
import type { UnitMaster } from './unit-master.ts'

/** A unit's row: the columns of every master, and those of its kind by name. */
export interface UnitRow {
  id: number
  name: string
  code: string | null
  status: 0 | 1
  custom: FormValues
  version: number
  updated_at: string
  people?: number
  [column: string]: unknown
}

function columnList(master: UnitMaster): RawBuilder<unknown> {
  const own = columnsOf(master.formNo).map(([, column]) => column)
  const names = [...new Set(['id', 'name', 'code', 'status', 'custom', 'version', 'updated_at', ...own])]
  return sql.join(names.map((name) => sql.ref(`m.${name}`)))
}

export async function findUnit(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  id: number,
  mode: 'read' | 'lock',
): Promise<UnitRow | undefined> {
  const { rows } = await sql<UnitRow>`
    select ${columnList(master)} from ${sql.table(master.table)} m
    where m.org_id = ${ctx.orgId} and m.id = ${id} ${mode === 'lock' ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Column names come from the unit's registered form, never from a request. */
export async function insertUnit(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const columns = Object.keys(row)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(master.table)} (org_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    values (${ctx.orgId}, ${sql.join(columns.map((column) => row[column]))})
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

export async function updateUnit(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  id: number,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changes = Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update ${sql.table(master.table)} set ${sql.join(changes)}, version = version + 1
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
}

function sortColumn(
  master: UnitMaster,
  name: string,
  fields: readonly FormField[],
): RawBuilder<unknown> | null {
  const column = columnsOf(master.formNo).find(([slug]) => slug === name)?.[1]
  if (column === 'name' || column === 'code') return sql`lower(${sql.ref(`m.${column}`)})`
  if (column) return sql.ref(`m.${column}`)
  if (name === 'updated_at' || name === 'status') return sql.ref(`m.${name}`)
  const own = fields.find((field) => field.FIELD_SLUG === name && !field.is_built_in)
  return own ? sql`lower(m.custom ->> ${name})` : null
}

function orderOf(master: UnitMaster, query: FormListQuery): RawBuilder<unknown> {
  const name = query.sort?.replace(/^-/, '') ?? ''
  const column = sortColumn(master, name, fieldsOf(query.form))
  const byName = sql`lower(m.name), m.id`
  if (!column) return byName
  return sql`${column} ${query.sort?.startsWith('-') ? sql`desc` : sql`asc`} nulls last, ${byName}`
}

function filterOf(
  ctx: Ctx,
  master: UnitMaster,
  query: FormListQuery,
  [name, values]: [string, readonly (string | number)[]],
): RawBuilder<boolean> | null {
  const field = fieldsOf(query.form).find((one) => one.FIELD_SLUG === name || String(one.filter_id) === name)
  if (!field) return null
  const column = columnsOf(master.formNo).find(([slug]) => slug === field.FIELD_SLUG)?.[1]
  if (column) return sql<boolean>`${sql.ref(`m.${column}`)}::text = any (${values.map(String)}::text[])`
  return field.is_searchable ? customFilter(ctx, field, values, 'm.id') : null
}

function conditionsOf(ctx: Ctx, master: UnitMaster, query: FormListQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`m.org_id = ${ctx.orgId}`]
  if (query.status !== undefined) conditions.push(sql`m.status = ${query.status}`)
  if (query.search !== '') {
    conditions.push(sql`position(search_normalise(${query.search})
      in search_normalise(m.name || ' ' || coalesce(m.code, ''))) > 0`)
  }
  for (const entry of Object.entries(query.filters ?? {})) {
    const condition = filterOf(ctx, master, query, entry)
    if (condition) conditions.push(condition)
  }
  return sql.join(conditions, sql` and `)
}

/** Counts the people in reach working today for all units in `m` in one pass. */
function peopleOf(ctx: Ctx, master: UnitMaster): RawBuilder<unknown> {
  if (master.employeeColumn === null)
    return sql`(select null::bigint as id, null::bigint as people where false)`
  const column = sql.ref(`e.${master.employeeColumn}`)
  return sql`(select ${column} as id, count(*) as people from employee e
    where ${workingInReach(ctx)} and ${column} in (select id from page) group by 1)`
}

export async function listUnits(ctx: Ctx, db: Db, master: UnitMaster, query: FormListQuery) {
  const where = conditionsOf(ctx, master, query)
  const { rows } = await sql<UnitRow>`
    with page as materialized (
      select m.org_id, ${columnList(master)}, row_number() over (order by ${orderOf(master, query)}) as place
      from ${sql.table(master.table)} m where ${where}
      order by place limit ${query.limit} offset ${(query.page - 1) * query.limit}
    )
    select m.*, ${master.employeeColumn === null ? sql`null::bigint` : sql`coalesce(p.people, 0)`} as people
    from page m left join ${peopleOf(ctx, master)} p on p.id = m.id order by m.place`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(master.table)} m where ${where}`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}

/** Which of a unit's name and code another unit of its kind already has. */
export async function findTakenNames(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  row: { name?: unknown; code?: unknown; within?: unknown },
  exceptId: number,
): Promise<{ name: boolean; code: boolean }> {
  const within = master.nameWithin
    ? sql`and coalesce(${sql.ref(`m.${master.nameWithin}`)}::text, '') = ${String(row.within ?? '')}`
    : sql``
  const { rows } = await sql<{ name: boolean; code: boolean }>`
    select
      exists (select from ${sql.table(master.table)} m
        where m.org_id = ${ctx.orgId} and lower(m.name) = lower(${row.name ?? null}::text) and m.id <> ${exceptId} ${within}) as name,
      exists (select from ${sql.table(master.table)} m
        where m.org_id = ${ctx.orgId} and lower(m.code) = lower(${row.code ?? null}::text) and m.id <> ${exceptId}) as code`.execute(
    db,
  )
  return rows[0] as { name: boolean; code: boolean }
}

/** Whether `parentId` is below the department `id`, which would create a cycle. */
export async function isDepartmentBelow(ctx: Ctx, db: Db, id: number, parentId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive below as (
      select d.id from department d where d.org_id = ${ctx.orgId} and d.id = ${id}
      union
      select d.id from below b join department d on d.org_id = ${ctx.orgId} and d.parent_id = b.id
    ) select from below where id = ${parentId}`.execute(db)
  return rows.length > 0
}
