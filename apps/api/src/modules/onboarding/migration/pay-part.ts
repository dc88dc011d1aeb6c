import { sql } from 'kysely'
import { startPay } from '../../employees/index.ts'
import { findPayVersions } from '../ctc/ctc.queries.ts'
import { joiningTexts } from '../joining.texts.ts'
import type { MigrationPart } from './migration-parts.ts'

/** What was offered is the pay from the first day. */
export const payPart: MigrationPart = {
  key: 'pay',
  foresee: async (ctx, db, candidateId) => {
    const { rows } = await sql`select from candidate_pay
      where org_id = ${ctx.orgId} and candidate_id = ${candidateId} limit 1`.execute(db)
    // Amounts are for those who see pay.
    return rows.length === 0 ? null : { label: joiningTexts('pay'), text: joiningTexts('asOffered') }
  },
  apply: async (ctx, db, joined) => {
    const byId = new Map(joined.map((one) => [one.candidateId, one]))
    const offered = await findPayVersions(ctx, db, [...byId.keys()], { latest: true })
    await startPay(
      ctx,
      db,
      offered.flatMap(
        ({ candidate_id, id: _id, number: _number, actor: _actor, created_at: _at, ...pay }) => {
          const one = byId.get(candidate_id)
          return one ? [{ ...pay, employee_id: one.employeeId, effective_on: one.joinedOn }] : []
        },
      ),
    )
  },
}
