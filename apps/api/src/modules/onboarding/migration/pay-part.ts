import { startPay } from '../../employees/index.ts'
import { findPayAgreed, findPayVersions } from '../ctc/ctc.queries.ts'
import { joiningTexts } from '../joining.texts.ts'
import type { MigrationPart } from './migration-parts.ts'

const words = { accepted: 'payAccepted', approved: 'payApproved', latest: 'payEntered' } as const

/** What was accepted is the pay from the first day; what was entered afterwards is not. */
export const payPart: MigrationPart = {
  key: 'pay',
  foresee: async (ctx, db, candidateId) => {
    const [agreed] = await findPayAgreed(ctx, db, [candidateId])
    if (!agreed) return null
    // Amounts are for those who see pay.
    const text = [joiningTexts(words[agreed.by]), ...(agreed.isLater ? [joiningTexts('payLater')] : [])]
    return { label: joiningTexts('pay'), text: text.join(' ') }
  },
  apply: async (ctx, db, joined) => {
    const byId = new Map(joined.map((one) => [one.candidateId, one]))
    const ids = [...byId.keys()]
    const agreed = new Set((await findPayAgreed(ctx, db, ids)).map(({ pay_id }) => pay_id))
    const versions = (await findPayVersions(ctx, db, ids)).filter(({ id }) => agreed.has(id))
    await startPay(
      ctx,
      db,
      versions.flatMap(
        ({ candidate_id, id: _id, number: _number, actor: _actor, created_at: _at, ...pay }) => {
          const one = byId.get(candidate_id)
          return one ? [{ ...pay, employee_id: one.employeeId, effective_on: one.joinedOn }] : []
        },
      ),
    )
  },
}
