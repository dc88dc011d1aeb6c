import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { NEW_PUNCH } from '../days/write-days.ts'
import { ATTENDANCE, REGULARISATION } from '../regularisation/earlier-requests.ts'
import type { ComputedDay } from '../rules/compute-days.ts'
import { clockTexts } from './clock.texts.ts'
import type { ClockFacts, ClockPerson } from './clock-facts.queries.ts'

/** What decides whether a punch made offline still counts. */
export interface OfflineFacts {
  /** Whether a punch with this key is recorded. */
  is_known: boolean
  /** Time of the person's last recorded punch, in milliseconds; also of one that was voided. */
  latest: number | null
  /** Days around the punch that were settled, or with voided punches. */
  corrected: string[]
  /** Days around the punch with a pending or approved correction. */
  requested: string[]
}

interface OfflineAttempt {
  person: Pick<ClockPerson, 'id' | 'time_zone'>
  date: string
  key: string
}

/** Facts of punches made offline, one per employee, by employee: one statement, none without such punches. */
export async function findOfflineFacts(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  attempts: readonly OfflineAttempt[],
): Promise<Map<number, OfflineFacts>> {
  if (attempts.length === 0) return new Map()
  const { rows } = await sql<OfflineFacts & { id: number }>`
    select n.id,
      exists (select from attendance_punch p where p.org_id = ${ctx.orgId} and p.key = n.key) as is_known,
      (select (extract(epoch from max(p.at)) * 1000)::float8 from attendance_punch p
        where p.org_id = ${ctx.orgId} and p.employee_id = n.id) as latest,
      coalesce((
        select json_agg(c.day) from (
          select d.day from attendance_settled_day d
          join attendance_settling s on s.org_id = d.org_id and s.id = d.settling_id and s.undone_at is null
          where d.org_id = ${ctx.orgId} and d.employee_id = n.id and d.day between n.date - 1 and n.date + 1
          union
          select (p.at at time zone n.zone)::date from attendance_punch_void v
          join attendance_punch p on p.org_id = v.org_id and p.id = v.punch_id
          where v.org_id = ${ctx.orgId} and v.employee_id = n.id
            and p.at between n.date - interval '2 days' and n.date + interval '3 days'
        ) c), '[]') as corrected,
      coalesce((
        select json_agg(o.day::date) from request r
        join generate_series(n.date - 1, n.date + 1, interval '1 day') as o (day)
          on o.day between r.from_date and coalesce(r.to_date, r.from_date)
        where r.org_id = ${ctx.orgId} and r.employee_id = n.id and r.cancels is null and r.status in (0, 1)
          and r.kind = any (${[REGULARISATION, ATTENDANCE]}::text[])), '[]') as requested
    from unnest(${attempts.map(({ person }) => person.id)}::bigint[],
      ${attempts.map(({ person }) => person.time_zone)}::text[], ${attempts.map(({ date }) => date)}::date[],
      ${attempts.map(({ key }) => key)}::text[]) as n (id, zone, date, key)`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** Sources of punches that somebody entered for a day. */
const ENTERED: ReadonlySet<string> = new Set(['import', 'regularisation', 'admin'])

interface PunchInTime {
  date: string
  at: Temporal.Instant
  facts: ClockFacts
  offline: OfflineFacts
  computed: readonly ComputedDay[]
}

/** The day that the punch counts for: of a night shift, that before. */
const dayWith = ({ date, computed }: PunchInTime): string =>
  computed.find(({ punchIds }) => punchIds.includes(NEW_PUNCH))?.date ?? date

function isCorrected(days: ReadonlySet<string>, { facts, offline }: PunchInTime): boolean {
  if (offline.corrected.some((day) => days.has(day))) return true
  const entered = new Set(facts.punches.filter(({ source }) => ENTERED.has(source)).map(({ id }) => id))
  return facts.days.some((day) => days.has(day.date) && day.punch_ids.some((id) => entered.has(id)))
}

/** Why the punch comes too late to count, and whether a correction can be requested instead. */
function lateness(punch: PunchInTime): { why: Text; isCorrectable: boolean } | null {
  const { at, facts, offline } = punch
  const days = new Set([punch.date, dayWith(punch)])
  if (facts.days.some((day) => days.has(day.date) && day.lock_id !== null))
    return { why: clockTexts.text('dayLocked'), isCorrectable: false }
  if (offline.requested.some((day) => days.has(day)))
    return { why: clockTexts.text('correctionRequested'), isCorrectable: false }
  if (isCorrected(days, punch)) return { why: clockTexts.text('dayCorrected'), isCorrectable: true }
  if (offline.latest !== null && at.epochMilliseconds < offline.latest)
    return { why: clockTexts.text('laterPunchRecorded'), isCorrectable: true }
  return null
}

/** What to fill in where a correction can be requested instead: the day, and the local time. */
export const correctionOf = (
  date: string,
  at: Temporal.Instant,
  { time_zone }: Pick<ClockPerson, 'time_zone'>,
) => {
  const time = at.toZonedDateTimeISO(time_zone).toPlainTime().toString({ smallestUnit: 'minute' })
  return { correction: { date, time } }
}

/**
 * A device keeps punches in order and sends them in order, so a true one is later than everything recorded. One that is
 * not, or whose day somebody has dealt with since, would rewrite the past on the device's word alone: the person requests
 * a correction, which somebody decides.
 *
 * @throws AppError `attendance.offline_not_recorded`
 */
export function refuseLate(punch: PunchInTime, person: ClockPerson): void {
  const late = lateness(punch)
  if (late === null) return
  fail('attendance.offline_not_recorded', {
    parameters: { why: late.why },
    ...(late.isCorrectable && { data: correctionOf(dayWith(punch), punch.at, person) }),
  })
}
