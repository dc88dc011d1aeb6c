import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DatasetScope } from '../../../platform/datasets/index.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { VIEW } from '../balances/balances.queries.ts'
import { figuresQuery, figureView } from '../balances/figures.service.ts'
import { isNotBeingUndone } from '../ledger/balances.queries.ts'
import { datasetsTexts } from './datasets.texts.ts'

type Day = Pick<DatasetScope, 'ctx' | 'asOf'>

/**
 * Lots `l` that expired before the day and still hold days: the night lapses them. While pending leave may draw on one it
 * waits for the decision.
 */
export const expiredLots = ({ ctx, asOf }: Day) => sql`
  select l.employee_id, l.leave_type_id, l.expires_on, sum(x.days) as days
  from leave_lot l join leave_entry x on x.org_id = ${ctx.orgId} and x.lot_id = l.id
  where l.org_id = ${ctx.orgId} and l.expires_on < ${asOf}::date and ${isNotBeingUndone(ctx)}
  group by l.id, l.employee_id, l.leave_type_id, l.expires_on having sum(x.days) > 0`

export interface Figure {
  readonly employee_id: number
  readonly leave_type_id: number
  readonly held: number
  readonly later: number
  readonly available: number
}

/**
 * Balances that depend on more than what is posted: those with leave ahead whose rule lets people book against credits to
 * come, and those with pending leave that may draw on an expired lot. Two statements, one if there are none.
 *
 * @returns their figures, from the one source of balances (`figuresQuery`)
 * @throws AppError `request.invalid` for a later day: what will be credited and lapse by then is for each person to compute
 */
export async function findDependentFigures(
  ctx: Ctx,
  db: Db,
  { asOf, today }: Pick<DatasetScope, 'asOf' | 'today'>,
): Promise<Figure[]> {
  if (asOf > today) {
    const message = datasetsTexts('onlyUntilToday')
    fail('request.invalid', { fields: { as_of: message }, message })
  }
  const { rows } = await sql<Pick<Figure, 'employee_id' | 'leave_type_id'>>`
    with pending as (
      select d.employee_id, d.leave_type_id, d.day from leave_day d where d.org_id = ${ctx.orgId} and d.state = 'pending'
    ), ahead as (
      select l.employee_id, l.leave_type_id from leave_entry l
      where l.org_id = ${ctx.orgId} and l.effective_on > ${asOf}::date and l.kind in ('taken', 'taken_reversal')
      union
      select p.employee_id, p.leave_type_id from pending p
    ), dependent as (
      select a.employee_id, a.leave_type_id from ahead a
      where a.leave_type_id in (
        select g.leave_type_id from leave_rule_type g
        where g.org_id = ${ctx.orgId} and (g.terms ->> 'book_future_credits')::boolean)
      union
      select o.employee_id, o.leave_type_id from (${expiredLots({ ctx, asOf })}) o
      where exists (select from pending p where p.employee_id = o.employee_id
        and p.leave_type_id = o.leave_type_id and p.day <= o.expires_on)
    )
    select d.employee_id, d.leave_type_id from dependent d
    join employee e on e.org_id = ${ctx.orgId} and e.id = d.employee_id
    where ${employeeScope(ctx, VIEW, 'e')}`.execute(db)
  if (rows.length === 0) return []
  const employeeIds = [...new Set(rows.map((row) => row.employee_id))]
  const typeIds = [...new Set(rows.map((row) => row.leave_type_id))]
  const figures = await runQuery(db, figuresQuery(ctx, { employeeIds, typeIds, from: asOf, to: asOf }))
  return rows.map(({ employee_id, leave_type_id }) => {
    const { held, later, available } = figureView(figures.of(employee_id, leave_type_id, asOf))
    return { employee_id, leave_type_id, held, later, available }
  })
}
