import { addDays } from '@muster/contract/kit/days'
import type { ApplicationPayload } from '@muster/contract/leave/apply/apply-leave.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  mapQuery,
  resolvedQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { RequestConflict, RequestRecord } from '../../requests/index.ts'
import { figureWords } from '../balances/figure-words.ts'
import { figuresQuery, figureView } from '../balances/figures.service.ts'
import { typesQuery } from './apply.queries.ts'
import { applyTexts } from './apply.texts.ts'
import { asRequest } from './assess.service.ts'
import { attendedDays } from './attended-time.ts'
import { bookedHalves, WHOLE } from './leave-days.service.ts'
import { dayWords } from './rules/leave-words.ts'

type Applied = Pick<RequestRecord<ApplicationPayload>, 'id' | 'employeeId' | 'payload'>

/** Whole days of leave that may have been worked: half a day of leave leaves the other half for work. */
function wholeDaysUntil({ payload }: Pick<Applied, 'payload'>, latest: string): string[] {
  const request = asRequest(payload)
  return payload.days
    .filter((day) => day.counted > 0 && day.date <= latest && bookedHalves(request, day) === WHOLE)
    .map(({ date }) => date)
}

/** A warning for each application whose days were worked, with the dates and what an approval makes of them. */
function workedDaysQuery(
  ctx: Ctx,
  applications: readonly Applied[],
): DeferredQuery<(application: Applied) => RequestConflict[]> {
  const latest = latestToday(ctx)
  const dates = applications.flatMap((one) => wholeDaysUntil(one, latest)).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (!from || !to) return resolvedQuery(() => [])
  const employeeIds = [...new Set(applications.map((one) => one.employeeId))]
  return mapQuery(attendedDays(ctx, { employeeIds, from, to }), (attended) => {
    const worked = new Set(attended.map(({ employeeId, date }) => `${employeeId} ${date}`))
    return (application) => {
      const days = wholeDaysUntil(application, latest).filter((date) =>
        worked.has(`${application.employeeId} ${date}`),
      )
      if (days.length === 0) return []
      const text = applyTexts('workedOnDays', { count: days.length, days: days.map(dayWords).join(', ') })
      return [{ tone: 'warning' as const, text }]
    }
  })
}

// No zone is further ahead than a day.
const latestToday = (ctx: Ctx) => addDays(ctx.now.toString().slice(0, 10), 1)

/**
 * For an approver: work that attendance shows on the days of each pending application, and the balance as the applicant
 * sees it on the first day. One statement.
 */
export async function applicationLines(
  ctx: Ctx,
  db: Db,
  requests: readonly RequestRecord<ApplicationPayload>[],
): Promise<Map<number, RequestConflict[]>> {
  const pending = requests.filter(({ status, cancels }) => status === 0 && cancels === null)
  if (pending.length === 0) return new Map()
  const { balances, worked } = await runQuery(
    db,
    combineQueries({ balances: balancesQuery(ctx, pending), worked: workedDaysQuery(ctx, pending) }),
  )
  return new Map(pending.map((one) => [one.id, [...worked(one), ...balances(one)]]))
}

/** The balance of each application, as the applicant sees it; none for leave credited by occasion, or unpaid and never credited. */
function balancesQuery(
  ctx: Ctx,
  pending: readonly Applied[],
): DeferredQuery<(application: Applied) => RequestConflict[]> {
  const applications = pending.filter(({ payload }) => !payload.per_occasion)
  if (applications.length === 0) return resolvedQuery(() => [])
  const days = applications.map(({ payload }) => payload.from_date).sort()
  const latest = latestToday(ctx)
  const [first = latest, last = latest] = [days[0], days.at(-1)]
  const asked = figuresQuery(ctx, {
    employeeIds: [...new Set(applications.map((one) => one.employeeId))],
    typeIds: [...new Set(applications.map(({ payload }) => payload.LEAVE_TYPE_ID))],
    ...{ from: first < latest ? first : latest, to: last > latest ? last : latest },
  })
  const known = combineQueries({ figures: asked, types: typesQuery(ctx) })
  return mapQuery(known, ({ figures, types }) => ({ employeeId, payload }) => {
    if (payload.per_occasion) return []
    const on = payload.from_date < figures.today ? figures.today : payload.from_date
    const figure = figureView(figures.of(employeeId, payload.LEAVE_TYPE_ID, on))
    const isPaid = types.some((type) => type.id === payload.LEAVE_TYPE_ID && type.is_paid)
    if (!isPaid && figure.held <= 0) return []
    const text = applyTexts('balanceWithParts', {
      type: payload.LEAVE_TYPE_NAME,
      figure: figureWords(figure),
      on: dayWords(on),
    })
    return [{ tone: figure.available < 0 ? ('warning' as const) : ('info' as const), text }]
  })
}

/** For the applicant: days that were worked, and how many of the team are away. Two statements at most. */
export async function conflictsAhead(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  payload: ApplicationPayload | null,
): Promise<RequestConflict[]> {
  if (!payload) return []
  const application = { id: 0, employeeId, payload }
  const worked = await runQuery(db, workedDaysQuery(ctx, [application]))
  const dates = payload.days.filter((day) => day.counted > 0).map((day) => day.date)
  const away = await findTeamAway(ctx, db, { employeeId, dates })
  const ofTeam = away.map(({ on, away: count, team }) => ({
    tone: count * 2 >= team ? ('warning' as const) : ('info' as const),
    text: applyTexts('teamAwayOn', { dayWords: dayWords(on), number: count, team }),
  }))
  return [...worked(application), ...ofTeam]
}

/** Number of team members on leave on the requested dates, by date. One statement. */
async function findTeamAway(
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
