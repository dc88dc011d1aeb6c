import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { LeaverClaim } from '../../offboarding/index.ts'
import { expensesTexts } from '../expenses.texts.ts'

/** Shown to leavers: as many as anybody has open. */
const MOST = 100

interface Row {
  number: string
  title: string
  status: ClaimStatus
  currency: string
  amount: string
  paid_on: string | null
}

/** What a leaver has claimed and did not withdraw, with what was approved once that is decided. One statement. */
export async function claimsOfLeaver(ctx: Ctx, db: Db, employeeId: number): Promise<LeaverClaim[]> {
  const { rows } = await sql<Row>`
    select c.number, c.title, c.status, c.currency, c.paid_on,
      (case when c.status in ('submitted', 'sent_back') then c.claimed else c.approved end)::text as amount
    from expense_claim c
    where c.org_id = ${ctx.orgId} and c.employee_id = ${employeeId} and c.status not in ('draft', 'withdrawn')
    order by c.id desc limit ${MOST}`.execute(db)
  return rows.map(({ status, currency, amount, ...claim }) => ({
    ...claim,
    status: expensesTexts(`status_${status}`),
    amount: { amount, currency },
  }))
}
