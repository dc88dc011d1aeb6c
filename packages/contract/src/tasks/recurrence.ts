import { isDay, weekdayOf } from '../kit/days.ts'

/*
 * Recurrences as RFC 5545 rules, limited to calendar days: FREQ, INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, COUNT and
 * UNTIL. Pure; the server computes occurrences.
 */

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

export interface RecurrenceRule {
  freq: Frequency
  interval: number
  /** `MO`, or with its number in the month: `1MO`, `-1FR`. */
  byDay: string[]
  byMonthDay: number[]
  byMonth: number[]
  bySetPos: number[]
  /** Last day, `YYYY-MM-DD`. */
  until: string | null
  count: number | null
}

export const MAX_INTERVAL = 99
export const MAX_COUNT = 999

const DAY = /^(-?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/
const UNTIL = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/

const wholeIn = (text: string, least: number, most: number): number | null => {
  const value = /^-?\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most && value !== 0 ? value : null
}

function wholesIn(text: string, least: number, most: number): number[] | null {
  const values = text.split(',').map((one) => wholeIn(one, least, most))
  return values.every((one) => one !== null) ? (values as number[]) : null
}

type Reader = (rule: RecurrenceRule, text: string) => boolean

const numbers =
  (key: 'byMonthDay' | 'byMonth' | 'bySetPos', least: number, most: number): Reader =>
  (rule, text) => {
    const values = wholesIn(text, least, most)
    if (values) rule[key] = values
    return values !== null
  }

const readers: Readonly<Record<string, Reader>> = {
  FREQ: (rule, text) => {
    const freq = frequencies.find((one) => one === text)
    if (freq) rule.freq = freq
    return freq !== undefined
  },
  INTERVAL: (rule, text) => {
    const value = wholeIn(text, 1, MAX_INTERVAL)
    if (value) rule.interval = value
    return value !== null
  },
  COUNT: (rule, text) => {
    rule.count = wholeIn(text, 1, MAX_COUNT)
    return rule.count !== null
  },
  UNTIL: (rule, text) => {
    const [, year, month, day] = UNTIL.exec(text) ?? []
    const until = `${year}-${month}-${day}`
    rule.until = isDay(until) ? until : null
    return rule.until !== null
  },
  BYDAY: (rule, text) => {
    rule.byDay = text.split(',')
    return rule.byDay.length <= 14 && rule.byDay.every((one) => DAY.test(one))
  },
  BYMONTHDAY: numbers('byMonthDay', -31, 31),
  BYMONTH: numbers('byMonth', 1, 12),
  BYSETPOS: numbers('bySetPos', -31, 31),
}

/** Whether the parts fit together: the weekday's number only in months and years, and only one kind of end. */
function isSound(rule: RecurrenceRule): boolean {
  const hasNumber = rule.byDay.some((one) => one.length > 2)
  if (hasNumber && (rule.freq === 'DAILY' || rule.freq === 'WEEKLY')) return false
  if (rule.byMonthDay.length > 0 && rule.freq === 'WEEKLY') return false
  if (rule.bySetPos.length > 0 && rule.byDay.length + rule.byMonthDay.length === 0) return false
  return rule.until === null || rule.count === null
}

/** Reads a rule; null for what is none, or has parts that days can't have. */
export function parseRecurrence(text: string): RecurrenceRule | null {
  const rule: RecurrenceRule = {
    ...{ freq: 'DAILY', interval: 1, byDay: [], byMonthDay: [], byMonth: [], bySetPos: [] },
    ...{ until: null, count: null },
  }
  const seen = new Set<string>()
  for (const part of text.replace(/^RRULE:/, '').split(';')) {
    const at = part.indexOf('=')
    const key = part.slice(0, at)
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined
    if (at < 0 || seen.has(key) || !read?.(rule, part.slice(at + 1))) return null
    seen.add(key)
  }
  return seen.has('FREQ') && isSound(rule) ? rule : null
}

/** The rule as text, in one order of its parts. */
export function recurrenceText(rule: RecurrenceRule): string {
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : []
  return [
    `FREQ=${rule.freq}`,
    ...(rule.interval > 1 ? [`INTERVAL=${rule.interval}`] : []),
    ...list('BYMONTH', rule.byMonth),
    ...list('BYMONTHDAY', rule.byMonthDay),
    ...list('BYDAY', rule.byDay),
    ...list('BYSETPOS', rule.bySetPos),
    ...(rule.until === null ? [] : [`UNTIL=${rule.until.replaceAll('-', '')}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
  ].join(';')
}

/** The days of a month that stand for one which not every month has: the 31st is the last day of a shorter month. */
const daysFor = (day: number): number[] =>
  day <= 28 ? [day] : Array.from({ length: day - 27 }, (_, at) => 28 + at)

/**
 * The rule with everything that it takes from its first day, and with the last day of a shorter month in place of a day which
 * that month lacks. RFC 5545 would leave such months out, and with them the task.
 *
 * @param startsOn `YYYY-MM-DD`
 */
export function completedRecurrence(rule: RecurrenceRule, startsOn: string): RecurrenceRule {
  const [month, day] = [Number(startsOn.slice(5, 7)), Number(startsOn.slice(8))]
  if (rule.freq === 'DAILY' || rule.freq === 'WEEKLY' || rule.byDay.length > 0) return rule
  const byMonth = rule.freq === 'YEARLY' && rule.byMonth.length === 0 ? [month] : rule.byMonth
  const [only, ...more] = rule.byMonthDay.length === 0 ? [day] : rule.byMonthDay
  if (only === undefined || more.length > 0 || rule.bySetPos.length > 0 || only <= 28)
    return { ...rule, byMonth, byMonthDay: rule.byMonthDay.length === 0 ? [day] : rule.byMonthDay }
  return { ...rule, byMonth, byMonthDay: daysFor(only), bySetPos: [-1] }
}

/** What people choose in a form. */
export interface RecurrenceChoice {
  unit: 'day' | 'weekday' | 'week' | 'month' | 'year'
  every: number
  /** For weeks. */
  days: Weekday[]
  /** For months: the day of the first due date, the same weekday of the month, or its last day. */
  monthly: 'day' | 'weekday' | 'last'
  ends: 'never' | 'on' | 'after'
  until: string | null
  count: number | null
}

const weekdayNamed = (day: string): Weekday => weekdays[weekdayOf(day) - 1] as Weekday

/** The rule of a choice. @param startsOn the first due date */
export function recurrenceOf(choice: RecurrenceChoice, startsOn: string): RecurrenceRule {
  const { unit, every, days, monthly, ends, until, count } = choice
  const end = { until: ends === 'on' ? until : null, count: ends === 'after' ? count : null }
  const rule: RecurrenceRule = {
    ...{ freq: 'DAILY', interval: every, byDay: [], byMonthDay: [], byMonth: [], bySetPos: [] },
    ...end,
  }
  if (unit === 'day') return rule
  if (unit === 'weekday') return { ...rule, freq: 'WEEKLY', byDay: ['MO', 'TU', 'WE', 'TH', 'FR'] }
  if (unit === 'week') {
    const chosen = weekdays.filter((day) => days.includes(day))
    return { ...rule, freq: 'WEEKLY', byDay: chosen.length > 0 ? chosen : [weekdayNamed(startsOn)] }
  }
  if (unit === 'year') return completedRecurrence({ ...rule, freq: 'YEARLY' }, startsOn)
  if (monthly === 'last') return { ...rule, freq: 'MONTHLY', byMonthDay: [-1] }
  if (monthly === 'weekday') {
    // The fifth of a month is its last: not every month has five.
    const number = Math.ceil(Number(startsOn.slice(8)) / 7)
    return { ...rule, freq: 'MONTHLY', byDay: [`${number === 5 ? -1 : number}${weekdayNamed(startsOn)}`] }
  }
  return completedRecurrence({ ...rule, freq: 'MONTHLY' }, startsOn)
}

const WORKDAYS = 'MO,TU,WE,TH,FR'

const unitOf = ({ freq, byDay }: RecurrenceRule): RecurrenceChoice['unit'] => {
  if (freq === 'WEEKLY') return byDay.join() === WORKDAYS ? 'weekday' : 'week'
  return freq === 'DAILY' ? 'day' : freq === 'MONTHLY' ? 'month' : 'year'
}

/** The choice that a rule comes from, as far as the form knows it. */
export function choiceOf(rule: RecurrenceRule): RecurrenceChoice {
  return {
    unit: unitOf(rule),
    every: rule.interval,
    days: weekdays.filter((day) => rule.byDay.includes(day)),
    monthly: rule.byMonthDay[0] === -1 ? 'last' : rule.byDay.length > 0 ? 'weekday' : 'day',
    ends: rule.until !== null ? 'on' : rule.count !== null ? 'after' : 'never',
    until: rule.until,
    count: rule.count,
  }
}
