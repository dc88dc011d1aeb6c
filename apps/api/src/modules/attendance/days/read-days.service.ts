import type { explainAttendanceDay, listDays } from '@muster/contract/attendance/days.contract'
import type { Presence } from '@muster/contract/attendance/presence'
import { addDays, daysIn, eachDay } from '@muster/contract/kit/days'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  instantOf,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findClockPerson, findFactsOfMany } from '../clock/clock-facts.queries.ts'
import { presenceOf } from '../clock/presence.ts'
import { punchesOf } from '../punches/punches-of.ts'
import { daysTexts } from './days.texts.ts'
import { dayView, emptyDay, findDays } from './days-of.ts'
import { reasonsOf } from './explain.ts'

const VIEW = 'attendance.day.view'
const CORRECT = 'attendance.punch.manage'
const MAX_DAYS = 92

interface Reached {
  id: number
  name: string
  joined: string
  left: string | null
  time_zone: string
  /** False for the caller's own attendance. */
  can_correct: boolean
}

/** @throws AppError `record.not_found`, also out of reach */
async function reach(ctx: Ctx, db: Db, employeeId: number | undefined): Promise<Reached> {
  const id = employeeId ?? ctx.actor.employeeId
  if (id === null) fail('record.not_found')
  const { rows } = await sql<Reached>`
    select e.id, e.full_name as name, e.date_of_joining as joined, e.left_on as left,
      coalesce(l.time_zone, o.time_zone) as time_zone,
      coalesce(${employeeScope(ctx, CORRECT, 'e')}, false)
        and e.id is distinct from ${ctx.actor.employeeId}::bigint as can_correct
    from employee e join organisation o on o.org_id = e.org_id
    left join location l on l.org_id = e.org_id and l.id = e.location_id
    where e.org_id = ${ctx.orgId} and e.id = ${id} and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)`.execute(
    db,
  )
  return rows[0] ?? fail('record.not_found')
}

function datesOf(from: string, to: string): string[] {
  const count = daysIn(from, to)
  if (count < 1 || count > MAX_DAYS)
    fail('request.invalid', {
      fields: { to_date: daysTexts('invalidPeriod', { mostDays: MAX_DAYS }) },
    })
  return eachDay(from, to)
}

/** Days around today whose shifts a punch may belong to. */
const AROUND_TODAY = 2

/** Whether the employee is at work now, by the same function as their clock. Two statements. */
async function presenceNow(ctx: Ctx, db: Db, id: number, today: string): Promise<Presence | null> {
  const person = await findClockPerson(ctx, db, id, true)
  if (!person) return null
  const range = { person, from: addDays(today, -AROUND_TODAY), to: addDays(today, AROUND_TODAY) }
  const [facts] = await findFactsOfMany(ctx, db, [range])
  if (!facts) return null
  const { date: _date, ...present } = presenceOf(facts, ctx.now)
  return present
}

/** An employee's days, with stored data where present. Four statements, whatever the number of days. */
export function readDays(
  ctx: Ctx,
  { employee_id, from_date, to_date }: QueryOf<typeof listDays>,
): Promise<DataOf<typeof listDays>> {
  const dates = datesOf(from_date, to_date)
  return readTx(ctx, async (db) => {
    const person = await reach(ctx, db, employee_id)
    const rows = await findDays(ctx, db, { employeeIds: [person.id], from: from_date, to: to_date })
    const stored = new Map(rows.map((row) => [row.date, dayView(row)]))
    const days = dates.map((date) => stored.get(date) ?? emptyDay(date, person))
    const by_status: Record<string, number> = {}
    for (const { status } of days) by_status[status] = (by_status[status] ?? 0) + 1
    const today = todayIn(ctx, person.time_zone)
    return {
      ...{ EMPLOYEE_ID: person.id, EMPLOYEE_NAME: person.name, time_zone: person.time_zone },
      today,
      now: today < from_date || today > to_date ? null : await presenceNow(ctx, db, person.id, today),
      days,
      totals: {
        worked: days.reduce((sum, day) => sum + day.worked, 0),
        overtime: days.reduce((sum, day) => sum + day.overtime, 0),
        late: days.filter((day) => day.late_by > 0).length,
        by_status,
      },
    }
  })
}

type Explained = DataOf<typeof explainAttendanceDay>

