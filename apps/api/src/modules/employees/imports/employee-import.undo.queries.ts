import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { MasterTable } from '../../reference/index.ts'
import type { StoredPeriod } from '../people.queries.ts'
import type { PersonBefore } from '../writes/person-draft.ts'

/** SQL condition: records `r` of one import. */
const ofRun = (ctx: Ctx, runId: number, type: string) =>
  sql`r.org_id = ${ctx.orgId} and r.run_id = ${runId} and r.record_type = ${type}`

const NAMED = sql`e.full_name || ' (' || e.code || ')'`

/** Ids of the records that an import created or changed, by table. */
export interface Trail {
  made: Record<string, number[]>
  changed: Record<string, number[]>
  /** Created and changed. */
  written: Record<string, number[]>
}

export async function readTrail(ctx: Ctx, db: Db, runId: number): Promise<Trail> {
  const { rows } = await sql<{ record_type: string; action: 'created' | 'updated'; ids: number[] }>`
    select r.record_type, r.action, array_agg(r.record_id order by r.record_id) as ids from import_run_record r
    where r.org_id = ${ctx.orgId} and r.run_id = ${runId} group by 1, 2 order by 1, 2`.execute(db)
  const trail: Trail = { made: {}, changed: {}, written: {} }
  for (const { record_type, action, ids } of rows) {
    trail[action === 'created' ? 'made' : 'changed'][record_type] = ids
    trail.written[record_type] = [...(trail.written[record_type] ?? []), ...ids]
  }
  return trail
}

/** Locks all records of an import, so that nobody can change them or add references to them. */
export async function lockWritten(ctx: Ctx, db: Db, runId: number, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`
      select count(*) from (
        select t.id from ${sql.table(table)} t join import_run_record r on r.org_id = t.org_id and r.record_id = t.id
        where ${ofRun(ctx, runId, table)} order by t.id for update of t) locked`.execute(db)
  }
}

/** Number of employees written by an import for whom the caller does not hold `permission`. */
export async function countForeign(ctx: Ctx, db: Db, runId: number, permission: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from import_run_record r join employee e on e.org_id = r.org_id and e.id = r.record_id
    where ${ofRun(ctx, runId, 'employee')} and not coalesce(${employeeScope(ctx, permission, 'e')}, false)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function findExamples(ctx: Ctx, db: Db, runId: number): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select ${NAMED} as label from import_run_record r
    join employee e on e.org_id = r.org_id and e.id = r.record_id
    where ${ofRun(ctx, runId, 'employee')} order by r.row_number nulls last limit 5`.execute(db)
  return rows.map(({ label }) => label)
}

export interface NamedRecord {
  record_id: number
  label: string | null
}

/** Employees changed since the import; the label is null if they were deleted. */
export async function findChangedPeople(ctx: Ctx, db: Db, runId: number): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select r.record_id, ${NAMED} as label
    from import_run_record r left join employee e on e.org_id = r.org_id and e.id = r.record_id
    where ${ofRun(ctx, runId, 'employee')} and e.version is distinct from r.version
    order by r.record_id`.execute(db)
  return rows
}

/** Units changed since their creation. Ignores timestamps and columns added by a later release. */
export async function findChangedUnits(
  ctx: Ctx,
  db: Db,
  runId: number,
  table: MasterTable,
): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select r.record_id, t.name as label
    from import_run_record r left join ${sql.table(table)} t on t.org_id = r.org_id and t.id = r.record_id
    where ${ofRun(ctx, runId, table)} and (t.id is null or exists (
      select 1 from jsonb_each(r.before -> 'made') m where to_jsonb(t) -> m.key is distinct from m.value))
    order by r.record_id`.execute(db)
  return rows
}

export async function nameRecords(
  ctx: Ctx,
  db: Db,
  table: MasterTable | 'employee',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const label = table === 'employee' ? NAMED : sql`e.name`
  const { rows } = await sql<{ id: number; label: string }>`
    select e.id, ${label} as label from ${sql.table(table)} e
    where e.org_id = ${ctx.orgId} and e.id = any (${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.label]))
}

/**
 * Employees whose former e-mail address now belongs to another employee or account. Never to one of the same
 * import, since a file cannot give one employee's address to another.
 */
