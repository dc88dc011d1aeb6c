import type { TicketPriority, TicketStatus } from '@muster/contract/helpdesk/helpdesk.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { sharedAdvisoryLock, tryAdvisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type LevelState, ticketLevels } from '../rules/ticket-levels.ts'
import { isOpen } from '../tickets/tickets.queries.ts'
import { type Levels, levelsFrom, loadLevels } from './levels.ts'

/** Instants are whole seconds since 1970-01-01T00:00Z, as the rule reads them. */
interface Clock {
  id: number
  /** Which state of the row was read; null where nobody else can write it, as the ticket is locked. */
  seen: string | null
  priority: TicketPriority
  entity_id: number | null
  started_at: number
  answered_at: number | null
  resolved_at: number | null
  pauses: { from: number; to: number | null }[] | null
  response_due_at: number | null
  resolution_due_at: number | null
  response_state: LevelState
  resolution_state: LevelState
  next_at: number | null
}

/** SQL: an instant in whole seconds. */
const second = (value: string) => sql`floor(extract(epoch from ${sql.ref(value)}))::bigint`

/** Statuses in which resolution does not count. */
export const isPausing = (status: TicketStatus): boolean =>
  status === 'waiting_requester' ||
  status === 'waiting_third_party' ||
  status === 'resolved' ||
  status === 'closed'

/** Clocks with the pauses of their tickets, not of all there are. */
async function findClocks(ctx: Ctx, db: Db, which: RawBuilder<unknown>): Promise<Clock[]> {
  const { rows } = await sql<Clock>`
    with chosen as materialized (
      select k.id, c.xmin::text as seen, k.priority, k.entity_id, ${second('c.started_at')} as started_at,
        ${second('k.answered_at')} as answered_at, ${second('k.resolved_at')} as resolved_at,
        ${second('c.response_due_at')} as response_due_at, ${second('c.resolution_due_at')} as resolution_due_at,
        c.response_state, c.resolution_state, ${second('c.next_at')} as next_at
      from ticket k join ticket_clock c on c.org_id = k.org_id and c.ticket_id = k.id
      where k.org_id = ${ctx.orgId} and ${which}
    ), waits as (
      select x.ticket_id, jsonb_agg(jsonb_build_object('from', ${second('x.from_at')}, 'to', ${second('x.to_at')})) as pauses
      from chosen join ticket_pause x on x.org_id = ${ctx.orgId} and x.ticket_id = chosen.id group by x.ticket_id)
    select chosen.*, waits.pauses from chosen left join waits on waits.ticket_id = chosen.id`.execute(db)
  return rows
}

type Computed = Pick<
  Clock,
  'id' | 'seen' | 'response_due_at' | 'resolution_due_at' | 'response_state' | 'resolution_state' | 'next_at'
>

/** The earlier of two instants, of which each may be none. */
const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

function compute(clock: Clock, { targets, timeOf }: Levels, now: number): Computed {
  const target = targets.get(clock.priority)
  const time = timeOf(clock.entity_id)
  const { id, seen } = clock
  if (!target || !time)
    return {
      ...{ id, seen, response_due_at: null, resolution_due_at: null },
      ...{ response_state: 'running', resolution_state: 'running', next_at: null },
    }
  const { response, resolution } = ticketLevels(time, {
    ...{ start: clock.started_at, now, answeredAt: clock.answered_at, resolvedAt: clock.resolved_at },
    ...{ responseMinutes: target.response, resolutionMinutes: target.resolution },
    pauses: (clock.pauses ?? []).map(({ from, to }) => ({ from, to: to ?? Number.POSITIVE_INFINITY })),
  })
  return {
    ...{ id, seen, response_due_at: response.dueAt, resolution_due_at: resolution.dueAt },
    ...{ response_state: response.state, resolution_state: resolution.state },
    next_at: earlier(response.nextAt, resolution.nextAt),
  }
}

const isSame = (one: Clock, other: Computed) =>
  one.response_due_at === other.response_due_at &&
  one.resolution_due_at === other.resolution_due_at &&
  one.response_state === other.response_state &&
  one.resolution_state === other.resolution_state &&
  one.next_at === other.next_at

/**
 * A clock that somebody else has written since it was read is left alone: whoever answers a ticket meanwhile computes its clock, from
 * what they did.
 */
