import {
  type RegularisationPayload,
  regularisationPayload,
} from '@muster/contract/attendance/regularisation.contract'
import { sql } from 'kysely'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { RequestKind, RequestRecord } from '../../requests/index.ts'
import {
  type ClockPerson,
  findClockFacts,
  findClockPerson,
  type Policy,
} from '../clock/clock-facts.queries.ts'
import { lockPeople } from '../days/day-facts.queries.ts'
import { findDays } from '../days/days-of.ts'
import { recompute } from '../days/recompute.service.ts'
import { insertPunches, type NewPunch } from '../punches/insert-punches.ts'
import { voidPunches } from '../punches/void.service.ts'

export const REGULARISATION = 'REGULARISATION'

const moved = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

function refuse(problem: string, field: string): never {
  fail('attendance.regularisation_refused', { parameters: { problem }, fields: { [field]: problem } })
}

/** Requests of the month that count: one that was refused or taken back doesn't. One statement. */
export async function usedInMonth(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  employeeId: number,
  date: string,
): Promise<{ used: number; sameDay: boolean }> {
  const { rows } = await sql<{ used: number; same: boolean }>`
    select count(*)::int as used, coalesce(bool_or(from_date = ${date}::date and status = 0), false) as same
    from request
    where org_id = ${ctx.orgId} and employee_id = ${employeeId} and kind = ${REGULARISATION} and status in (0, 1)
      and cancels is null and from_date >= date_trunc('month', ${date}::date)
      and from_date < date_trunc('month', ${date}::date) + interval '1 month'`.execute(db)
  return { used: rows[0]?.used ?? 0, sameDay: rows[0]?.same ?? false }
}

function checkDate(person: ClockPerson, policy: Policy, date: string, today: string): void {
  if (date > today) refuse('This day has not come yet.', 'date')
  if (date < person.joined) refuse('This day is before the date of joining.', 'date')
  if (person.left !== null && date > person.left) refuse('This day is after the last working day.', 'date')
  if (date < moved(today, -policy.regularise_days))
    refuse(`Attendance can be put right up to ${policy.regularise_days} days later.`, 'date')
}

async function validate(
  ctx: Ctx,
  db: Db,
  { employeeId, payload }: { employeeId: number; payload: RegularisationPayload },
): Promise<void> {
  const { date, in_time, out_time } = payload
  if (in_time === undefined && out_time === undefined)
    refuse('Enter when you came, or when you went.', 'in_time')
  const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
  const { policy } = await findClockFacts(ctx, db, { person, from: date, to: date })
  checkDate(person, policy, date, todayIn(ctx, person.time_zone))
  for (const punch of punchesOf(0, employeeId, person.time_zone, payload))
    if (Date.parse(punch.at) > ctx.now.epochMilliseconds)
      refuse('This time has not come yet.', punch.direction === 'in' ? 'in_time' : 'out_time')
  const { used, sameDay } = await usedInMonth(ctx, db, employeeId, date)
  if (sameDay) refuse('A request for this day waits for a decision already.', 'date')
  if (used >= policy.regularise_per_month)
    refuse(`This can be asked for ${policy.regularise_per_month} times a month, and it was already.`, 'date')
}