export async function findTakenAddresses(ctx: Ctx, db: Db, runId: number): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select r.record_id, ${NAMED} as label
    from import_run_record r join employee e on e.org_id = r.org_id and e.id = r.record_id
    cross join lateral (select r.before -> 'columns' ->> 'email' as email) was
    where ${ofRun(ctx, runId, 'employee')} and was.email is not null and (
      exists (
        select 1 from employee o where o.org_id = r.org_id and o.email = was.email and o.id <> r.record_id)
      or exists (
        select 1 from account mine join account a on a.org_id = mine.org_id and a.email = was.email and a.id <> mine.id
        where mine.org_id = r.org_id and mine.employee_id = r.record_id))
    order by r.record_id`.execute(db)
  return rows
}

/** Employees whose former value of a unique field now belongs to somebody else. */
export async function findTakenValues(ctx: Ctx, db: Db, runId: number): Promise<NamedRecord[]> {
  const fields = await db
    .selectFrom('form_field')
    .select(['id', 'slug'])
    .where('org_id', '=', ctx.orgId)
    .where('form_no', '=', EMPLOYEE_FORM)
    .where('is_built_in', '=', false)
    .where('is_unique', '=', true)
    .execute()
  if (fields.length === 0) return []
  const { rows } = await sql<NamedRecord>`
    select distinct r.record_id, ${NAMED} as label
    from import_run_record r join employee e on e.org_id = r.org_id and e.id = r.record_id
    join unnest(${fields.map(({ id }) => id)}::bigint[], ${fields.map(({ slug }) => slug)}::text[]) f (id, slug)
      on true
    join custom_value v on v.org_id = r.org_id and v.field_id = f.id and v.record_id <> r.record_id
      and v.text_value = lower(trim(r.before -> 'columns' -> 'custom' ->> f.slug))
    where ${ofRun(ctx, runId, 'employee')} and not exists (
      select 1 from import_run_record m where m.org_id = r.org_id and m.run_id = r.run_id
        and m.record_type = 'employee' and m.record_id = v.record_id)
    order by r.record_id`.execute(db)
  return rows
}

/** Employees with the managers that reverting would restore. */
export async function findFormerManagers(
  ctx: Ctx,
  db: Db,
  runId: number,
): Promise<{ record_id: number; manager_id: number | null }[]> {
  const { rows } = await sql<{ record_id: number; manager_id: number | null }>`
    select r.record_id, (r.before -> 'columns' ->> 'manager_id')::bigint as manager_id from import_run_record r
    where ${ofRun(ctx, runId, 'employee')} and r.before -> 'columns' ? 'manager_id'`.execute(db)
  return rows
}

export interface ChangedByRun {
  record_id: number
  before: PersonBefore
}

/** The next employees changed by an import, by id. */
export async function findChangedByRun(
  ctx: Ctx,
  db: Db,
  runId: number,
  after: number,
  limit: number,
): Promise<ChangedByRun[]> {
  const { rows } = await sql<ChangedByRun>`
    select r.record_id, r.before from import_run_record r
    where ${ofRun(ctx, runId, 'employee')} and r.action = 'updated' and r.record_id > ${after}
    order by r.record_id limit ${limit}`.execute(db)
  return rows
}

/** Restores the history of these employees: deletes later periods and restores changed ones. */
export async function restorePeriods(
  ctx: Ctx,
  db: Db,
  people: readonly { id: number; periods: readonly StoredPeriod[] }[],
): Promise<void> {
  if (people.length === 0) return
  const periods = people.flatMap((person) => person.periods)
  await sql`
    delete from employee_assignment where org_id = ${ctx.orgId}
      and employee_id = any (${people.map(({ id }) => id)}::bigint[])
      and id <> all (${periods.map(({ id }) => id)}::bigint[])`.execute(db)
  await sql`
    update employee_assignment a set value_id = p.value_id, from_date = p.from_date, to_date = p.to_date
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
      as p (id bigint, value_id bigint, from_date date, to_date date)
    where a.org_id = ${ctx.orgId} and a.id = p.id
      and (a.value_id, a.from_date, a.to_date) is distinct from (p.value_id, p.from_date, p.to_date)`.execute(
    db,
  )
}

export interface CreatedByRun {
  id: number
  code: string
  label: string
  status: string
  manager_id: number | null
}

/** The next employees created by an import, by id. */
export async function findCreatedByRun(
  ctx: Ctx,
  db: Db,
  runId: number,
  after: number,
  limit: number,
): Promise<CreatedByRun[]> {
  const { rows } = await sql<CreatedByRun>`
    select e.id, e.code, ${NAMED} as label, e.status, e.manager_id from import_run_record r
    join employee e on e.org_id = r.org_id and e.id = r.record_id
    where ${ofRun(ctx, runId, 'employee')} and r.action = 'created' and r.record_id > ${after}
    order by r.record_id limit ${limit}`.execute(db)
  return rows
}

/** Deletes the custom values and the history of these employees, without their events. */
export async function removeBelongings(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    delete from custom_value where org_id = ${ctx.orgId} and form_no = ${EMPLOYEE_FORM}
      and record_id = any (${ids}::bigint[])`.execute(db)
  await sql`
    delete from employee_assignment where org_id = ${ctx.orgId} and employee_id = any (${ids}::bigint[])`.execute(
    db,
  )
}

/** Deletes the events of employees created by an import. Events are append-only otherwise. */
export async function removeEvents(db: Db, runId: number): Promise<void> {
  await sql`select erase_imported_events(${runId})`.execute(db)
}

/** The caller must have deleted or moved their reports. */
export async function removePeople(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from employee where org_id = ${ctx.orgId} and id = any (${ids}::bigint[])`.execute(db)
}

/** Deletes the units that an import created in one master. @returns their names */
export async function removeUnits(
  ctx: Ctx,
  db: Db,
  runId: number,
  table: MasterTable,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    delete from ${sql.table(table)} t using import_run_record r
    where ${ofRun(ctx, runId, table)} and r.action = 'created' and t.org_id = r.org_id and t.id = r.record_id
    returning t.id, t.name`.execute(db)
  return rows
}
