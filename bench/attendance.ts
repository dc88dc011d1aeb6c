import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { readConfig } from '../apps/api/src/config.ts'
import { closeDays } from '../apps/api/src/modules/attendance/days/close.service.ts'
import { attendanceDay } from '../apps/api/src/modules/attendance/rules/attendance-day.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import type { Database } from '../apps/api/src/platform/db/database.ts'
import { type Db, tx } from '../apps/api/src/platform/db/tx.ts'
import { assemblePlatform, systemCtx } from '../apps/api/src/start-platform.ts'
import { largestOf, peopleOf, writePunches, writeShift } from './attendance-data.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { interleave, median, timed } from './statistics.ts'

/*
 * P3 (compute) and P6, in one process with the database on the same machine.
 *
 * P3: the rule over 10,000 people × 31 days with four punches each, compared with a loop of the minimum time
 * zone arithmetic for a day: two local times to instants (the shift), two instants to local times (first in,
 * last out).
 *
 * P6: the close of a day for everybody, as in the hourly job: the past day gets its status, and the day after
 * tomorrow its row. Compared with the rows it wrote, reset to their previous state and then upserted from
 * arrays: one statement, one transaction, the application's role, the same constraints, indexes and policies.
 */
const LEAST_RULES = 0.5
const MOST_OF_BARE = 2.5
const ROUNDS = { warmUp: 1, counted: 5 }
const DAYS = 31
const FIRST_DAY = '2026-11-02'
const ZONE = 'Asia/Kolkata'

const SHIFT = {
  ...{ start: '09:00', end: '18:00', window_before: 120, window_after: 240, grace_in: 10, grace_out: 10 },
  ...{ full_day_minutes: 480, half_day_minutes: 240, repeat_seconds: 60, auto_break: null },
}

function casesOf(people: number) {
  return Array.from({ length: people * DAYS }, (_, number) => {
    const date = addDays(FIRST_DAY, number % DAYS)
    const minute = String((number * 7) % 60).padStart(2, '0')
    const punches = (
      [
        [`03:${minute}`, 'in'],
        ['07:30', 'break_start'],
        ['08:05', 'break_end'],
        [`12:${minute}`, 'out'],
      ] as const
    ).map(([time, direction]) => ({ at: `${date}T${time}:00Z`, direction }))
    return { date, time_zone: ZONE, shift: SHIFT, off: null, requests: [], punches }
  })
}

async function measureRules(bench: Bench): Promise<Result> {
  const cases = casesOf(bench.isSmoke ? 20 : peopleOf(bench))
  let seen = 0
  const samples = await interleave(bench.isSmoke ? { warmUp: 0, counted: 1 } : ROUNDS, {
    rules: async () => {
      for (const one of cases) seen += attendanceDay(one).worked
    },
    bare: async () => {
      for (const { date, time_zone, shift, punches } of cases) {
        const day = Temporal.PlainDate.from(date)
        for (const plainTime of [shift.start, shift.end])
          seen += day.toZonedDateTime({ timeZone: time_zone, plainTime }).epochMilliseconds % 2
        for (const { at } of [punches[0], punches[3]] as { at: string }[])
          seen += Temporal.Instant.from(at).toZonedDateTimeISO(time_zone).minute
      }
    },
  })
  if (seen === 0) throw new Error('Nothing was computed.')
  const [rules, bare] = [median(samples.rules), median(samples.bare)]
  return {
    id: 'P3',
    name: 'days computed a second ÷ the same loop of bare time-zone conversions',
    value: bare / rules,
    bound: LEAST_RULES,
    atLeast: true,
    raw: `${cases.length.toLocaleString('en')} days: ${rules.toFixed(0)} ms and ${bare.toFixed(0)} ms`,
  }
}

interface Written {
  before: string
  after: string
}

