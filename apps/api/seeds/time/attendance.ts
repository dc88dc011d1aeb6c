import { randomUUID } from 'node:crypto'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { lockPeriod } from '../../src/modules/attendance/days/locks.service.ts'
import { planDays } from '../../src/modules/attendance/days/plan-days.queries.ts'
import { recompute } from '../../src/modules/attendance/days/recompute.service.ts'
import { newDeviceKey } from '../../src/modules/attendance/devices/signature.ts'
import { insertPunches, type NewPunch } from '../../src/modules/attendance/punches/insert-punches.ts'
import type { PlannedDay } from '../../src/modules/attendance/rules/compute-days.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, readTx, tx } from '../../src/platform/db/tx.ts'
import { type Random, randomFrom } from '../random.ts'

const SEED = 20_261_122
const MONTHS = 3
/** Three months for everybody would slow the demo's start by several seconds, so most people have some weeks. */
const WEEKS_OF_MOST = 3
const EVERY = 6
/** Of those with three months, one in so many stays away without leave for a week of each month: reports have somebody to name. */
const ONE_AWAY_IN = 7
const AWAY = { from: 8, to: 14 }
const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** Working hours of people without a shift. */
const OFFICE = { start: '09:30', end: '18:30' }

interface Worker {
  id: number
  joined: string
  left: string | null
  isLong: boolean
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

async function findWorkers(ctx: Ctx, from: string, long: readonly number[]): Promise<Worker[]> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Worker>`
      select id, date_of_joining as joined, left_on as left,
        id = any (${[...long]}::bigint[]) or manager_id = any (${[...long]}::bigint[]) as "isLong"
      from employee
      where org_id = ${ctx.orgId} and (left_on is null or left_on >= ${from}::date) order by id`.execute(db)
    return rows
  })
}

