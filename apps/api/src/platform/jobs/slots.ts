/** When recurring work is due: pure calendar arithmetic. */

/** Daily at a local time, at an interval of minutes in any time zone, or monthly at a local time. */
export type SlotRule =
  | { readonly kind: 'daily'; readonly time: string }
  | { readonly kind: 'every'; readonly minutes: number }
  | { readonly kind: 'monthly'; readonly day: number; readonly time: string }

export interface Slot {
  /**
   * Identifies the slot: the local date `2026-11-21`, the month `2026-11`, or for minutes the instant. A date
   * remains the same key when the organisation changes its time zone.
   */
  readonly key: string
  readonly at: Temporal.Instant
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const MINUTES_A_DAY = 1440

function checkTime(time: string): void {
  if (!TIME.test(time)) throw new Error(`A schedule's time must be HH:mm, not ${time}.`)
}

/** @param time `HH:mm`, local to the organisation */
export function daily(time: string): SlotRule {
  checkTime(time)
  return { kind: 'daily', time }
}

/** @param minutes must divide a day evenly, so that the slots are the same every day */
export function every(minutes: number): SlotRule {
  if (!Number.isInteger(minutes) || minutes < 1 || MINUTES_A_DAY % minutes !== 0)
    throw new Error(`A schedule's minutes must divide a day, not ${minutes}.`)
  return { kind: 'every', minutes }
}

/** @param day 1 to 31; the last day of a shorter month */
export function monthly(day: number, time: string): SlotRule {
  checkTime(time)
  if (!Number.isInteger(day) || day < 1 || day > 31)
    throw new Error(`A schedule's day must be 1 to 31, not ${day}.`)
  return { kind: 'monthly', day, time }
}

/** The rule as text: rules with equal texts have the same slots. */
export function ruleText(rule: SlotRule): string {
  if (rule.kind === 'every') return `every ${rule.minutes} minutes`
  return rule.kind === 'daily' ? `daily ${rule.time}` : `monthly ${rule.day} ${rule.time}`
}

const keyShape: Record<SlotRule['kind'], RegExp> = {
  daily: /^\d{4}-\d{2}-\d{2}$/,
  monthly: /^\d{4}-\d{2}$/,
  every: /T/,
}

/** Whether a stored key belongs to a rule of this kind. */
export function isKeyOf(rule: SlotRule, key: string): boolean {
  return keyShape[rule.kind].test(key)
}

/**
 * A local time that a clock change skips is shifted forward by the change; of a repeated one, the first
 * occurrence counts.
 */
function instantAt(date: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
}

function dailySlot(date: Temporal.PlainDate, time: string, timeZone: string): Slot {
  return { key: date.toString(), at: instantAt(date, time, timeZone) }
}

type MonthlyRule = Extract<SlotRule, { kind: 'monthly' }>

function monthlySlot(month: Temporal.PlainYearMonth, rule: MonthlyRule, timeZone: string): Slot {
  const date = month.toPlainDate({ day: Math.min(rule.day, month.daysInMonth) })
  return { key: month.toString(), at: instantAt(date, rule.time, timeZone) }
}

function everySlot(minutes: number, number: number): Slot {
  const at = Temporal.Instant.fromEpochMilliseconds(number * minutes * 60_000)
  return { key: at.toString(), at }
}

/** The slot after the one with this key. */
export function slotAfter(rule: SlotRule, timeZone: string, key: string): Slot {
  switch (rule.kind) {
    case 'daily':
      return dailySlot(Temporal.PlainDate.from(key).add({ days: 1 }), rule.time, timeZone)
    case 'monthly':
      return monthlySlot(Temporal.PlainYearMonth.from(key).add({ months: 1 }), rule, timeZone)
    case 'every': {
      const number = Math.floor(Temporal.Instant.from(key).epochMilliseconds / (rule.minutes * 60_000))
      return everySlot(rule.minutes, number + 1)
    }
  }
}

/** The latest slot that is not in the future. */
export function latestSlot(rule: SlotRule, timeZone: string, now: Temporal.Instant): Slot {
  if (rule.kind === 'every') {
    return everySlot(rule.minutes, Math.floor(now.epochMilliseconds / (rule.minutes * 60_000)))
  }
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  for (let daysBack = 0; ; daysBack++) {
    const slot =
      rule.kind === 'daily'
        ? dailySlot(today.subtract({ days: daysBack }), rule.time, timeZone)
        : monthlySlot(today.toPlainYearMonth().subtract({ months: daysBack }), rule, timeZone)
    if (Temporal.Instant.compare(slot.at, now) <= 0) return slot
  }
}

/** After downtime: run each missed slot in turn, or only the last one. */
export type CatchUp = 'every' | 'last'

/**
 * The slot to run next, or undefined when none is due.
 *
 * @param lastKey of the last settled slot
 */
export function dueSlot(
  rule: SlotRule,
  timeZone: string,
  lastKey: string,
  now: Temporal.Instant,
  catchUp: CatchUp,
): Slot | undefined {
  const slot = catchUp === 'last' ? latestSlot(rule, timeZone, now) : slotAfter(rule, timeZone, lastKey)
  const isDue = Temporal.Instant.compare(slot.at, now) <= 0
  return isDue && slot.key > lastKey ? slot : undefined
}
