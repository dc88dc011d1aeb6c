import type { OvertimePayload } from '@muster/contract/attendance/overtime.contract'
import { sql } from 'kysely'
import { durationText } from '../../../lib/texts/duration.texts.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findTimeBackSetting, timeBackDays } from '../../leave/index.ts'
import { findClockPerson } from '../clock/clock-facts.queries.ts'
import { type DayRow, findDays } from '../days/days-of.ts'
import type { Problem } from '../regularisation/earlier-requests.ts'
import { type Overtime, type OvertimeRule, overtimeOf } from '../rules/overtime.ts'
import { overtimeTexts } from './overtime.texts.ts'
import { findOvertimeRules } from './overtime-rules.master.ts'

export const OVERTIME = 'OVERTIME'

type Settle = OvertimePayload['settle']

export interface OvertimeEvaluation {
  available: number
  dayType: 1 | 2 | 3
  overtime: Overtime
  settles: Settle[]
  /** Comp-off days; null for paid overtime. */
  timeBack: number | null
  problems: Problem[]
}

/** Weekday, week-off or holiday, by the day's plan. */
export function dayTypeOf(day: DayRow | undefined): 1 | 2 | 3 {
  const off = day?.plan.off ?? null
  if (off === null) return 1
  return off === 'week_off' ? 2 : 3
}

function settlesOf(rules: readonly OvertimeRule[], dayType: number): Settle[] {
  const settles = rules.find(({ day_type }) => day_type === dayType)?.settles
  if (settles === undefined) return []
  return settles === 'either' ? ['pay', 'comp_off'] : [settles]
}

/** Pending or approved overtime of a day, or comp-off claimed for it. One statement. */
async function findTaken(ctx: Ctx, db: Db, employeeId: number, date: string): Promise<string | null> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select r.id, r.kind from request r
    where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId} and r.kind = ${OVERTIME} and r.status in (0, 1)
      and r.cancels is null and r.from_date = ${date}::date
    union all
    select r.id, r.kind from request r join request_payload p on p.org_id = r.org_id and p.request_id = r.id
    where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId} and r.kind = 'COMP_OFF' and r.status in (0, 1)
      and r.cancels is null and p.payload ->> 'date' = ${date} limit 1`.execute(db)
  const row = rows[0]
  if (!row) return null
  return row.kind === OVERTIME
    ? overtimeTexts('overtimeAlreadyRequested', { id: row.id })
    : overtimeTexts('compOffAlreadyRequested', { id: row.id })
}

interface OvertimeInput {
  employeeId: number
  date: string
  /** By default all of the day's overtime. */
  minutes?: number | undefined
  settle: Settle
}

function amountProblems(
  { available, overtime, settles, timeBack }: Omit<OvertimeEvaluation, 'problems'>,
  minutes: number,
  settle: Settle,
): Problem[] {
  if (available === 0) return [{ field: 'date', problem: overtimeTexts('noOvertimeOnDay') }]
  if (minutes > available)
    return [
      {
        field: 'minutes',
        problem: overtimeTexts('overtimeAvailable', { available: durationText(available) }),
      },
    ]
  if (overtime.credited === 0)
    return [{ field: 'minutes', problem: overtime.reasons[0] ?? overtimeTexts('earnsNothing') }]
  if (!settles.includes(settle)) return [{ field: 'settle', problem: overtimeTexts('settlementNotAllowed') }]
  if (settle === 'comp_off' && timeBack === 0)
    return [{ field: 'settle', problem: overtimeTexts('tooLittleForCompOff') }]
  return []
}

/**
 * What a day's overtime earns, and everything that prevents a request. Five statements.
 *
 * @throws AppError `record.not_found`
 */
export async function evaluateOvertime(ctx: Ctx, db: Db, input: OvertimeInput): Promise<OvertimeEvaluation> {
  const { employeeId, date, settle } = input
  const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
  const [day] = await findDays(ctx, db, { employeeIds: [employeeId], from: date, to: date })
  const rules = await findOvertimeRules(ctx, db, person.location_id)
  const taken = await findTaken(ctx, db, employeeId, date)
  const setting = settle === 'comp_off' ? await findTimeBackSetting(ctx, db) : undefined
  const available = day?.overtime ?? 0
  const minutes = input.minutes ?? available
  const dayType = dayTypeOf(day)
  const overtime = overtimeOf(dayType, minutes, rules)
  const credited = overtime.credited
  const timeBack = settle === 'pay' ? null : setting ? timeBackDays(credited, setting) : 0
  const found = { available, dayType, overtime, settles: settlesOf(rules, dayType), timeBack }
  const isOver = date < todayIn(ctx, person.time_zone) || day?.is_final === true
  const problems = [
    ...(isOver ? [] : [{ field: 'date', problem: overtimeTexts('dayNotOver') }]),
    ...(taken === null ? [] : [{ field: 'date', problem: taken }]),
    ...amountProblems(found, minutes, settle),
  ]
  return { ...found, problems }
}