/** The rows of the days that a close writes, as JSON of the whole table. */
async function rowsOf(ctx: Ctx, db: Db, days: readonly string[]): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select coalesce(jsonb_agg(to_jsonb(d) order by d.employee_id, d.day), '[]')::text as all from attendance_day d
    where d.org_id = ${ctx.orgId} and d.day = any (${[...days]}::date[])`.execute(db)
  return rows[0]?.all ?? '[]'
}

/** The rows as arrays by column. */
function columnsOf(json: string) {
  const rows = JSON.parse(json) as Record<string, unknown>[]
  const column = (name: string) => rows.map((row) => row[name])
  const list = (name: string) => rows.map((row) => `{${(row[name] as unknown[]).join(',')}}`)
  return { column, list, count: rows.length }
}

async function upsertBare(ctx: Ctx, db: Db, json: string): Promise<number> {
  const { column, list, count } = columnsOf(json)
  await sql`
    insert into attendance_day (org_id, employee_id, day, status, first_in, last_out, worked, break_minutes, late_by,
      early_by, overtime, flags, shift_id, shift_version_id, is_final, ends_at, plan_id, punch_ids, version, computed_at)
    select ${ctx.orgId}, n.employee_id, n.day, n.status, n.first_in, n.last_out, n.worked, n.break_minutes, n.late_by,
      n.early_by, n.overtime, n.flags::text[], n.shift_id, n.shift_version_id, n.is_final, n.ends_at, n.plan_id,
      n.punch_ids::bigint[], n.version, n.computed_at
    from unnest(${column('employee_id')}::bigint[], ${column('day')}::date[], ${column('status')}::text[],
      ${column('first_in')}::time[], ${column('last_out')}::time[], ${column('worked')}::int[],
      ${column('break_minutes')}::int[], ${column('late_by')}::int[], ${column('early_by')}::int[],
      ${column('overtime')}::int[], ${list('flags')}::text[], ${column('shift_id')}::bigint[],
      ${column('shift_version_id')}::bigint[], ${column('is_final')}::boolean[], ${column('ends_at')}::timestamptz[],
      ${column('plan_id')}::uuid[], ${list('punch_ids')}::text[], ${column('version')}::int[], ${column('computed_at')}::timestamptz[])
      as n (employee_id, day, status, first_in, last_out, worked, break_minutes, late_by, early_by, overtime, flags,
        shift_id, shift_version_id, is_final, ends_at, plan_id, punch_ids, version, computed_at)
    on conflict (org_id, employee_id, day) do update set status = excluded.status, first_in = excluded.first_in,
      last_out = excluded.last_out, worked = excluded.worked, break_minutes = excluded.break_minutes,
      late_by = excluded.late_by, early_by = excluded.early_by, overtime = excluded.overtime, flags = excluded.flags,
      shift_id = excluded.shift_id, shift_version_id = excluded.shift_version_id, is_final = excluded.is_final,
      ends_at = excluded.ends_at, plan_id = excluded.plan_id, punch_ids = excluded.punch_ids, version = excluded.version,
      computed_at = excluded.computed_at`.execute(db)
  return count
}

/** Restores the table to its state before the close, so that the bare upsert starts from the same state. */
async function putBack(ctx: Ctx, db: Db, days: readonly string[], json: string): Promise<void> {
  await sql`delete from attendance_day where org_id = ${ctx.orgId} and day = any (${[...days]}::date[])`.execute(
    db,
  )
  await upsertBare(ctx, db, json)
}

interface Round {
  close: number
  bare: number
  rows: number
}

async function measureRound(base: Ctx, database: Database, day: string): Promise<Round> {
  const now = Temporal.Instant.from(`${addDays(day, 1)}T00:30:00Z`)
  const ctx = { ...base, now }
  const [tomorrow, later] = [addDays(day, 1), addDays(day, 2)]
  const days = [day, tomorrow, later]
  const of: Written = { before: await tx(ctx, (db) => rowsOf(ctx, db, days)), after: '' }
  const close = await timed(async () => {
    for (const timeZone of await zonesOf(ctx)) await closeDays(ctx, { timeZone, from: day, to: day })
  })
  of.after = await tx(ctx, (db) => rowsOf(ctx, db, [day, later]))
  await tx(ctx, (db) => putBack(ctx, db, days, of.before))
  await database.owner((session) => session.query('vacuum analyze attendance_day'))
  let rows = 0
  const bare = await timed(async () => {
    rows = await tx(ctx, (db) => upsertBare(ctx, db, of.after))
  })
  return { close, bare, rows }
}

async function zonesOf(ctx: Ctx): Promise<string[]> {
  const { rows } = await tx(ctx, (db) =>
    sql<{ zone: string }>`
      select distinct coalesce(l.time_zone, o.time_zone) as zone
      from employee e join organisation o on o.org_id = e.org_id
      left join location l on l.org_id = e.org_id and l.id = e.location_id where e.org_id = ${ctx.orgId}`.execute(
      db,
    ),
  )
  return rows.map(({ zone }) => zone)
}

async function measureClose(bench: Bench): Promise<Result> {
  const people = peopleOf(bench)
  const site = await (await bench.populated(people)).copy()
  const database = await site.open()
  const platform = assemblePlatform({ config: readConfig({ ...site.env, LOG_LEVEL: 'silent' }), database })
  const rounds = bench.isSmoke ? { warmUp: 0, counted: 1 } : ROUNDS
  const count = rounds.warmUp + rounds.counted
  try {
    const ctx = systemCtx(platform, await largestOf(database), 'Bench')
    const last = addDays(FIRST_DAY, count)
    await tx(ctx, (db) => writeShift(ctx, db, { before: 120, after: 240, start: '09:00', end: '18:00' }))
    await writePunches(ctx, last, bench.isSmoke ? count + 1 : DAYS)
    await database.owner((session) => session.query('vacuum analyze'))
    // Close the day before, so that today's and tomorrow's rows exist, as on any day.
    await measureRound(ctx, database, FIRST_DAY)
    for (const timeZone of await zonesOf(ctx)) {
      const now = Temporal.Instant.from(`${addDays(FIRST_DAY, 1)}T00:30:00Z`)
      await closeDays({ ...ctx, now }, { timeZone, from: FIRST_DAY, to: FIRST_DAY })
    }
    const measured: Round[] = []
    for (let round = 1; round <= count; round++)
      measured.push(await measureRound(ctx, database, addDays(FIRST_DAY, round)))
    const counted = measured.slice(rounds.warmUp)
    const [close, bare] = [
      median(counted.map((round) => round.close)),
      median(counted.map((round) => round.bare)),
    ]
    return {
      id: 'P6',
      name: 'close of a day ÷ the same rows upserted from arrays',
      value: close / bare,
      bound: MOST_OF_BARE,
      raw: `${close.toFixed(0)} ms and ${bare.toFixed(0)} ms for ${counted[0]?.rows.toLocaleString('en')} rows of ${people.toLocaleString('en')} people`,
    }
  } finally {
    await database.close()
  }
}

export const attendanceRules: Measurement = {
  id: 'P3',
  title: 'Month register: computing 10,000 people × 31 days',
  run: async (bench) => [await measureRules(bench)],
}

export const attendanceClose: Measurement = {
  id: 'P6',
  title: 'Closing a day of attendance of 10,000 people',
  run: async (bench) => [await measureClose(bench)],
}