function punchesOf(
  requestId: number,
  employeeId: number,
  zone: string,
  { date, in_time, out_time, out_next_day }: RegularisationPayload,
): NewPunch[] {
  const instant = (day: string, time: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()
  const isNextDay = in_time !== undefined && out_time !== undefined ? out_time <= in_time : out_next_day
  const base = { employeeId, source: 'regularisation' as const, requestId }
  return [
    ...(in_time === undefined
      ? []
      : [
          {
            ...base,
            at: instant(date, in_time),
            direction: 'in' as const,
            key: `regularisation:${requestId}:in`,
          },
        ]),
    ...(out_time === undefined
      ? []
      : [
          {
            ...base,
            at: instant(isNextDay ? moved(date, 1) : date, out_time),
            direction: 'out' as const,
            key: `regularisation:${requestId}:out`,
          },
        ]),
  ]
}

type Regularisation = RequestRecord<RegularisationPayload>

const around = (employeeId: number, date: string, cause: string) => ({
  ...{ employeeIds: [employeeId], from: moved(date, -1), to: moved(date, 1), cause },
})

async function apply(ctx: Ctx, db: Db, { id, employeeId, payload }: Regularisation): Promise<void> {
  await lockPeople(ctx, db, [employeeId])
  const { date, in_time, out_time } = payload
  const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
  const [day] = await findDays(ctx, db, { employeeIds: [employeeId], from: date, to: date })
  const fresh = await insertPunches(
    ctx,
    db,
    punchesOf(id, employeeId, day?.plan.zone ?? person.time_zone, payload),
  )
  if (fresh.length === 0) return
  if (in_time !== undefined && out_time !== undefined && day)
    await voidPunches(ctx, db, {
      ...{ employeeId, punchIds: day.punch_ids, requestId: id },
      reason: `Replaced by request ${id}`,
    })
  await recompute(ctx, db, around(employeeId, date, `Attendance was put right by request ${id}`))
}

/** What the request added counts no more, and what it replaced counts again, as copies: nothing is ever unvoided. */
async function reverse(ctx: Ctx, db: Db, { id, employeeId, payload }: Regularisation): Promise<void> {
  await lockPeople(ctx, db, [employeeId])
  const { rows: added } = await sql<{ id: number }>`
    select id from attendance_punch where org_id = ${ctx.orgId} and request_id = ${id}`.execute(db)
  const punchIds = added.map((row) => row.id)
  const reason = `Request ${id} was cancelled`
  if ((await voidPunches(ctx, db, { employeeId, punchIds, reason })) === 0) return
  const { rows: replaced } = await sql<Pick<NewPunch, 'at' | 'direction' | 'source'> & { id: number }>`
    select p.id, p.at, p.direction, p.source
    from attendance_punch_void v join attendance_punch p on p.org_id = v.org_id and p.id = v.punch_id
    where v.org_id = ${ctx.orgId} and v.employee_id = ${employeeId} and v.request_id = ${id}`.execute(db)
  await insertPunches(
    ctx,
    db,
    replaced.map(({ id: punchId, ...punch }) => ({
      ...punch,
      ...{ employeeId, key: `restored:${punchId}:${id}`, note: reason },
    })),
  )
  await recompute(ctx, db, around(employeeId, payload.date, reason))
}

const dayWords = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function summary({ date, in_time, out_time }: RegularisationPayload): string {
  const times = [in_time && `in ${in_time}`, out_time && `out ${out_time}`].filter(Boolean).join(', ')
  return `${dayWords(date)}: ${times}`
}

/** A day's attendance that is put right: punches are added or replaced once it is approved. */
export const regularisationKind: RequestKind<RegularisationPayload> = {
  trigger: REGULARISATION,
  name: 'Regularisation',
  payload: regularisationPayload,
  properties: [{ property: 'date', label: 'Day', type: 'date' }],
  facts: ({ date }) => ({ date }),
  period: ({ date }) => ({ from: date, to: date }),
  summary,
  validate,
  onApprove: apply,
  canBeCancelled: true,
  onCancelAfterApproval: reverse,
  detail: async (_ctx, _db, requests) =>
    new Map(
      requests.map(({ id, payload }) => [
        id,
        [
          { label: 'Day', value: dayWords(payload.date) },
          ...(payload.in_time ? [{ label: 'Came at', value: payload.in_time }] : []),
          ...(payload.out_time ? [{ label: 'Went at', value: payload.out_time }] : []),
        ],
      ]),
    ),
  sections: async (_ctx, _db, { payload }) => ({ attendance_details: { ...payload } }),
}
