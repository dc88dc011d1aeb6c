import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { todayIn } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import type { JobProgress } from '../../../platform/jobs/job.ts'
import { lockPeople } from './day-facts.queries.ts'
import { daysTexts } from './days.texts.ts'
import { recompute } from './recompute.service.ts'

/** Employees per transaction. */
const BATCH = 2000
/** Maximum number of days to close per run after a long pause. */
const MAX_DAYS = 31

export interface Closed {
  people: number
  changed: number
}

interface ZoneDue {
  time_zone: string
  closed_to: string | null
}

async function findZones(ctx: Ctx, db: Db): Promise<ZoneDue[]> {
  const { rows } = await sql<ZoneDue>`
    select z.time_zone, c.closed_to from (
      select o.time_zone from organisation o where o.org_id = ${ctx.orgId}
      union select l.time_zone from location l where l.org_id = ${ctx.orgId} and l.time_zone is not null
    ) z left join attendance_close c on c.org_id = ${ctx.orgId} and c.time_zone = z.time_zone
    order by z.time_zone`.execute(db)
  return rows
}

/** The next employees of a time zone, by id, employed on any of these days. */
async function findPeople(
  ctx: Ctx,
  db: Db,
  of: { timeZone: string; from: string; to: string; after: number; batch: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e join organisation o on o.org_id = e.org_id
    left join location l on l.org_id = e.org_id and l.id = e.location_id
    where e.org_id = ${ctx.orgId} and e.id > ${of.after} and coalesce(l.time_zone, o.time_zone) = ${of.timeZone}
      and e.date_of_joining <= ${of.to}::date and (e.left_on is null or e.left_on >= ${of.from}::date)
    order by e.id limit ${of.batch}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Records up to which day a time zone is closed; never moves it backwards. */
async function recordClosed(ctx: Ctx, db: Db, timeZone: string, day: string): Promise<void> {
  await sql`
    insert into attendance_close as c (org_id, time_zone, closed_to, closed_at)
    values (${ctx.orgId}, ${timeZone}, ${day}::date, ${ctx.now.toString()}::timestamptz)
    on conflict (org_id, time_zone) do update set closed_to = excluded.closed_to, closed_at = excluded.closed_at
    where c.closed_to < excluded.closed_to`.execute(db)
}

interface DaysToClose {
  timeZone: string
  /** First and last day, over in the time zone. */
  from: string
  to: string
}

/** The people whose days are closed, `size` at a time. */
async function* batchesOf(ctx: Ctx, of: DaysToClose, size: number): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const ids = await readTx(ctx, (db) => findPeople(ctx, db, { ...of, after, batch: size }))
    if (ids.length > 0) yield ids
    if (ids.length < size) return
    after = ids.at(-1) as number
  }
}

/**
 * Closes days of employees in one time zone and creates the rows of the two following days, one batch per
 * transaction. Two batches are under way at a time: one is computed while the database writes the other.
 * Idempotent; can be interrupted between batches.
 *
 * @param batch employees per transaction
 */
export async function closeDays(
  ctx: Ctx,
  of: DaysToClose,
  progress?: Pick<JobProgress, 'checkpoint'>,
  batch = BATCH,
): Promise<Closed> {
  const closed: Closed = { people: 0, changed: 0 }
  const ahead = addDays(of.to, 2)
  const batches = batchesOf(ctx, { ...of, to: ahead }, batch)
  const cause = daysTexts.text('dayCompleted')
  const closeBatches = async () => {
    for await (const employeeIds of batches) {
      const changed = await tx(ctx, (db) =>
        recompute(ctx, db, { employeeIds, from: of.from, to: ahead, keep: 'all', cause }),
      )
      closed.changed += changed
      closed.people += employeeIds.length
      await progress?.checkpoint({
        stage: daysTexts.text('to', { from: of.from, to: of.to }),
        done: closed.people,
      })
    }
  }
  // Both end before a failure is reported, so that nothing is still being written afterwards.
  const ends = await Promise.allSettled([closeBatches(), closeBatches()])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  await tx(ctx, (db) => recordClosed(ctx, db, of.timeZone, of.to))
  return closed
}

/** Closes days whose shift has ended since they were computed, such as night shifts. */
async function closeOverdue(ctx: Ctx): Promise<number> {
  let changed = 0
  for (;;) {
    const done = await tx(ctx, async (db) => {
      const { rows } = await sql<{ day: string; ids: number[] }>`
        select day, array_agg(employee_id) as ids from (
          select d.day, d.employee_id from attendance_day d
          where d.org_id = ${ctx.orgId} and not d.is_final and d.ends_at <= ${ctx.now.toString()}::timestamptz
            and not exists (select from attendance_lock l where l.org_id = d.org_id and l.released_at is null
              and d.day between l.from_date and l.to_date)
          order by d.day, d.employee_id limit ${BATCH}
        ) due group by day order by day`.execute(db)
      let written = 0
      // Locks in one order, since devices lock the same employees when delivering punches.
      if (rows.length > 1) await lockPeople(ctx, db, [...new Set(rows.flatMap(({ ids }) => ids))])
      for (const { day, ids } of rows)
        written += await recompute(ctx, db, {
          employeeIds: ids,
          from: day,
          to: day,
          cause: daysTexts.text('dayCompleted'),
        })
      return written
    })
    changed += done
    if (done === 0) return changed
  }
}

/**
 * Closes all days that are over and still open, per time zone of the organisation's locations. Idempotent;
 * catches up in order after a pause.
 */
export async function closeDue(ctx: Ctx, progress?: Pick<JobProgress, 'checkpoint'>): Promise<Closed> {
  const zones = await readTx(ctx, (db) => findZones(ctx, db))
  const total: Closed = { people: 0, changed: 0 }
  for (const { time_zone: timeZone, closed_to } of zones) {
    const yesterday = addDays(todayIn(ctx, timeZone), -1)
    let from = closed_to === null ? yesterday : addDays(closed_to, 1)
    while (from <= yesterday) {
      const last = addDays(from, MAX_DAYS - 1)
      const to = last < yesterday ? last : yesterday
      const { people, changed } = await closeDays(ctx, { timeZone, from, to }, progress)
      total.people += people
      total.changed += changed
      from = addDays(to, 1)
    }
  }
  total.changed += await closeOverdue(ctx)
  return total
}
