import { addDays, eachDay, mondayOf } from '@muster/contract/kit/days'
import type { SurroundingDay } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  mapQuery,
  runQuery,
} from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type OffDays, offDaysQuery } from '../holidays/index.ts'
import { allRequestKinds } from './request-kinds.ts'

/** Maximum number of weeks in the calendar strip of a request. */
const MOST_WEEKS = 5
const WEEK = 7

interface Period {
  from: string
  to: string
}

/** A request with dates, as needed to find its surroundings. */
export interface DatedRequest extends Period {
  id: number
  employeeId: number
}

interface Absence extends Period {
  id: number
  name: string
}

interface AwayRow {
  request_id: number
  team: number
  away: Absence[]
}

export interface TeamAway {
  /** The first three, by name. */
  names: string[]
  others: number
  team: number
}

/** The whole weeks, Monday to Sunday, around a period; only the first ones for a long period. */
function weeksAround({ from, to }: Period): Period {
  const first = mondayOf(from)
  const last = addDays(mondayOf(to), WEEK - 1)
  const latest = addDays(first, MOST_WEEKS * WEEK - 1)
  return { from: first, to: last < latest ? last : latest }
}

const latestOf = (one: string, other: string) => (one > other ? one : other)

/**
 * Approved absences of the other team members, in the weeks around each request and during it. Only kinds that occupy
 * days count: overtime or a corrected clock-in does not make anybody absent.
 */
function awayQuery(ctx: Ctx, requests: readonly DatedRequest[]): DeferredQuery<Map<number, AwayRow>> {
  const kinds = allRequestKinds().flatMap(({ trigger, occupies }) => (occupies ? [trigger] : []))
  const windows = requests.map((one) => ({ one, weeks: weeksAround(one) }))
  const ids = requests.map(({ id }) => id)
  const people = requests.map(({ employeeId }) => employeeId)
  const since = windows.map(({ weeks }) => weeks.from)
  const until = windows.map(({ one, weeks }) => latestOf(weeks.to, one.to))
  const statement = sql<AwayRow>`
    select r.id as request_id, x.away,
      (select count(*)::int from employee m where m.org_id = e.org_id and m.manager_id = e.manager_id
        and m.status = 'active' and m.id <> e.id) as team
    from unnest(${ids}::bigint[], ${people}::bigint[], ${since}::date[], ${until}::date[])
      r (id, employee_id, since, until)
    join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.full_name, 'from', o.from_date, 'to', o.to_date)
        order by m.sort_name, m.id) as away
      from employee m
      join request o on o.org_id = m.org_id and o.employee_id = m.id and o.status = 1 and o.cancels is null
        and o.kind = any (${kinds}::text[]) and o.from_date <= r.until and o.to_date >= r.since
      where m.org_id = e.org_id and m.manager_id = e.manager_id and m.id <> e.id and m.status = 'active') x
    where e.manager_id is not null and x.away is not null`
  return deferredQuery(statement, (rows) => new Map(rows.map((row) => [row.request_id, row])))
}

const overlaps = (one: Period, other: Period) => one.from <= other.to && one.to >= other.from

function teamAwayOf(period: Period, row: AwayRow | undefined): TeamAway | undefined {
  const names = new Map(
    (row?.away ?? []).filter((one) => overlaps(one, period)).map(({ id, name }) => [id, name]),
  )
  if (!row || names.size === 0) return undefined
  return { names: [...names.values()].slice(0, 3), others: names.size, team: row.team }
}

function calendarOf(period: Period, row: AwayRow | undefined, off: OffDays | undefined): SurroundingDay[] {
  const { from, to } = weeksAround(period)
  const offDays = new Set([...(off?.week_offs ?? []), ...(off?.holidays.map(({ date }) => date) ?? [])])
  return eachDay(from, to).map((day) => ({
    day,
    is_requested: period.from <= day && day <= period.to,
    is_off: offDays.has(day),
    away: [
      ...new Set(
        (row?.away ?? []).filter((one) => overlaps(one, { from: day, to: day })).map(({ name }) => name),
      ),
    ],
  }))
}

export interface Surroundings {
  team: TeamAway | undefined
  days: SurroundingDay[]
}

/** The team's absences and the off-days around each dated request, by its id. One statement. */
export async function findSurroundings(
  ctx: Ctx,
  db: Db,
  requests: readonly DatedRequest[],
): Promise<Map<number, Surroundings>> {
  const windows = requests.map(weeksAround)
  const from = windows.map((one) => one.from).sort()[0]
  const to = windows
    .map((one) => one.to)
    .sort()
    .at(-1)
  if (!from || !to) return new Map()
  const employeeIds = [...new Set(requests.map((one) => one.employeeId))]
  const { away, off } = await runQuery(
    db,
    combineQueries({ away: awayQuery(ctx, requests), off: offDaysQuery(ctx, { employeeIds, from, to }) }),
  )
  return new Map(
    requests.map((one) => {
      const row = away.get(one.id)
      return [one.id, { team: teamAwayOf(one, row), days: calendarOf(one, row, off.get(one.employeeId)) }]
    }),
  )
}

/** The team's absences during a period that may be requested. One statement. */
export function findTeamAwayOn(
  ctx: Ctx,
  db: Db,
  { employeeId, ...period }: Period & { employeeId: number },
): Promise<TeamAway | undefined> {
  const asked = awayQuery(ctx, [{ id: 0, employeeId, ...period }])
  return runQuery(
    db,
    mapQuery(asked, (rows) => teamAwayOf(period, rows.get(0))),
  )
}
