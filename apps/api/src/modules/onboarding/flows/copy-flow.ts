import type { FlowStep } from '@muster/contract/onboarding/flows.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { firstSteps } from '../rules/flow-progress.ts'

interface FlowCopy {
  candidateId: number
  steps: readonly FlowStep[]
  /** The first step opens at once; that of a draft when it is started. */
  isStarted: boolean
}

/** The day on which a step that opens today is due. */
export const dueFrom = (today: string, days: number | null): string | null =>
  days === null ? null : Temporal.PlainDate.from(today).add({ days }).toString()

function stepRows(ctx: Ctx, { candidateId, steps, isStarted }: FlowCopy, today: string) {
  const open = new Set(
    isStarted
      ? firstSteps(steps.map(({ is_parallel }, at) => ({ id: at, is_parallel, state: 'waiting' })))
      : [],
  )
  return steps.map((step, position) => ({
    ...{ candidate_id: candidateId, position, kind: step.kind, name: step.name },
    ...{ is_parallel: step.is_parallel, due_days: step.due_days, remind_days: step.remind_days },
    ...{ responsible: step.responsible, state: open.has(position) ? 'open' : 'waiting' },
    opened_at: open.has(position) ? ctx.now.toString() : null,
    due_on: open.has(position) ? dueFrom(today, step.due_days) : null,
  }))
}

/** Writes each candidate's own copy of the steps and activities of a flow. Three statements for any number. */
export async function copyFlows(ctx: Ctx, db: Db, copies: readonly FlowCopy[], today: string): Promise<void> {
  if (copies.length === 0) return
  const steps = copies.flatMap((copy) => stepRows(ctx, copy, today))
  await sql`
    insert into candidate_step (org_id, candidate_id, position, kind, name, is_parallel, due_days, remind_days, responsible,
      state, opened_at, due_on)
    select ${ctx.orgId}, s.candidate_id, s.position, s.kind, s.name, s.is_parallel, s.due_days, s.remind_days, s.responsible,
      s.state, s.opened_at, s.due_on
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s (candidate_id bigint, position smallint, kind smallint,
      name text, is_parallel boolean, due_days smallint, remind_days smallint, responsible text, state text,
      opened_at timestamptz, due_on date)`.execute(db)
  const activities = copies.flatMap(({ candidateId, steps: planned }) =>
    planned.flatMap((step, at) =>
      step.activities.map(({ name, is_mandatory }, position) => ({
        ...{ candidate_id: candidateId, at, position, name, is_mandatory },
      })),
    ),
  )
  await sql`
    insert into candidate_activity (org_id, step_id, position, name, is_mandatory)
    select ${ctx.orgId}, s.id, a.position, a.name, a.is_mandatory
    from jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) as a (candidate_id bigint, at smallint, position smallint,
      name text, is_mandatory boolean)
    join candidate_step s on s.org_id = ${ctx.orgId} and s.candidate_id = a.candidate_id and s.position = a.at`.execute(
    db,
  )
  await sql`
    update candidate c set step_id = s.id from candidate_step s
    where c.org_id = ${ctx.orgId} and c.id = any (${copies.map(({ candidateId }) => candidateId)}::bigint[])
      and s.org_id = c.org_id and s.candidate_id = c.id and s.position = 0`.execute(db)
}