function arrearsQuery(ctx: Ctx, employeeId: number, date: string): DeferredQuery<Explained['arrears']> {
  const statement = sql<Omit<NonNullable<Explained['arrears']>, 'cause'> & { cause: string | Text }>`
    select now_is ->> 'status' as status, (now_is ->> 'worked')::int as worked,
      (now_is ->> 'overtime')::int as overtime, ${textOf('cause')} as cause
    from attendance_arrears
    where org_id = ${ctx.orgId} and employee_id = ${employeeId} and day = ${date}::date and state = 'open'`
  return deferredQuery(statement, ([row]) => (row ? { ...row, cause: wordsOf(row.cause) } : null))
}

type Correction = Omit<Explained['corrections'][number], 'can_undo'>

/** Corrections of a day, latest first. */
function correctionsQuery(ctx: Ctx, employeeId: number, date: string): DeferredQuery<Correction[]> {
  const statement = sql<Correction>`
    select s.id as "ID", s.how, s.reason, s.author, s.created_at as at, d.status as was, s.undone_at, s.undone_by,
      (select count(*)::int from attendance_settled_day o where o.org_id = s.org_id and o.settling_id = s.id) as days
    from attendance_settled_day d join attendance_settling s on s.org_id = d.org_id and s.id = d.settling_id
    where d.org_id = ${ctx.orgId} and d.employee_id = ${employeeId} and d.day = ${date}::date order by s.id desc`
  return deferredQuery(statement, (rows) =>
    rows.map((row) => ({ ...row, at: instantOf(row.at), undone_at: instantOf(row.undone_at) })),
  )
}

/** Only the latest correction can be undone from the day, and only if it concerned no other days. */
function correctionsView(corrections: readonly Correction[], mayCorrect: boolean): Explained['corrections'] {
  const latest = corrections.find(({ undone_at, how }) => undone_at === null && how !== 'accept')
  return corrections.map((one) => ({
    ...one,
    can_undo: mayCorrect && one === latest && one.how !== 'leave' && one.days === 1,
  }))
}

const EXPLAINED_AROUND_HOURS = 12

/** Explains an employee's day; out of reach is reported as missing. Four statements. */
export async function explainIn(
  ctx: Ctx,
  db: Db,
  employeeId: number | undefined,
  date: string,
): Promise<Explained> {
  const person = await reach(ctx, db, employeeId)
  const [row] = await findDays(ctx, db, { employeeIds: [person.id], from: date, to: date })
  const zone = row?.plan.zone ?? person.time_zone
  const start = Temporal.PlainDate.from(date).toZonedDateTime(zone)
  const window = {
    from: start.subtract({ hours: EXPLAINED_AROUND_HOURS }).toInstant(),
    until: start.add({ days: 1, hours: EXPLAINED_AROUND_HOURS }).toInstant(),
  }
  const ownPunches = new Set(row?.punch_ids ?? [])
  const all = await punchesOf(ctx, db, { employeeId: person.id, ...window })
  const punches = all
    .filter((punch) => ownPunches.has(punch.ID) || localDate(punch.at, zone) === date)
    .map((punch) => ({ ...punch, local: localText(punch.at, zone), counts: ownPunches.has(punch.ID) }))
  const { arrears, corrections } = await runQuery(
    db,
    combineQueries({
      arrears: arrearsQuery(ctx, person.id, date),
      corrections: correctionsQuery(ctx, person.id, date),
    }),
  )
  const day = row ? dayView(row) : emptyDay(date, person)
  const correct = person.can_correct && row !== undefined
  return {
    ...{ EMPLOYEE_ID: person.id, EMPLOYEE_NAME: person.name, day, punches, arrears },
    reasons: reasonsOf(day, row?.plan ?? null, punches),
    corrections: correctionsView(corrections, correct && !day.is_locked),
    abilities: { correct },
  }
}

const zoned = (at: string, zone: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone)
const localDate = (at: string, zone: string) => zoned(at, zone).toPlainDate().toString()
const localText = (at: string, zone: string) =>
  zoned(at, zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** @throws AppError `record.not_found` */
export function explainDay(
  ctx: Ctx,
  { employee_id, date }: QueryOf<typeof explainAttendanceDay>,
): Promise<Explained> {
  return readTx(ctx, (db) => explainIn(ctx, db, employee_id, date))
}
