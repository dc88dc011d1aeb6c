import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { DataOwner, HeldRow } from '../../platform/privacy/personal-data.ts'
import { confidentialKinds } from './request-kinds.ts'

/**
 * All requests of an employee with their decisions, and proposals for them once decided. Confidential content
 * is exported with the records concerned.
 */
export async function readOwnRequests(ctx: Ctx, db: Db, { employeeId }: DataOwner): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select r.kind, r.summary, r.comment, r.status, r.submitted_at, r.submitter, r.decided_at, r.decided_by,
      r.decision_comment, p.payload
    from request r join request_payload p on p.org_id = r.org_id and p.request_id = r.id
    where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId}::bigint
      and r.kind <> all (${confidentialKinds().map(({ trigger }) => trigger)}::text[])
      and (r.status <> 0 or (r.barred_employee is null and r.barred_account is null))
    order by r.id`.execute(db)
  return rows
}

/** Decisions made by an employee, without naming the requesters. */
export async function readDecisions(
  ctx: Ctx,
  db: Db,
  { employeeId, accountId }: DataOwner,
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select r.kind, t.state, t.comment, t.decided_at, t.decided_through, t.via
    from request_task t join request r on r.org_id = t.org_id and r.id = t.request_id
    where t.org_id = ${ctx.orgId} and (t.decided_by_employee = ${employeeId}::bigint
      or t.decided_by_account = ${accountId}::bigint) order by t.id`.execute(db)
  return rows
}
