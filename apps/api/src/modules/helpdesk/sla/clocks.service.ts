import type { TicketPriority, TicketStatus } from '@muster/contract/helpdesk/helpdesk.constants'
import { addDays } from '@muster/contract/kit/days'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { placeHolidaysQuery } from '../../holidays/index.ts'
import type { SlaCalendar } from '../rules/sla-clock-types.ts'
import { type LevelState, ticketLevels } from '../rules/ticket-levels.ts'
import { type WorkingTime, workingTime } from '../rules/working-time.ts'
import { isOpen } from '../tickets/tickets.queries.ts'

/** Days before the oldest open ticket, and after today, whose holidays matter. */
const DAYS_AHEAD = 400

interface Clock {
  id: number
  priority: TicketPriority
  entity_id: number | null
  started_at: string
  answered_at: string | null
  resolved_at: string | null
  pauses: { from: string; to: string | null }[] | null
  response_due_at: string | null
  resolution_due_at: string | null
  response_state: LevelState
  resolution_state: LevelState
}

/** SQL: an instant in whole seconds, as the rule reads it. */
const second = (value: RawBuilder<unknown>) =>
  sql`to_char(date_trunc('second', ${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Statuses in which resolution does not count. */
export const isPausing = (status: TicketStatus): boolean =>
  status === 'waiting_requester' ||
  status === 'waiting_third_party' ||
  status === 'resolved' ||
  status === 'closed'

async function findClocks(ctx: Ctx, db: Db, which: RawBuilder<unknown>): Promise<Clock[]> {
  const { rows } = await sql<Clock>`
    select k.id, k.priority, k.entity_id, ${second(sql`c.started_at`)} as started_at, ${second(sql`k.answered_at`)} as answered_at,
      ${second(sql`k.resolved_at`)} as resolved_at, p.pauses, ${second(sql`c.response_due_at`)} as response_due_at,
      ${second(sql`c.resolution_due_at`)} as resolution_due_at, c.response_state, c.resolution_state
    from ticket k join ticket_clock c on c.org_id = k.org_id and c.ticket_id = k.id
    left join (
      select x.ticket_id, jsonb_agg(jsonb_build_object('from', ${second(sql`x.from_at`)}, 'to', ${second(sql`x.to_at`)})) as pauses
      from ticket_pause x where x.org_id = ${ctx.orgId} group by x.ticket_id) p on p.ticket_id = k.id
    where k.org_id = ${ctx.orgId} and ${which}`.execute(db)
  return rows
}

interface Levels {
  targets: Map<TicketPriority, { response: number; resolution: number }>
  /** Of an entity; null without a calendar for it. */
  timeOf: (entityId: number | null) => WorkingTime | null
}

interface StoredCalendar {
  entity_id: number | null
  time_zone: string
  is_always: boolean
  week: SlaCalendar['week']
  location_id: number | null
}

/** Targets and calendars with their holidays. Two statements; one without calendars. */
async function loadLevels(ctx: Ctx, db: Db, oldest: string): Promise<Levels> {
  const { rows } = await sql<{
    targets: { priority: TicketPriority; response: number; resolution: number }[]
    calendars: StoredCalendar[]
  }>`select
      (select coalesce(jsonb_agg(jsonb_build_object('priority', t.priority, 'response', t.response_minutes,
        'resolution', t.resolution_minutes)), '[]') from helpdesk_target t where t.org_id = ${ctx.orgId}) as targets,
      (select coalesce(jsonb_agg(jsonb_build_object('entity_id', c.entity_id, 'time_zone', c.time_zone,
        'is_always', c.is_always, 'week', c.week, 'location_id', c.location_id)), '[]')
        from helpdesk_calendar c where c.org_id = ${ctx.orgId}) as calendars`.execute(db)
  const { targets, calendars } = rows[0] ?? { targets: [], calendars: [] }
  const locationIds = calendars.flatMap(({ location_id: id }) => (id === null ? [] : [id]))
  const from = addDays(oldest.slice(0, 10), -2)
  const to = addDays(ctx.now.toString().slice(0, 10), DAYS_AHEAD)
  const holidays =
    locationIds.length === 0
      ? new Map<number, string[]>()
      : await runQuery(db, placeHolidaysQuery(ctx, { locationIds, from, to }))
  const times = new Map(
    calendars.map(({ entity_id, time_zone, is_always, week, location_id }) => {
      const closed = location_id === null ? [] : (holidays.get(location_id) ?? [])
      return [entity_id, workingTime({ time_zone, always: is_always, week, holidays: closed })] as const
    }),
  )
  return {
    targets: new Map(targets.map((one) => [one.priority, one])),
    timeOf: (entityId) => times.get(entityId) ?? times.get(null) ?? null,
  }
}

type Computed = Pick<
  Clock,
  'id' | 'response_due_at' | 'resolution_due_at' | 'response_state' | 'resolution_state'
>

function compute(clock: Clock, { targets, timeOf }: Levels, now: string): Computed {
  const target = targets.get(clock.priority)
  const time = timeOf(clock.entity_id)
  if (!target || !time)
    return {
      ...{ id: clock.id, response_due_at: null, resolution_due_at: null },
      ...{ response_state: 'running', resolution_state: 'running' },
    }
  const { response, resolution } = ticketLevels(time, {
    ...{ start: clock.started_at, now, answeredAt: clock.answered_at, resolvedAt: clock.resolved_at },
    ...{ pauses: clock.pauses ?? [], responseMinutes: target.response, resolutionMinutes: target.resolution },
  })
  return {
    ...{ id: clock.id, response_due_at: response.dueAt, resolution_due_at: resolution.dueAt },
    ...{ response_state: response.state, resolution_state: resolution.state },
  }
}

const isSame = (one: Clock, other: Computed) =>
  one.response_due_at === other.response_due_at &&
  one.resolution_due_at === other.resolution_due_at &&
  one.response_state === other.response_state &&
  one.resolution_state === other.resolution_state

async function write(ctx: Ctx, db: Db, rows: readonly Computed[]): Promise<void> {
  if (rows.length === 0) return
  const column = (name: keyof Computed) => rows.map((row) => row[name])
  await sql`update ticket_clock c set response_due_at = n.response_due, resolution_due_at = n.resolution_due,
      response_state = n.response_state, resolution_state = n.resolution_state
    from unnest(${column('id')}::bigint[], ${column('response_due_at')}::timestamptz[],
      ${column('resolution_due_at')}::timestamptz[], ${column('response_state')}::text[], ${column('resolution_state')}::text[])
      as n (id, response_due, resolution_due, response_state, resolution_state)
    where c.org_id = ${ctx.orgId} and c.ticket_id = n.id`.execute(db)
}

/** What became worse: a warning or a breach that was none before. */
export interface Worsened {
  id: number
  isBreached: boolean
}

async function recompute(ctx: Ctx, db: Db, which: RawBuilder<unknown>): Promise<Worsened[]> {
  const clocks = await findClocks(ctx, db, which)
  if (clocks.length === 0) return []
  const oldest = clocks.reduce(
    (least, { started_at: at }) => (at < least ? at : least),
    clocks[0]?.started_at ?? '',
  )
  const levels = await loadLevels(ctx, db, oldest)
  const now = ctx.now.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString()
  const changed = clocks.flatMap((before) => {
    const after = compute(before, levels, now)
    return isSame(before, after) ? [] : [{ before, after }]
  })
  await write(
    ctx,
    db,
    changed.map(({ after }) => after),
  )
  const became = (state: LevelState) => (one: (typeof changed)[number]) =>
    (one.after.response_state === state && one.before.response_state !== state) ||
    (one.after.resolution_state === state && one.before.resolution_state !== state)
  const breached = changed.filter(became('breached'))
  const warned = changed.filter((one) => became('warned')(one) && !breached.includes(one))
  return [
    ...breached.map(({ after }) => ({ id: after.id, isBreached: true })),
    ...warned.map(({ after }) => ({ id: after.id, isBreached: false })),
  ]
}

/** Computes the clocks of all open tickets. Four statements, whatever their number. @returns what became worse */
export const recomputeOpen = (ctx: Ctx, db: Db): Promise<Worsened[]> => recompute(ctx, db, isOpen)

/** Computes the clock of a ticket that changed. */
export async function recomputeTicket(ctx: Ctx, db: Db, id: number): Promise<void> {
  await recompute(ctx, db, sql`k.id = ${id}`)
}

/** Starts the clock of a new ticket. @param startsAt SQL */
export async function startClock(ctx: Ctx, db: Db, id: number, startsAt: RawBuilder<string>): Promise<void> {
  await sql`insert into ticket_clock (org_id, ticket_id, started_at) values (${ctx.orgId}, ${id}, ${startsAt})`.execute(
    db,
  )
  await recomputeTicket(ctx, db, id)
}

/** Begins or ends a pause when the status changes. @param at SQL, when it did */
export async function movePause(
  ctx: Ctx,
  db: Db,
  id: number,
  { before, next, at }: { before: TicketStatus; next: TicketStatus; at: RawBuilder<string> },
): Promise<void> {
  if (isPausing(before) === isPausing(next)) return
  if (isPausing(next))
    await sql`insert into ticket_pause (org_id, ticket_id, from_at) values (${ctx.orgId}, ${id}, ${at})
      on conflict do nothing`.execute(db)
  // What an anonymous requester does has the start of its day, which may be before the pause began.
  else
    await sql`update ticket_pause set to_at = greatest(from_at, ${at}) where org_id = ${ctx.orgId} and ticket_id = ${id}
      and to_at is null`.execute(db)
}
