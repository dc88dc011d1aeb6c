import type { FieldGroup } from '@muster/contract/forms/form-definition'
import { fieldGroups } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { builtInColumns } from './employee-columns.ts'

/** A person's row with the built-in columns by name. */
export interface PersonRow extends Record<string, unknown> {
  id: number
  code: string
  full_name: string
  email: string | null
  date_of_joining: string
  /** First day of the earliest employment of somebody who came back, or will; null without an earlier one. */
  first_joined_on: string | null
  manager_id: number | null
  status: 'active' | 'left'
  left_on: string | null
  separation_reason_id: number | null
  separation_note: string
  separation_mode: number | null
  photo_path: string | null
  custom: Record<string, unknown>
  version: number
}

const personColumns = sql.join([
  ...[
    ...new Set([
      ...builtInColumns,
      'id',
      'full_name',
      'status',
      'left_on',
      'separation_reason_id',
      'separation_note',
      'separation_mode',
      'photo_path',
      'custom',
      'version',
    ]),
  ].map((column) => sql.ref(`e.${column}`)),
  sql`(select min(p.joined_on) from past_employment p where p.org_id = e.org_id and p.employee_id = e.id)
    as first_joined_on`,
])

/** Permissions evaluated for a single record. */
const actions = {
  can_view: 'employees.profile.view',
  can_edit: 'employees.profile.edit',
  can_edit_self: 'employees.self.edit',
  can_account: 'employees.account.manage',
  can_status: 'employees.status.manage',
  can_picture: 'employees.picture.change',
} as const
export type PersonReach = Record<keyof typeof actions, boolean> & Record<`can_${FieldGroup}`, boolean>

function reachColumns(ctx: Ctx): RawBuilder<unknown> {
  const requested: [string, string][] = [
    ...Object.entries(actions),
    ...fieldGroups.map((group): [string, string] => [`can_${group}`, `employees.fields.${group}`]),
  ]
  return sql.join(
    requested.map(([name, permission]) => sql`${employeeScope(ctx, permission, 'e')} as ${sql.ref(name)}`),
  )
}

export type ReachedPerson = PersonRow &
  PersonReach & {
    /** Slugs of their own record that the organisation lets people edit; null for all editable ones. */
    self_editable: string[] | null
    /** Slugs of their own record that people can change only with approval. */
    to_approve: string[] | null
  }

const reachedColumns = (ctx: Ctx): RawBuilder<unknown> => sql`${personColumns}, ${reachColumns(ctx)},
      features.self_editable, features.to_approve`

/** The organisation's self-service settings; evaluated once, not per person. */
const featuresOf = (ctx: Ctx): RawBuilder<unknown> => sql`
    (select o.features -> 'self_editable_fields' as self_editable, o.features -> 'fields_to_approve' as to_approve
      from organisation o where o.org_id = ${ctx.orgId}) features`

/**
 * One person with the caller's permissions; undefined if there is no such record. The optional lock still allows
 * others to insert references to the person, such as reports.
 */
export async function findPerson(
  ctx: Ctx,
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<ReachedPerson | undefined> {
  const { rows } = await sql<ReachedPerson>`
    select ${reachedColumns(ctx)} from employee e cross join ${featuresOf(ctx)}
    where e.org_id = ${ctx.orgId} and e.id = ${id}
    ${options.lock ? sql`for no key update of e` : sql``}`.execute(db)
  return rows[0]
}

/** People with the caller's permissions, in one statement. The caller must restrict what it shows. */
export async function findPeople(ctx: Ctx, db: Db, ids: readonly number[]): Promise<ReachedPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReachedPerson>`
    select ${reachedColumns(ctx)} from employee e cross join ${featuresOf(ctx)}
    where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** People by id, without the caller's permissions; not locked. */
export async function readPeople(ctx: Ctx, db: Db, ids: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** People by id, locked in ascending order of ids to prevent deadlocks. */
export async function lockPeople(ctx: Ctx, db: Db, ids: readonly number[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${ids}::bigint[])
    order by e.id for no key update`.execute(db)
  return rows
}

export interface StoredPeriod {
  id: number
  employee_id: number
  attribute: string
  value_id: number | null
  from_date: string
  to_date: string | null
}

/** Periods of these people, oldest first. */
export async function findPeriods(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<StoredPeriod[]> {
  const { rows } = await sql<StoredPeriod>`
    select id, employee_id, attribute, value_id, from_date, to_date from employee_assignment
    where org_id = ${ctx.orgId} and employee_id = any (${employeeIds}::bigint[])
    order by employee_id, attribute, from_date`.execute(db)
  return rows
}

/** These people and everybody above them, with their current managers. */
export async function findManagersAbove(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; manager_id: number | null; full_name: string }[]> {
  const { rows } = await sql<{ id: number; manager_id: number | null; full_name: string }>`
    with recursive line as (
      select e.id, e.manager_id, e.full_name from employee e
      where e.org_id = ${ctx.orgId} and e.id = any (${ids}::bigint[])
      union
      select e.id, e.manager_id, e.full_name from line l
      join employee e on e.org_id = ${ctx.orgId} and e.id = l.manager_id
    ) select id, manager_id, full_name from line`.execute(db)
  return rows
}

/** Serialises changes of managers within an organisation: two concurrent ones could create a cycle. */
export async function lockManagerLines(ctx: Ctx, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`managers:${ctx.orgId}`}, 0))`.execute(db)
}

/** Codes in use, in lower case. */
export async function takenCodes(ctx: Ctx, db: Db, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code_key as code from employee
    where org_id = ${ctx.orgId} and code_key = any (${codes.map((code) => code.toLowerCase())}::text[])`.execute(
    db,
  )
  return new Set(rows.map((row) => row.code))
}

/** Number of these people for whom the caller lacks `permission`. */
export async function countOutOfReach(
  ctx: Ctx,
  db: Db,
  permission: string,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${ids}::bigint[])
      and not coalesce(${employeeScope(ctx, permission, 'e')}, false)`.execute(db)
  return rows[0]?.count ?? 0
}
