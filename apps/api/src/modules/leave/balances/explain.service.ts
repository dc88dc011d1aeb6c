import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import type { explainBalance, Movement } from '@muster/contract/leave/balances.contract'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { findVisiblePerson } from './balances.queries.ts'
import { ownId } from './balances.service.ts'
import { figuresQuery, figureView } from './figures.service.ts'

const MAX_MOVEMENTS = 1000
const ALWAYS = '9999-12-31'

type Row = Omit<Movement, 'note'> & { note: string | Text; all: number }

/** Movements with the balance after each, newest first. One statement. */
async function findMovements(
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; typeId: number; from: string; to: string; today: string },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with running as (
      select e.*, sum(e.days) over (order by e.effective_on, e.id) as balance from leave_entry e
      where e.org_id = ${ctx.orgId} and e.employee_id = ${of.employeeId} and e.leave_type_id = ${of.typeId}
    ), chosen as (
      select *, count(*) over ()::int as all from running
      where effective_on between ${of.from}::date and ${of.to}::date
      order by effective_on desc, id desc limit ${MAX_MOVEMENTS}
    )
    select c.id, c.effective_on as on, c.kind, c.days::float8 as days, c.balance::float8 as balance, c.source,
      r.name as rule, c.rule_number, a.cycle, a.months as cycle_months,
      coalesce(a.due - a.days, 0)::float8 as held_back, l.expires_on, ${textOf('c.note')} as note, c.actor as by, c.created_at as at,
      c.effective_on > ${of.today}::date as is_future, c.all
    from chosen c
    left join leave_rule r on r.org_id = c.org_id and r.id = c.rule_id
    left join leave_lot l on l.org_id = c.org_id and l.id = c.lot_id
    left join lateral (
      select a.cycle, a.months, a.due, a.days from leave_accrual a
      where c.kind = 'accrual' and a.org_id = c.org_id and a.employee_id = c.employee_id
        and a.leave_type_id = c.leave_type_id and a.credited_on = c.effective_on and a.days = c.days
      order by a.cycle limit 1) a on true
    order by c.effective_on desc, c.id desc`.execute(db)
  return rows
}

/**
 * Movements of a balance with their causes; for this leave year and the last calendar year unless dates are
 * given. Six statements.
 *
 * @throws AppError `record.not_found`
 */
export function explain(
  ctx: Ctx,
  query: QueryOf<typeof explainBalance>,
): Promise<DataOf<typeof explainBalance>> {
  return readTx(ctx, async (db) => {
    const employeeId = query.employee_id ?? ownId(ctx)
    const {
      can_adjust,
      can_assign: _assign,
      joined: _joined,
      ...employee
    } = await findVisiblePerson(ctx, db, employeeId)
    const today = await organisationToday(ctx, db)
    const from = query.from ?? `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}-01-01`
    const to = query.to ?? ALWAYS
    const { rows: types } = await sql<{
      LEAVE_TYPE_ID: number
      LEAVE_TYPE_NAME: string
      colour: string
      opening: number
      closing: number
    }>`
      select t.id as "LEAVE_TYPE_ID", t.name as "LEAVE_TYPE_NAME", t.colour,
        coalesce(sum(e.days) filter (where e.effective_on < ${from}::date), 0)::float8 as opening,
        coalesce(sum(e.days) filter (where e.effective_on <= ${to}::date), 0)::float8 as closing
      from leave_type t
      left join leave_entry e on e.org_id = t.org_id and e.employee_id = ${employeeId} and e.leave_type_id = t.id
      where t.org_id = ${ctx.orgId} and t.id = ${query.leave_type_id}
      group by t.org_id, t.id`.execute(db)
    const type = found(types[0])
    const figures = await runQuery(
      db,
      figuresQuery(ctx, {
        ...{ employeeIds: [employeeId], typeIds: [query.leave_type_id] },
        ...{ from: today, to: today },
      }),
    )
    const figure = figureView(figures.of(employeeId, query.leave_type_id, today))
    const per_occasion = figures.perOccasion(employeeId, today).get(query.leave_type_id) ?? null
    const rows = await findMovements(ctx, db, { employeeId, typeId: query.leave_type_id, from, to, today })
    return {
      employee,
      ...type,
      ...{ figure, balance: figure.held, per_occasion },
      from,
      to,
      movements: rows.map(({ all: _all, note, ...movement }) => ({ ...movement, note: wordsOf(note) })),
      left_out: (rows[0]?.all ?? 0) - rows.length,
      abilities: { adjust: can_adjust },
    }
  })
}
