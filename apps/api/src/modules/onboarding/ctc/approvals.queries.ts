import type { CandidateApproval } from '@muster/contract/onboarding/ctc/ctc.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { canSeeRequests } from '../../requests/index.ts'
import { candidateScope, PAY, VIEW } from '../onboarding.access.ts'
import type { StoredApproval } from './ctc.queries.ts'

/** Approvals as they are shown, with whether the caller can open each. One statement. */
export async function withOpening(
  ctx: Ctx,
  db: Db,
  approvals: readonly StoredApproval[],
): Promise<CandidateApproval[]> {
  const seen = await canSeeRequests(
    ctx,
    db,
    approvals.map(({ request_id }) => request_id),
  )
  return approvals.map(({ pay_id: _, ...one }) => ({ ...one, may_open: seen.has(one.request_id) }))
}

/** What a request about a candidate says to those who decide it. */
export interface ApprovalSubject {
  id: number
  name: string
  designation: string | null
  department: string | null
  location: string | null
  entity: string | null
  grade: string | null
  manager: string | null
  recruiter: string | null
  expected_joining_on: string | null
  may_view: boolean
  may_see_pay: boolean
}

/** Candidates by id, whoever asks: those who were erased are missing. One statement. */
export async function findSubjects(
  ctx: Ctx,
  db: Db,
  candidateIds: readonly number[],
): Promise<Map<number, ApprovalSubject>> {
  const unit = (table: string, column: string) => sql`(select u.name from ${sql.table(table)} u
    where u.org_id = c.org_id and u.id = ${sql.ref(`c.${column}`)})`
  const person = (column: string) => sql`(select u.full_name from employee u
    where u.org_id = c.org_id and u.id = ${sql.ref(`c.${column}`)})`
  const { rows } = await sql<ApprovalSubject>`
    select c.id, c.full_name as name, ${unit('designation', 'designation_id')} as designation,
      ${unit('department', 'department_id')} as department, ${unit('location', 'location_id')} as location,
      ${unit('entity', 'entity_id')} as entity, ${unit('grade', 'grade_id')} as grade, ${person('manager_id')} as manager,
      ${person('recruiter_id')} as recruiter, c.expected_joining_on,
      ${candidateScope(ctx, VIEW)} as may_view, ${candidateScope(ctx, PAY)} as may_see_pay
    from candidate c where c.org_id = ${ctx.orgId} and c.id = any (${[...candidateIds]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
