import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { reachForRequest } from '../days/reach.ts'
import { SUMMARY } from '../request.queries.ts'

/**
 * Allows one pending proposal of a kind per employee, since two could not both be applied.
 *
 * @throws AppError `requests.proposal_waits`
 */
export async function refusePending(ctx: Ctx, db: Db, trigger: string, employeeId: number): Promise<void> {
  const { rows } = await sql<{ name: string; summary: string | Text }>`
    select e.full_name as name, ${SUMMARY}
    from request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId} and r.kind = ${trigger} and r.status = 0
      and r.cancels is null
    order by r.id limit 1`.execute(db)
  const [pendingRequest] = rows
  if (pendingRequest)
    fail('requests.proposal_waits', {
      parameters: { name: pendingRequest.name, other: pendingRequest.summary },
    })
}

/**
 * An employee in reach other than the caller. @throws AppError `record.not_found`, `requests.proposal_own`
 */
export async function proposedFor(
  ctx: Ctx,
  db: Db,
  { EMPLOYEE_ID }: { EMPLOYEE_ID?: number | undefined },
): Promise<number> {
  const employeeId = EMPLOYEE_ID ?? fail('record.not_found')
  await reachForRequest(ctx, db, employeeId)
  if (ctx.actor.employeeId === employeeId) fail('requests.proposal_own')
  return employeeId
}

/** The account that proposed a request, and those that approved its stages so far. */
export async function findAuthors(
  ctx: Ctx,
  db: Db,
  requestId: number,
): Promise<{ proposer: number | null; approvers: number[] }> {
  const { rows } = await sql<{ proposer: number | null; approvers: number[] }>`
    select r.account_id as proposer, array(
      select distinct t.decided_by_account from request_task t
      where t.org_id = r.org_id and t.request_id = r.id and t.state = 'approved' and t.decided_by_account is not null
    ) as approvers
    from request r where r.org_id = ${ctx.orgId} and r.id = ${requestId}`.execute(db)
  return found(rows[0])
}
