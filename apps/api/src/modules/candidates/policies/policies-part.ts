import { sql } from 'kysely'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import type { MigrationPart } from '../../onboarding/index.ts'
import { type EarlierAcknowledgement, takeAcknowledgements } from '../../policies/index.ts'

/** Policies that candidates acknowledged count for the employee. */
export const policiesPart: MigrationPart = {
  key: 'policies',
  apply: async (ctx, db, joined) => {
    const people = joined.map(({ candidateId, employeeId }) => ({ candidateId, employeeId }))
    const { rows } = await sql<EarlierAcknowledgement>`
      select j."employeeId", p.policy_id as "policyId", p.version_id as "versionId", p.version_number as number,
        p.acknowledged_at as at, p.acknowledged_on::text as "on", p.confirmation, p.typed_name as "typedName", p.ip,
        p.user_agent as "userAgent"
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) j ("candidateId" bigint, "employeeId" bigint)
      join candidate_policy p on p.org_id = ${ctx.orgId} and p.candidate_id = j."candidateId"`.execute(db)
    await takeAcknowledgements(
      ctx,
      db,
      rows.map((row) => ({ ...row, at: instantOf(row.at) })),
    )
  },
}
