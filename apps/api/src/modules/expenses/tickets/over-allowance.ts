import { amountText, amountUnits, isZero } from '@muster/contract/kit/amounts'
import { sql } from 'kysely'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { lessMoney, sumOfMoney } from '../rules/amounts.ts'
import { ticketCuts } from './line-ticket.ts'
import { ticketFactsQuery } from './ticket-facts.queries.ts'
import { ticketTexts } from './tickets.texts.ts'

interface Line {
  request_id: number
  claim_id: number
  employee_id: number
  currency: string
  id: number
  category: string
  on: string
  amount: string
}

/**
 * By request, what its claim comes to above what ticket allowances leave now: a policy, the person's grade or last working day
 * may have changed since it was submitted. What was allowed stays; the approver is told. Two statements, one where no claim draws
 * on an allowance.
 */
export async function overAllowance(
  ctx: Ctx,
  db: Db,
  requestIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<Line>`
    select c.request_id, c.id as claim_id, c.employee_id, c.currency, l.id, l.category_id::text as category,
      l.spent_on::text as on, coalesce(l.approved, l.allowed)::text as amount
    from expense_claim c join expense_line l on l.org_id = c.org_id and l.claim_id = c.id and l.ticket is not null
    where c.org_id = ${ctx.orgId} and c.request_id = any (${[...requestIds]}::bigint[]) and c.status = 'submitted'
    order by c.request_id, l.spent_on, l.position`.execute(db)
  if (rows.length === 0) return new Map()
  const facts = await runQuery(
    db,
    ticketFactsQuery(
      ctx,
      sql`e.id = any (${[...new Set(rows.map(({ employee_id }) => employee_id))]}::bigint[])`,
    ),
  )
  const over = new Map<number, string>()
  for (const [requestId, lines] of Map.groupBy(rows, ({ request_id }) => request_id)) {
    const [first] = lines as [Line]
    const people = facts.people.filter(({ employee_id }) => employee_id === first.employee_id)
    const { allowance } = ticketCuts({ ...facts, people }, first.claim_id)
    const left = lines.map((line) => amountText(allowance(line, amountUnits(line.amount)).allowed))
    const more = lessMoney(sumOfMoney(lines.map(({ amount }) => amount)), sumOfMoney(left))
    if (!isZero(more)) over.set(requestId, ticketTexts('over', { amount: moneyValue(more, first.currency) }))
  }
  return over
}