async function write(
  ctx: Ctx,
  db: Db,
  rows: readonly Computed[],
  keep: RawBuilder<unknown> | null,
): Promise<Set<number>> {
  if (rows.length === 0) {
    await keep?.execute(db)
    return new Set()
  }
  const column = (name: keyof Computed) => rows.map((row) => row[name])
  const written = await sql<{ id: number }>`
    ${keep ? sql`with kept as (${keep})` : sql``}
    update ticket_clock c set response_due_at = to_timestamp(n.response_due), resolution_due_at = to_timestamp(n.resolution_due),
      response_state = n.response_state, resolution_state = n.resolution_state, next_at = to_timestamp(n.next)
    from unnest(${column('id')}::bigint[], ${column('seen')}::text[], ${column('response_due_at')}::bigint[],
      ${column('resolution_due_at')}::bigint[], ${column('response_state')}::text[], ${column('resolution_state')}::text[],
      ${column('next_at')}::bigint[]) as n (id, seen, response_due, resolution_due, response_state, resolution_state, next)
    where c.org_id = ${ctx.orgId} and c.ticket_id = n.id and (n.seen is null or c.xmin::text = n.seen)
    returning c.ticket_id as id`.execute(db)
  return new Set(written.rows.map(({ id }) => id))
}

/** What became worse: a warning or a breach that was none before. */
export interface Worsened {
  id: number
  isBreached: boolean
}

async function renew(
  ctx: Ctx,
  db: Db,
  {
    clocks,
    levels,
    keep = null,
  }: { clocks: readonly Clock[]; levels: Levels; keep?: RawBuilder<unknown> | null },
): Promise<Worsened[]> {
  const now = Math.floor(ctx.now.epochMilliseconds / 1000)
  const changed = clocks.flatMap((before) => {
    const after = compute(before, levels, now)
    return isSame(before, after) ? [] : [{ before, after }]
  })
  const written = await write(
    ctx,
    db,
    changed.map(({ after }) => after),
    keep,
  )
  const became = (state: LevelState) => (one: (typeof changed)[number]) =>
    written.has(one.after.id) &&
    ((one.after.response_state === state && one.before.response_state !== state) ||
      (one.after.resolution_state === state && one.before.resolution_state !== state))
  const breached = changed.filter(became('breached'))
  const late = new Set(breached.map(({ after }) => after.id))
  const warned = changed.filter((one) => became('warned')(one) && !late.has(one.after.id))
  return [
    ...breached.map(({ after }) => ({ id: after.id, isBreached: true })),
    ...warned.map(({ after }) => ({ id: after.id, isBreached: false })),
  ]
}

const oldestOf = (clocks: readonly Clock[]) =>
  clocks.reduce((least, { started_at: at }) => Math.min(least, at), Number.POSITIVE_INFINITY)

/** Held by whoever computes clocks until they are stored: shared for single tickets, alone for all of them. */
const CLOCKS = 'helpdesk clocks'

/**
 * Computes the clocks of open tickets whose state is to change by now; those of all of them, where targets, calendars or holidays
 * differ from those last used. At most seven statements, whatever their number.
 *
 * While somebody changes a ticket, perhaps with the levels of before, all of them are left to the next run: it would not see that
 * clock, and take it for computed.
 *
 * @returns what became worse
 */
export async function recomputeOpen(ctx: Ctx, db: Db): Promise<Worsened[]> {
  const recent = await loadLevels(ctx, db)
  const isAll = recent.isNew && (await tryAdvisoryLock(ctx, db, CLOCKS))
  const which = isAll ? isOpen : sql`${isOpen} and c.next_at <= ${ctx.now.toString()}::timestamptz`
  const clocks = await findClocks(ctx, db, which)
  const oldest = levelsFrom(oldestOf(clocks))
  const levels = clocks.length > 0 && oldest < recent.from ? await loadLevels(ctx, db, oldest) : recent
  return renew(ctx, db, { clocks, levels, keep: isAll ? recent.keep : null })
}

/** Computes the clock of a ticket that changed, and is locked: whatever the job has written meanwhile, this is newer. */
export async function recomputeTicket(ctx: Ctx, db: Db, id: number): Promise<void> {
  // Before the levels are read, so that none are used that the job has just replaced.
  await sharedAdvisoryLock(ctx, db, CLOCKS)
  const found = await findClocks(ctx, db, sql`k.id = ${id}`)
  if (found.length === 0) return
  const clocks = found.map((clock) => ({ ...clock, seen: null }))
  await renew(ctx, db, { clocks, levels: await loadLevels(ctx, db, levelsFrom(oldestOf(clocks))) })
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
