import type {
  entryKinds,
  GoalStanding,
  PipOutcome,
  PipState,
} from '@muster/contract/employees/pip/pip.constants'
import { ROLE } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'

export const VIEW = 'employees.pip.view'
export const MANAGE = 'employees.pip.manage'
export const EXPORT = 'employees.pip.export'

/** Whether the row of `alias` is the caller's own employee record. */
export const isSelf = (ctx: Ctx, alias = 'e'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.id`)} is not distinct from ${ctx.actor.employeeId}::bigint)`

/**
 * Whether the caller may read plan `p` of person `e`: their own once it has started, whatever their permissions;
 * other people's within the permission's reach.
 */
export const mayRead = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`
  (case when ${isSelf(ctx)} then p.state <> 'draft' else coalesce(${employeeScope(ctx, VIEW, 'e')}, false) end)`

/**
 * The account that created plan `p`, if it still has an HR role. Excludes former managers and the person that
 * the plan is about.
 */
export const makerOf = (ctx: Ctx): RawBuilder<number | null> => sql<number | null>`(
  select a.id from account a
  where a.org_id = p.org_id and a.org_id = ${ctx.orgId} and a.id = p.created_by_account and a.state = 'active'
    and a.employee_id is distinct from p.employee_id
    and exists (select from account_role r where r.org_id = a.org_id and r.account_id = a.id
      and r.role_id in (${ROLE.admin}, ${ROLE.adminLike}, ${ROLE.subAdmin})))`

export interface PipRecord {
  id: number
  employee_id: number
  code: string
  full_name: string
  status: 'active' | 'left'
  date_of_joining: string
  manager_id: number | null
  designation_name: string | null
  manager_name: string | null
  title: string
  reason: string
  support: string
  starts_on: string
  ends_on: string
  first_ends_on: string
  check_in_days: number
  state: PipState
  outcome: PipOutcome | null
  outcome_note: string
  extensions: number
  acknowledged_at: string | null
  closed_on: string | null
  created_by: string
  version: number
  /** Account of the creator in HR; null when a manager created the plan. */
  maker_id: number | null
  is_self: boolean
  may_manage: boolean
  today: string
}

/**
 * A plan that the caller may read, optionally locked for a change.
 *
 * @throws AppError `record.not_found`, also for a plan out of reach
 */
export async function reachPip(
  ctx: Ctx,
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<PipRecord> {
  const { rows } = await sql<PipRecord>`
    select p.id, p.employee_id, e.code, e.full_name, e.status, e.date_of_joining, e.manager_id,
      g.name as designation_name, m.full_name as manager_name, p.title, p.reason, p.support, p.starts_on, p.ends_on,
      p.first_ends_on, p.check_in_days, p.state, p.outcome, p.outcome_note, p.extensions, p.acknowledged_at,
      p.closed_on, p.created_by, p.version, ${makerOf(ctx)} as maker_id, ${isSelf(ctx)} as is_self,
      coalesce(${employeeScope(ctx, MANAGE, 'e')}, false) as may_manage,
      (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as today
    from pip p
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    join organisation o on o.org_id = p.org_id
    left join employee m on m.org_id = e.org_id and m.id = e.manager_id
    left join designation g on g.org_id = e.org_id and g.id = e.designation_id
    where p.org_id = ${ctx.orgId} and p.id = ${id} and ${mayRead(ctx)}
    ${options.lock ? sql`for update of p` : sql``}`.execute(db)
  return found(rows[0])
}

export interface GoalRow {
  id: number
  title: string
  measure: string
  due_on: string
  weight: number
  standing: GoalStanding
}

export async function findGoals(ctx: Ctx, db: Db, pipId: number): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select id, title, measure, due_on, weight, standing from pip_goal
    where org_id = ${ctx.orgId} and pip_id = ${pipId} order by position`.execute(db)
  return rows
}

export interface EntryDetails {
  standings?: { goal: string; standing: GoalStanding }[]
  from?: string
  to?: string
  outcome?: PipOutcome
}

export interface EntryRow {
  id: number
  kind: (typeof entryKinds)[number]
  voice: 'employee' | 'manager' | 'hr'
  on_date: string
  note: string
  details: EntryDetails
  actor: string
  at: string
}

export async function findEntries(ctx: Ctx, db: Db, pipId: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select id, kind, voice, on_date, note, details, actor, created_at as at from pip_entry
    where org_id = ${ctx.orgId} and pip_id = ${pipId} order by id desc`.execute(db)
  return rows
}

export interface NewEntry {
  kind: EntryRow['kind']
  on_date: string
  note?: string
  details?: EntryDetails
}

/** Whether the caller writes as the person, as their manager, or for HR. */
function voiceOf(ctx: Ctx, plan: PipRecord): EntryRow['voice'] {
  if (plan.is_self) return 'employee'
  const { actor } = ctx
  if (actor.employeeId !== null && actor.employeeId === plan.manager_id) return 'manager'
  const scopes = actor.grants.get(MANAGE) ?? actor.grants.get(VIEW)
  const isByLine = actor.isTeamLead && scopes?.has('reports') === true
  return isByLine && !scopes?.has('group') && !scopes?.has('organisation') ? 'manager' : 'hr'
}

/** Adds an entry to a plan. @returns the entry's id */
export async function addEntry(ctx: Ctx, db: Db, plan: PipRecord, entry: NewEntry): Promise<number> {
  const { id } = await db
    .insertInto('pip_entry')
    .values({
      org_id: ctx.orgId,
      pip_id: plan.id,
      kind: entry.kind,
      voice: voiceOf(ctx, plan),
      on_date: entry.on_date,
      note: entry.note ?? '',
      details: JSON.stringify(entry.details ?? {}),
      account_id: ctx.actor.accountId,
      actor: ctx.actor.name || ctx.actor.email,
      created_at: ctx.now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
