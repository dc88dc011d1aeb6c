import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { withAuthority } from '../approvals/authority.ts'
import { type GoalRow, mayRead, type PipRecord, reachPip } from './pip.queries.ts'
import type { PipApproval } from './pip-approval.ts'
import { judgeStart, startPlan } from './pip-change.service.ts'

type Requested = Pick<PipApproval, 'pip_id' | 'version'>

async function lockRequested(ctx: Ctx, db: Db, { pip_id, version }: Requested): Promise<PipRecord> {
  const plan = await reachPip(withAuthority(ctx), db, pip_id, { lock: true })
  if (plan.state !== 'draft' || plan.version !== version)
    fail('employees.pip_state', { data: { state: plan.state } })
  return plan
}

/**
 * Checks that a draft can still be started as requested.
 *
 * @throws AppError `record.not_found`, `employees.pip_state`, `employees.has_left`, `request.invalid`
 */
export async function judgePlanStart(ctx: Ctx, db: Db, requested: Requested): Promise<void> {
  judgeStart(await lockRequested(ctx, db, requested))
}

/** Starts an approved draft on behalf of the approver. @throws AppError as `judgePlanStart` */
export async function startApproved(ctx: Ctx, db: Db, requested: Requested): Promise<void> {
  await startPlan(withAuthority(ctx), db, await lockRequested(ctx, db, requested))
}

export interface RequestedPlan {
  pip_id: number
  title: string
  reason: string
  support: string
  starts_on: string
  ends_on: string
  check_in_days: number
  goals: Pick<GoalRow, 'title' | 'measure' | 'due_on' | 'weight'>[]
  /** Whether the caller may read the plan itself. */
  may_read: boolean
}

/** Describes plans to the approvers of their start; omits plans that no longer exist. One statement. */
export async function describePlans(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
): Promise<Map<number, RequestedPlan>> {
  const { rows } = await sql<RequestedPlan>`
    select p.id as pip_id, p.title, p.reason, p.support, p.starts_on, p.ends_on, p.check_in_days, ${mayRead(ctx)} as may_read,
      (select coalesce(jsonb_agg(jsonb_build_object('title', g.title, 'measure', g.measure, 'due_on', g.due_on,
        'weight', g.weight) order by g.position), '[]') from pip_goal g
        where g.org_id = p.org_id and g.pip_id = p.id) as goals
    from pip p join employee e on e.org_id = p.org_id and e.id = p.employee_id
    where p.org_id = ${ctx.orgId} and p.id = any (${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.pip_id, row]))
}
