import { isActive, ticketPriorities, ticketStatuses } from '@muster/contract/helpdesk/helpdesk.constants'
import {
  LEAST_ANSWERS,
  type readTicketChart,
  type readTicketDashboard,
} from '@muster/contract/helpdesk/insights.contract'
import { addDays, daysIn } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { isLate, isOpen, selected } from '../tickets/tickets.queries.ts'

type About = BodyOf<typeof readTicketDashboard>
type Dashboard = DataOf<typeof readTicketDashboard>
type Chart = DataOf<typeof readTicketChart>

/** Longest period, in days: five years. */
const LONGEST = 1827
const MOST_AGENTS = 30

interface Scene {
  from: string
  to: string
  today: string
  category_id: number | undefined
}

/** @throws AppError `request.invalid` where the end is before the beginning, or they are too far apart */
async function sceneOf(ctx: Ctx, db: Db, about: About): Promise<Scene> {
  const today = await organisationToday(ctx, db)
  const to = about.to ?? today
  const from = about.from ?? addDays(Temporal.PlainDate.from(to).subtract({ years: 1 }).toString(), 1)
  if (to < from) fail('request.invalid', { fields: { to: helpdeskTexts('endsBefore') } })
  if (daysIn(from, to) > LONGEST) fail('request.invalid', { fields: { to: helpdeskTexts('tooLong') } })
  return { from, to, today, category_id: about.category_id }
}

/** Tickets `k` that the caller may see: those of the period, or all. */
const inPeriod = (ctx: Ctx, { from, to, category_id }: Scene) =>
  selected(ctx, { category_id, raised_from: from, raised_to: to })
const ever = (ctx: Ctx, { category_id }: Scene) => selected(ctx, { category_id })

type Now = Pick<Dashboard, 'open' | 'unassigned' | 'late' | 'waiting'>

const nowQuery = (ctx: Ctx, scene: Scene): DeferredQuery<Now> =>
  deferredQuery(
    sql<Now>`select count(*)::int as open, count(*) filter (where k.assignee_id is null)::int as unassigned,
      count(*) filter (where ${isLate(ctx)})::int as late,
      count(*) filter (where k.status in ('waiting_requester', 'waiting_third_party'))::int as waiting
      ${ever(ctx, scene)} and ${isOpen}`,
    ([row]) => row ?? { open: 0, unassigned: 0, late: 0, waiting: 0 },
  )

type Ended = Pick<Dashboard, 'raised' | 'resolved' | 'response' | 'resolution' | 'feedback'>

/** How a target ended: met, or missed. */
const ended = (state: RawBuilder<unknown>) =>
  sql`count(*) filter (where ${state} in ('met', 'breached'))::int`
const inTime = (state: RawBuilder<unknown>) => sql`count(*) filter (where ${state} = 'met')::int`
/** Anonymous tickets have the start of a day in place of the time when they were raised. */
const average = (at: RawBuilder<unknown>) =>
  sql`round(avg(extract(epoch from ${at} - k.created_at) / 60) filter (where not k.is_anonymous))::int`

const endedQuery = (ctx: Ctx, scene: Scene): DeferredQuery<Ended> =>
  deferredQuery(
    sql<
      Record<'raised' | 'resolved' | 'r_ended' | 'r_met' | 's_ended' | 's_met' | 'answers', number> &
        Record<'r_minutes' | 's_minutes' | 'rating', number | null>
    >`select count(*)::int as raised, count(*) filter (where not ${isOpen})::int as resolved,
        ${ended(sql`w.response_state`)} as r_ended, ${inTime(sql`w.response_state`)} as r_met,
        ${average(sql`k.answered_at`)} as r_minutes,
        ${ended(sql`w.resolution_state`)} as s_ended, ${inTime(sql`w.resolution_state`)} as s_met,
        ${average(sql`k.resolved_at`)} as s_minutes,
        count(f.rating)::int as answers, round(avg(f.rating), 1)::float8 as rating
      from (select k.* ${inPeriod(ctx, scene)}) k join ticket_clock w on w.org_id = k.org_id and w.ticket_id = k.id
      left join ticket_feedback f on f.org_id = k.org_id and f.ticket_id = k.id`,
    ([row]) => ({
      ...{ raised: row?.raised ?? 0, resolved: row?.resolved ?? 0 },
      response: {
        ...{ ended: row?.r_ended ?? 0, in_time: row?.r_met ?? 0, average_minutes: row?.r_minutes ?? null },
      },
      resolution: {
        ...{ ended: row?.s_ended ?? 0, in_time: row?.s_met ?? 0, average_minutes: row?.s_minutes ?? null },
      },
      feedback: ratingOf(row?.answers ?? 0, row?.rating ?? null),
    }),
  )

/** Few answers would tell who said what. */
const ratingOf = (answers: number, rating: number | null) => ({
  ...{ answers, average: answers < LEAST_ANSWERS ? null : rating },
})

const categoriesQuery = (ctx: Ctx): DeferredQuery<Dashboard['categories']> =>
  deferredQuery(
    sql<
      Dashboard['categories'][number]
    >`select c.id, c.name from helpdesk_category c where c.org_id = ${ctx.orgId} and c.status = 1
      order by lower(c.name), c.id`,
    (rows) => rows,
  )

/** The figures. Two statements, whatever the number of tickets. */
export function dashboard(ctx: Ctx, body: About): Promise<Dashboard> {
  return readTx(ctx, async (db) => {
    const scene = await sceneOf(ctx, db, body)
    const {
      now,
      ended: past,
      categories,
    } = await runQuery(
      db,
      combineQueries({
        now: nowQuery(ctx, scene),
        ended: endedQuery(ctx, scene),
        categories: categoriesQuery(ctx),
      }),
    )
    const { from, to, today } = scene
    return { from, to, today, ...now, ...past, categories }
  })
}

