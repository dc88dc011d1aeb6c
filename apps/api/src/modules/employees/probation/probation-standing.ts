import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Facts about a probation for approvers. */
export interface ProbationStanding {
  employeeId: number
  state: 'open' | 'confirmed' | 'ended'
  beganOn: string
  dueOn: string | null
  extensions: number
  /** Recommendation of the feedback; null without feedback. */
  recommendation: string | null
  decidedBy: string
}

/** The latest probation of each of these people. One statement. */
export async function findStandings(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
): Promise<Map<number, ProbationStanding>> {
  const { rows } = await sql<ProbationStanding>`
    select distinct on (p.employee_id) p.employee_id as "employeeId", p.state, p.began_on as "beganOn",
      e.confirmation_due_on as "dueOn", p.extensions, p.decided_by as "decidedBy", (
        select a.recommendation from probation_feedback f
        join probation_answer a on a.org_id = f.org_id and a.feedback_id = f.id
        where f.org_id = p.org_id and f.probation_id = p.id and f.state = 'answered'
        order by a.number desc limit 1) as recommendation
    from probation p join employee e on e.org_id = p.org_id and e.id = p.employee_id
    where p.org_id = ${ctx.orgId} and p.employee_id = any (${[...employeeIds]}::bigint[])
    order by p.employee_id, p.id desc`.execute(db)
  return new Map(rows.map((row) => [row.employeeId, row]))
}
