import { addDays } from '@muster/contract/kit/days'
import type { ApplicationPayload } from '@muster/contract/leave/apply/apply-leave.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { RequestConflict, RequestRecord } from '../../requests/index.ts'
import { figureWords } from '../balances/figure-words.ts'
import { figuresQuery, figureView } from '../balances/figures.service.ts'
import { applyTexts } from './apply.texts.ts'
import { dayWords } from './rules/leave-words.ts'

/** The balance of each pending application, as the applicant sees it on its first day. One statement. */
export async function balanceLines(
  ctx: Ctx,
  db: Db,
  requests: readonly RequestRecord<ApplicationPayload>[],
): Promise<Map<number, RequestConflict[]>> {
  const applications = requests.filter(
    ({ status, cancels, payload }) => status === 0 && cancels === null && !payload.per_occasion,
  )
  if (applications.length === 0) return new Map()
  const days = applications.map(({ payload }) => payload.from_date).sort()
  const latest = addDays(ctx.now.toString().slice(0, 10), 1)
  const [first = latest, last = latest] = [days[0], days.at(-1)]
  const figures = await runQuery(
    db,
    figuresQuery(ctx, {
      employeeIds: [...new Set(applications.map((one) => one.employeeId))],
      typeIds: [...new Set(applications.map(({ payload }) => payload.LEAVE_TYPE_ID))],
      ...{ from: first < latest ? first : latest, to: last > latest ? last : latest },
    }),
  )
  return new Map(
    applications.map(({ id, employeeId, payload }) => {
      const on = payload.from_date < figures.today ? figures.today : payload.from_date
      const figure = figureView(figures.of(employeeId, payload.LEAVE_TYPE_ID, on))
      const text = applyTexts('balanceWithParts', {
        type: payload.LEAVE_TYPE_NAME,
        figure: figureWords(figure),
        on: dayWords(on),
      })
      return [id, [{ tone: figure.available < 0 ? ('warning' as const) : ('info' as const), text }]]
    }),
  )
}

/** Number of team members on leave on the requested dates, by date. One statement. */
export async function findTeamAway(
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; dates: readonly string[] },
): Promise<{ on: string; away: number; team: number }[]> {
  if (of.dates.length === 0) return []
  const { rows } = await sql<{ on: string; away: number; team: number }>`
    with team as (
      select m.id from employee e
      join employee m on m.org_id = e.org_id and m.manager_id = e.manager_id and m.id <> e.id and m.status = 'active'
      where e.org_id = ${ctx.orgId} and e.id = ${of.employeeId}
    )
    select d.day as on, count(distinct d.employee_id)::int as away, (select count(*)::int from team) as team
    from leave_day d
    where d.org_id = ${ctx.orgId} and d.state in ('pending', 'booked') and d.day = any (${[...of.dates]}::date[])
      and d.employee_id in (select id from team)
    group by d.day order by d.day`.execute(db)
  return rows
}
