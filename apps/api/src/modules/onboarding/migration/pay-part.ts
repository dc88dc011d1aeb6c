import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type FirstPay, startPay } from '../../employees/index.ts'
import { joiningTexts } from '../joining.texts.ts'
import type { MigrationPart } from './migration-parts.ts'

interface Offered extends Omit<FirstPay, 'employee_id' | 'effective_on'> {
  candidate_id: number
}

/** The latest CTC of each candidate with its lines. One statement. */
async function findOffered(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select distinct on (p.candidate_id) p.candidate_id, p.currency, p.basis, p.target::text as target, p.rounding,
      p.monthly_gross::text as monthly_gross, p.annual_gross::text as annual_gross, p.annual_ctc::text as annual_ctc,
      p.once::text as once, p.note, (select coalesce(jsonb_agg(jsonb_build_object('component_id', l.component_id,
        'calculation', l.calculation, 'frequency', l.frequency, 'amount', l.amount::text, 'percent', l.percent::text,
        'of_component_id', l.of_component_id, 'minimum', l.minimum::text, 'cap', l.cap::text, 'monthly', l.monthly::text,
        'annual', l.annual::text, 'once', l.once::text) order by l.position), '[]')
        from candidate_pay_line l where l.org_id = p.org_id and l.pay_id = p.id) as lines
    from candidate_pay p where p.org_id = ${ctx.orgId} and p.candidate_id = any (${[...ids]}::bigint[])
    order by p.candidate_id, p.number desc`.execute(db)
  return rows
}

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
    const offered = await findOffered(ctx, db, [...byId.keys()])
    await startPay(
      ctx,
      db,
      offered.flatMap(({ candidate_id, ...pay }) => {
        const one = byId.get(candidate_id)
        return one ? [{ ...pay, employee_id: one.employeeId, effective_on: one.joinedOn }] : []
      }),
    )
  },
}