/** Two devices, one of them an hour slow, and punches of an unknown badge. */
async function writeDevices(ctx: Ctx, db: Db): Promise<number[]> {
  const ids: number[] = []
  for (const [at, name] of ['Main gate', 'Workshop door'].entries()) {
    const public_id = randomUUID()
    const { id } = await db
      .insertInto('attendance_device')
      .values({
        ...{ org_id: ctx.orgId, public_id, name, serial: `BX-20${at + 41}` },
        sealed_key: newDeviceKey(ctx.platform.config.secretKey, ctx.orgId, public_id).sealed,
        ...{ created_at: ctx.now.toString(), updated_at: ctx.now.toString() },
        last_seen_at: ctx.now.subtract({ minutes: 4 + at * 190 }).toString(),
        drift_seconds: at === 0 ? 2 : -212,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  await sql`
    insert into attendance_unknown_punch (org_id, device_id, badge, at, direction, received_at)
    select ${ctx.orgId}, ${ids[1]}, 'tmp-0417', ${ctx.now.toString()}::timestamptz - n * interval '9 hours', 'unknown',
      ${ctx.now.toString()}::timestamptz
    from generate_series(1, 4) as s (n)`.execute(db)
  return ids
}

interface Habits {
  random: Random
  /** The device that the person punches at; null for the browser. */
  device: number | null
  takesBreaks: boolean
  staysAway: boolean
}

/** A person's punches of one day: mostly on time, sometimes late, occasionally one is missing. */
function punchesOf(
  worker: Worker,
  { date, plan }: PlannedDay,
  { random, device, takesBreaks, staysAway }: Habits,
): NewPunch[] {
  const luck = random.next()
  const isAway = plan.off !== null || plan.requests.some(({ kind }) => kind === 'leave' || kind === 'on_duty')
  if (date < worker.joined || (worker.left !== null && date > worker.left)) return []
  if (isAway ? luck > 0.01 : luck < 0.025) return []
  const dayOfMonth = Number(date.slice(8))
  if (staysAway && dayOfMonth >= AWAY.from && dayOfMonth <= AWAY.to) return []
  const { start, end } = plan.shift ?? OFFICE
  const length = (minutes(end) - minutes(start) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const begin = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: plan.zone, plainTime: start })
  const startMs = begin.epochMilliseconds
  const late = random.next() < 0.09 ? 12 + random.between(0, 37) : random.between(-11, 4)
  const over = random.next() < 0.1 ? 45 + random.between(0, 89) : random.between(-3, 24)
  const punch = (after: number, direction: NewPunch['direction']): NewPunch => {
    const at = new Date(startMs + after * MINUTE_MS).toISOString()
    return {
      ...{ employeeId: worker.id, at, direction },
      ...(device === null
        ? { source: 'web', key: `demo:${worker.id}:${at}` }
        : { source: 'biometric', deviceId: device, key: `d${device}:demo-${worker.id}:${at}:${direction}` }),
    }
  }
  const pause = Math.floor(length / 2) + random.between(0, 24)
  const breaks = takesBreaks
    ? [punch(pause, 'break_start'), punch(pause + 25 + random.between(0, 19), 'break_end')]
    : []
  const isForgotten = random.next() < 0.02
  return [punch(late, 'in'), ...breaks, ...(isForgotten ? [] : [punch(length + over, 'out')])]
}

interface Part {
  workers: readonly Worker[]
  from: string
  /** Those who stay away without leave now and then. */
  away: ReadonlySet<number>
}

async function writePart(
  ctx: Ctx,
  db: Db,
  { workers, from, away }: Part,
  of: { today: string; devices: number[]; random: Random },
) {
  const { today, devices, random } = of
  const employeeIds = workers.map(({ id }) => id)
  const plans = await planDays(ctx, db, { employeeIds, from, to: today })
  const punches = workers.flatMap((worker) => {
    const device = random.next() < 0.55 ? (devices[random.between(0, devices.length - 1)] ?? null) : null
    const habits = { random, device, takesBreaks: random.next() < 0.25, staysAway: away.has(worker.id) }
    return (plans.get(worker.id) ?? []).flatMap((day) => punchesOf(worker, day, habits))
  })
  const now = ctx.now.epochMilliseconds
  await insertPunches(
    ctx,
    db,
    punches.filter(({ at }) => Date.parse(at) <= now),
  )
  await recompute(ctx, db, { employeeIds, from, to: addDays(today, 1), keep: 'all' })
}

/**
 * Punches and attendance days: three months for some people, including a manager's team, three weeks for the
 * others. The month before last is locked for payroll.
 *
 * @param long people with three months
 */
export async function writeDemoAttendance(ctx: Ctx, today: string, long: readonly number[]): Promise<void> {
  const first = addMonths(today, -MONTHS)
  const recent = addDays(today, -7 * WEEKS_OF_MOST)
  const everybody = await findWorkers(ctx, first, long)
  const hasLong = (worker: Worker, at: number) => worker.isLong || at % EVERY === 0
  const steady = new Set(long)
  const away = everybody
    .filter(hasLong)
    .map(({ id }) => id)
    .filter((id, at) => at % ONE_AWAY_IN === 1 && !steady.has(id))
  const parts: Part[] = [
    { workers: everybody.filter(hasLong), from: first, away: new Set(away) },
    { workers: everybody.filter((worker, at) => !hasLong(worker, at)), from: recent, away: new Set() },
  ]
  await tx(ctx, async (db) => {
    const devices = await writeDevices(ctx, db)
    const random = randomFrom(SEED)
    for (const part of parts) await writePart(ctx, db, part, { today, devices, random })
    await sql`
      update attendance_device d set punches = p.count, last_punch_at = p.last
      from (select device_id, count(*) as count, max(at) as last from attendance_punch
        where org_id = ${ctx.orgId} and device_id is not null group by device_id) p
      where d.org_id = ${ctx.orgId} and d.id = p.device_id`.execute(db)
    const month = addMonths(firstOfMonth(today), -2)
    await lockPeriod(ctx, db, {
      from: month,
      to: lastOfMonth(month),
      note: 'Taken over by payroll',
    })
    await sql`
      insert into attendance_close (org_id, time_zone, closed_to, closed_at)
      select ${ctx.orgId}, z.time_zone, ${addDays(today, -2)}::date, ${ctx.now.toString()}::timestamptz from (
        select time_zone from organisation where org_id = ${ctx.orgId}
        union select time_zone from location where org_id = ${ctx.orgId} and time_zone is not null) z`.execute(
      db,
    )
  })
}
