import { STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import type { HomePart } from '../../../platform/home/home-parts.ts'
import { candidateScope, PAY, VIEW } from '../onboarding.access.ts'

/** Requests shown on the home; the others are counted. */
const SHOWN = 4

interface Row {
  REQUEST_ID: number
  candidate_id: number
  CANDIDATE_NAME: string
  asked_at: string
  pending_on: string[]
  total: number
}

/** Requests for the approval of candidates' pay that wait for whoever decides, of the candidates in reach. */
export const ctcApprovalsPart: HomePart<'ctc_approvals'> = {
  key: 'ctc_approvals',
  entry: 'admin',
  permission: PAY,
  query: ({ ctx }) => {
    const statement = sql<Row>`
      select r.id as "REQUEST_ID", c.id as candidate_id, c.full_name as "CANDIDATE_NAME", r.submitted_at as asked_at,
        coalesce((select array_agg(distinct t.approver_name order by t.approver_name) from request_task t
          where t.org_id = r.org_id and t.request_id = r.id and t.state = 'pending'), '{}') as pending_on,
        count(*) over ()::int as total
      from candidate_approval a join request r on r.org_id = a.org_id and r.id = a.request_id
      join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
      where a.org_id = ${ctx.orgId} and a.kind = ${STEP_KIND.ctcApproval} and r.status = 0
        and ${candidateScope(ctx, VIEW)} and ${candidateScope(ctx, PAY)}
      order by r.submitted_at, r.id limit ${SHOWN}`
    return deferredQuery(statement, (rows) => ({
      total: rows[0]?.total ?? 0,
      rows: rows.map(({ total: _total, ...row }) => ({ ...row, asked_at: instantOf(row.asked_at) })),
    }))
  },
}
