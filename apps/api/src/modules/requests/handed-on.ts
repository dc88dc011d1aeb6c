import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { MoveImpact } from '../employees/index.ts'
import { requestsTexts } from './requests.texts.ts'

/** Pending requests of a person whose approver changes with the manager; one chosen by HR stays. One statement. */
export const requestsHandedOn: MoveImpact = async (ctx, db, { employeeId, before, after }) => {
  if (before.manager === after.manager || !before.manager) return []
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.id)::int as count
    from request r join request_task t on t.org_id = r.org_id and t.request_id = r.id
      and t.state = 'pending' and t.origin = 'workflow' and t.approver_id = ${before.manager}
    where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId} and r.status = ${REQUEST.pending}`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  return count === 0 ? [] : [requestsTexts('handedOnWithManager', { count })]
}
