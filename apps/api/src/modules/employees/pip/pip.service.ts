import type { findPipOf, listOwnPips, Pip } from '@muster/contract/employees/pip/pip.contract'
import { daysBetween } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { changeApprovals } from '../approvals/change-approvals.ts'
import {
  type EntryRow,
  findEntries,
  findGoals,
  isSelf,
  MANAGE,
  mayRead,
  type PipRecord,
  reachPip,
  VIEW,
} from './pip.queries.ts'
import { findWaiting } from './pip-approval.ts'
import { abilitiesOf, achievedWeight, nextCheckIn } from './rules/pip-terms.ts'

function entryOf({ details, ...row }: EntryRow): Pip['entries'][number] {
  return {
    ...row,
    standings: details.standings ?? [],
    from_ends_on: details.from ?? null,
    to_ends_on: details.to ?? null,
    outcome: details.outcome ?? null,
  }
}

function runningOf(plan: PipRecord, entries: readonly EntryRow[]) {
  if (plan.state !== 'active') return { days_left: null, next_check_in: null }
  const last = entries
    .filter(({ kind }) => kind === 'check_in')
    .reduce<string | null>((latest, { on_date }) => (latest && latest > on_date ? latest : on_date), null)
  return { days_left: daysBetween(plan.today, plan.ends_on), next_check_in: nextCheckIn({ ...plan, last }) }
}

/**
 * A plan with its goals and entries. Three statements; five for a draft.
 *
 * @throws AppError `record.not_found`, also for a plan out of reach
 */
export function readPlan(ctx: Ctx, id: number): Promise<Pip> {
  return readTx(ctx, async (db) => {
    const plan = await reachPip(ctx, db, id)
    const goals = await findGoals(ctx, db, id)
    const entries = await findEntries(ctx, db, id)
    const waiting = await findWaiting(ctx, db, plan)
    const mayStart = plan.state === 'draft' && plan.may_manage && !plan.is_self && !waiting
    const needsApproval = mayStart && (await changeApprovals().hasWorkflow(ctx, db, 'PIP'))
    const {
      employee_id,
      code,
      full_name,
      status: _status,
      date_of_joining: _joined,
      manager_id: _manager,
      designation_name,
      manager_name,
      maker_id: _maker,
      is_self,
      may_manage,
      today: _today,
      ...rest
    } = plan
    return {
      ...rest,
      EMPLOYEE_ID: employee_id,
      EMPLOYEE_CODE: code,
      EMPLOYEE_NAME: full_name,
      DESIGNATION_NAME: designation_name,
      REPORTING_MANAGER_NAME: manager_name,
      ...runningOf(plan, entries),
      achieved: achievedWeight(goals),
      goals,
      entries: entries.map(entryOf),
      abilities: abilitiesOf({
        state: plan.state,
        isSelf: is_self,
        manages: may_manage,
        isAcknowledged: plan.acknowledged_at !== null,
        isWaiting: waiting !== undefined,
      }),
      waiting: waiting ? { REQUEST_ID: waiting.requestId, asked_at: waiting.requestedAt } : null,
      needs_approval: needsApproval,
    }
  })
}

type Own = DataOf<typeof listOwnPips>

/** The caller's own plans that have started, newest first. One statement. */
export function readOwnPlans(ctx: Ctx): Promise<Own> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Own['plans'][number]>`
      select p.id as pip_id, p.title, p.state, p.outcome, p.starts_on, p.ends_on,
        case when p.state = 'active' then p.ends_on - (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date
          end as days_left,
        p.acknowledged_at is not null as is_acknowledged
      from pip p
      join employee e on e.org_id = p.org_id and e.id = p.employee_id
      join organisation o on o.org_id = p.org_id
      where p.org_id = ${ctx.orgId} and p.employee_id = ${ctx.actor.employeeId} and ${isSelf(ctx)} and ${mayRead(ctx)}
      order by p.id desc limit 50`.execute(db)
    return { plans: rows }
  })
}

type Of = DataOf<typeof findPipOf>

/**
 * The open plan of somebody in reach, and whether the caller can create one. One statement.
 *
 * @throws AppError `record.not_found`
 */
export function readPlanOf(ctx: Ctx, employeeId: number): Promise<Of> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Omit<Of, 'abilities'> & { may_create: boolean }>`
      select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME", x.id as pip_id,
        coalesce(${employeeScope(ctx, MANAGE, 'e')}, false) and not ${isSelf(ctx)} and e.status = 'active'
          and coalesce(x.state, 'closed') = 'closed' as may_create
      from employee e
      left join lateral (
        select p.id, p.state from pip p
        where p.org_id = e.org_id and p.employee_id = e.id and ${mayRead(ctx)}
        order by p.state = 'closed', p.id desc limit 1) x on true
      where e.org_id = ${ctx.orgId} and e.id = ${employeeId} and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)`.execute(
      db,
    )
    const { may_create, ...row } = found(rows[0])
    return { ...row, abilities: { create: may_create } }
  })
}
