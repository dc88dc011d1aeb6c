import { addDays } from '@muster/contract/kit/days'
import type { BalanceFigure } from '@muster/contract/leave/balance-figure'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { figuresQuery, figureView } from '../balances/figures.service.ts'
import { hasBalance } from '../rules/per-occasion.ts'
import type { TypeRow } from './apply.queries.ts'
import type { Assessment, LeaveInput } from './assess.service.ts'

/**
 * The balance an application is taken from: on its first day, as tiles show it today; null for leave whose balance says
 * nothing.
 */
export async function figureFor(
  ctx: Ctx,
  db: Db,
  {
    employeeId,
    input: { LEAVE_TYPE_ID, from_date },
    types,
    terms,
  }: { employeeId: number; input: LeaveInput; types: readonly TypeRow[]; terms: Assessment['terms'] },
): Promise<BalanceFigure | null> {
  // No zone is further ahead than a day.
  const latest = addDays(ctx.now.toString().slice(0, 10), 1)
  const [from, to] = from_date < latest ? [from_date, latest] : [from_date, from_date]
  const filter = { employeeIds: [employeeId], typeIds: [LEAVE_TYPE_ID], from, to }
  const figures = await runQuery(db, figuresQuery(ctx, filter))
  const on = from_date < figures.today ? figures.today : from_date
  const figure = figureView(figures.of(employeeId, LEAVE_TYPE_ID, on))
  const isPaid = types.some((type) => type.id === LEAVE_TYPE_ID && type.is_paid)
  return hasBalance(terms, { isPaid, held: figure.held }) ? figure : null
}
