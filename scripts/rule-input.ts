import { dayNumber, monthNumber } from '../packages/contract/src/kit/day-number.ts'

/** Whether a case has the shape that its rule requires; the rule validates the values. */
type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isAnything: Check = () => true
const isWhole: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isPositiveWhole: Check = (value) => isWhole(value) && value !== 0
const isAmount: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value)
const either =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value))
const isId = either(isText, Number.isSafeInteger)
const orNothing = (check: Check): Check => either(check, oneOf(null, undefined))
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([key, check]) => check(value[key]))

/** Text that a parser accepts without throwing. */
const readBy =
  (read: (text: string) => unknown): Check =>
  (value) => {
    if (typeof value !== 'string') return false
    try {
      read(value)
      return true
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
  }
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isMoney = matching(/^\d+(\.\d{1,4})?$/)
const isSignedMoney = matching(/^-?\d+(\.\d{1,4})?$/)
const isDecimal = matching(/^\d+(\.\d+)?$/)
const isHalfDays: Check = (value) => isAmount(value) && Number.isSafeInteger((value as number) * 2)
const orNull = (check: Check): Check => either(oneOf(null), check)
const isDay = readBy(dayNumber)
const isMonth = readBy(monthNumber)

// Inconsistent halves are reported by the rule itself.
const leaveDays = shape({
  request: shape({ from: isDay, to: isDay, from_half: isAnything, to_half: isAnything }),
  calendar: shape({ week_offs: listOf(isDay), holidays: listOf(isDay) }),
  sandwich: shape({
    week_offs: isFlag,
    holidays: isFlag,
    prefix: isFlag,
    suffix: isFlag,
    across_requests: isFlag,
    half_day_breaks: isFlag,
    min_leave_days: isAmount,
  }),
  booked: orNothing(listOf(shape({ date: isDay, half: oneOf(null, 'first', 'second') }))),
})

// The rules validate instants, times of day and time zones.
const punches = listOf(
  shape({ at: isText, direction: oneOf('in', 'out', 'break_start', 'break_end', 'unknown') }),
)

const bindPunches = shape({
  instances: listOf(
    shape({
      id: isId,
      start: isText,
      end: isText,
      window_before: isWhole,
      window_after: isWhole,
    }),
  ),
  punches,
})

const attendanceDay = shape({
  date: isDay,
  time_zone: isText,
  shift: shape({
    start: isText,
    end: isText,
    window_before: isWhole,
    window_after: isWhole,
    grace_in: isWhole,
    grace_out: isWhole,
    full_day_minutes: isWhole,
    half_day_minutes: isWhole,
    repeat_seconds: orNothing(isWhole),
    auto_break: orNull(shape({ minutes: isWhole, after_minutes: isWhole })),
  }),
  off: oneOf(null, 'week_off', 'holiday'),
  requests: listOf(
    shape({ kind: oneOf('leave', 'on_duty', 'work_from_home'), portion: oneOf('full', 'first', 'second') }),
  ),
  punches,
})

const accrual = shape({
  rule: shape({
    quota: isAmount,
    disbursement: oneOf(1, 2, 3, 4, 5, 6, 8, 9),
    credit_timing: oneOf(1, 2),
    year_start: matching(/^(0[1-9]|1[0-2])-01$/),
    proration: either(
      shape({ mode: oneOf('by_day', 'none') }),
      shape({ mode: oneOf('cut_off'), day: isPositiveWhole }),
    ),
    rounding: shape({ step: oneOf(0, 0.5, 1), mode: oneOf('nearest', 'up', 'down') }),
    waiting_days: isWhole,
    per_days: orNothing(isAmount),
    slabs: orNothing(listOf(shape({ after_months: isWhole, days: isAmount }))),
  }),
  employee: shape({ joined: isDay, left: orNothing(isDay) }),
  counted_days: orNothing(
    (value) =>
      isRecord(value) && Object.entries(value).every(([month, days]) => isMonth(month) && isAmount(days)),
  ),
  from: isDay,
  to: isDay,
})

const peopleMetrics = shape({
  from: isDay,
  to: isDay,
  average: oneOf('ends', 'daily'),
  people: listOf(
    shape({
      id: isId,
      spells: listOf(
        shape({
          joined: isDay,
          left: orNull(isDay),
          exit: oneOf(null, 'voluntary', 'involuntary'),
        }),
      ),
      groups: listOf(shape({ from: isDay, value: orNull(isText) })),
    }),
  ),
})

const countedDates = listOf(shape({ date: isDay, counted: oneOf(0.5, 1) }))
const isPerDay = oneOf('calendar_days', 'fixed_30', 'working_days')

const noticeSettlement = shape({
  resigned_on: isDay,
  last_working_day: isDay,
  paid_until: isDay,
  notice: shape({
    days: isWhole,
    counts: oneOf('calendar', 'working'),
    from: oneOf('same_day', 'next_day'),
    extend_by_leave: isFlag,
    waived: isHalfDays,
  }),
  off_days: listOf(isDay),
  leave: countedDates,
  unpaid: countedDates,
  pay: shape({ monthly: isMoney, per_day: isPerDay, recovery_monthly: isMoney, recovery_per_day: isPerDay }),
  encash: listOf(shape({ key: isText, days: isHalfDays, monthly: isMoney, divisor: isPositiveWhole })),
  gratuity: orNull(
    shape({
      joined: isDay,
      monthly: isMoney,
      days_per_year: isWhole,
      divisor: isPositiveWhole,
      min_years: isWhole,
      waive_min: isFlag,
      cap: orNull(isMoney),
    }),
  ),
  dues: listOf(shape({ key: isText, amount: isSignedMoney })),
})

const hours = listOf(shape({ from: isText, to: isText }))

// The rule validates instants, times of day and the time zone.
const slaClock = shape({
  time_zone: isText,
  always: isFlag,
  week: shape({ mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours }),
  holidays: listOf(isDay),
  start: isText,
  now: isText,
  pauses: listOf(shape({ from: isText, to: orNull(isText) })),
  targets: listOf(shape({ key: isText, minutes: isWhole })),
})

const isMeal = oneOf('breakfast', 'lunch', 'dinner')

// The rule checks that the values are there that a category's kind needs.
const expenseClaim = shape({
  submitted_on: isDay,
  currency: isText,
  categories: listOf(
    shape({
      key: isText,
      kind: oneOf('amount', 'distance', 'per_diem'),
      rate: orNothing(isDecimal),
      full: orNothing(isMoney),
      half: orNothing(isMoney),
      meals: orNothing(shape({ breakfast: isMoney, lunch: isMoney, dinner: isMoney })),
      per_line: orNull(isMoney),
      per_day: orNull(isMoney),
      per_month: orNull(isMoney),
      receipt_above: orNull(isMoney),
      no_receipt: oneOf('refuse', 'flag'),
      max_age_days: orNull(isWhole),
      over: oneOf('cut', 'refuse', 'flag'),
    }),
  ),
  rates: listOf(shape({ currency: isText, on: isDay, rate: isDecimal })),
  spent: listOf(shape({ category: isText, on: isDay, amount: isMoney })),
  lines: listOf(
    shape({
      id: isId,
      category: isText,
      on: isDay,
      amount: orNothing(isMoney),
      currency: orNothing(isText),
      distance: orNothing(isDecimal),
      day: oneOf('full', 'half', null, undefined),
      provided: orNothing(listOf(isMeal)),
      receipt: isFlag,
    }),
  ),
})

export const checks = {
  'leave-days': leaveDays,
  'bind-punches': bindPunches,
  'attendance-day': attendanceDay,
  accrual,
  'people-metrics': peopleMetrics,
  'notice-settlement': noticeSettlement,
  'sla-clock': slaClock,
  'expense-claim': expenseClaim,
} satisfies Record<string, Check>

export type RuleName = keyof typeof checks