/** The month of an instant in the organisation's time zone: 2026-11. */
const monthOf = ({ orgId }: Ctx, at: string) => sql<string>`to_char(${sql.ref(at)} at time zone (
  select o.time_zone from organisation o where o.org_id = ${orgId}), 'YYYY-MM')`

interface Tally {
  category_id: number
  status: Chart['statuses'][number]['status']
  month: string
  total: number
}

/** The tickets of the period are read once, for categories, statuses and months together: there may be half a million. */
const tallyQuery = (ctx: Ctx, scene: Scene): DeferredQuery<Tally[]> =>
  deferredQuery(
    sql<Tally>`select k.category_id, k.status, ${monthOf(ctx, 'k.created_at')} as month, count(*)::int as total
      ${inPeriod(ctx, scene)} group by 1, 2, 3`,
    (rows) => rows,
  )

const namesQuery = (ctx: Ctx): DeferredQuery<Map<number, string>> =>
  deferredQuery(
    sql<{ id: number; name: string }>`select id, name from helpdesk_category where org_id = ${ctx.orgId}`,
    (rows) => new Map(rows.map(({ id, name }) => [id, name])),
  )

const resolvedQuery = (ctx: Ctx, { category_id, from, to }: Scene): DeferredQuery<Map<string, number>> =>
  deferredQuery(
    sql<{
      month: string
      total: number
    }>`select ${monthOf(ctx, 'k.resolved_at')} as month, count(*)::int as total
      ${selected(ctx, { category_id, resolved_from: from, resolved_to: to })} group by 1`,
    (rows) => new Map(rows.map(({ month, total }) => [month, total])),
  )

const added = (tallies: readonly Tally[]): number => tallies.reduce((sum, { total }) => sum + total, 0)

function categoriesOf(tallies: readonly Tally[], names: ReadonlyMap<number, string>): Chart['categories'] {
  return [...Map.groupBy(tallies, (one) => one.category_id)]
    .map(([id, own]) => ({
      ...{ id, name: names.get(id) ?? '', raised: added(own) },
      open: added(own.filter(({ status }) => isActive(status))),
    }))
    .sort(
      (one, other) => other.raised - one.raised || one.name.localeCompare(other.name) || one.id - other.id,
    )
}

const statusesOf = (tallies: readonly Tally[]): Chart['statuses'] =>
  ticketStatuses.flatMap((status) => {
    const total = added(tallies.filter((one) => one.status === status))
    return total > 0 ? [{ status, total }] : []
  })

function monthsOf(
  tallies: readonly Tally[],
  resolved: ReadonlyMap<string, number>,
  { from, to }: Scene,
): Chart['months'] {
  const months: Chart['months'] = []
  const last = Temporal.PlainYearMonth.from(to)
  let month = Temporal.PlainYearMonth.from(from)
  for (; Temporal.PlainYearMonth.compare(month, last) <= 0; month = month.add({ months: 1 })) {
    const name = month.toString()
    months.push({
      month: name,
      raised: added(tallies.filter((one) => one.month === name)),
      resolved: resolved.get(name) ?? 0,
    })
  }
  return months
}

const byPriorityQuery = (ctx: Ctx, scene: Scene): DeferredQuery<Chart['priorities']> =>
  deferredQuery(
    sql<
      Chart['priorities'][number]
    >`select k.priority, count(*)::int as total ${ever(ctx, scene)} and ${isOpen} group by k.priority`,
    (rows) =>
      [...ticketPriorities].reverse().flatMap((priority) => rows.filter((one) => one.priority === priority)),
  )

const byAgentQuery = (ctx: Ctx, scene: Scene): DeferredQuery<Chart['agents']> =>
  deferredQuery(
    sql<Omit<Chart['agents'][number], 'average'> & { rating: number | null }>`
      with load as (
        select k.assignee_id as id, count(*)::int as open, count(*) filter (where ${isLate(ctx)})::int as late
        ${ever(ctx, scene)} and ${isOpen} and k.assignee_id is not null group by k.assignee_id
      ), rated as (
        select k.assignee_id as id, count(*)::int as answers, round(avg(f.rating), 1)::float8 as rating
        from (select k.* ${inPeriod(ctx, scene)} and k.assignee_id is not null) k
        join ticket_feedback f on f.org_id = k.org_id and f.ticket_id = k.id
        group by k.assignee_id)
      select e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", coalesce(l.open, 0) as open, coalesce(l.late, 0) as late,
        coalesce(r.answers, 0) as answers, r.rating
      from load l full join rated r on r.id = l.id
      join employee e on e.org_id = ${ctx.orgId} and e.id = coalesce(l.id, r.id)
      order by coalesce(l.open, 0) desc, lower(e.full_name), e.id limit ${sql.lit(MOST_AGENTS)}`,
    (rows) => rows.map(({ rating, answers, ...row }) => ({ ...row, ...ratingOf(answers, rating) })),
  )

/** The charts. Two statements, whatever the number of tickets. */
export function charts(ctx: Ctx, body: About): Promise<Chart> {
  return readTx(ctx, async (db) => {
    const scene = await sceneOf(ctx, db, body)
    const { tallies, names, resolved, ...found } = await runQuery(
      db,
      combineQueries({
        tallies: tallyQuery(ctx, scene),
        names: namesQuery(ctx),
        resolved: resolvedQuery(ctx, scene),
        priorities: byPriorityQuery(ctx, scene),
        agents: byAgentQuery(ctx, scene),
      }),
    )
    return {
      ...{ from: scene.from, to: scene.to, ...found },
      categories: categoriesOf(tallies, names),
      statuses: statusesOf(tallies),
      months: monthsOf(tallies, resolved, scene),
    }
  })
}
