import type {
  GratuityTerms,
  NoticeSettlementInput,
  PerDay,
} from '../../src/modules/offboarding/rules/notice-settlement-types.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const next = (text: string, days = 1) => date(text).add({ days }).toString()

function span(first: string, last: string): string[] {
  const dates: string[] = []
  for (let day = first; day <= last; day = next(day)) dates.push(day)
  return dates
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Ten-thousandths of the currency. */
function scaled(money: string): bigint {
  const [whole = '', decimals = ''] = money.replace('-', '').split('.')
  const units = BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0'))
  return money.startsWith('-') ? -units : units
}

/** Hundredths of money in ten-thousandths, times days, divided. */
function cents(money: bigint, days: number, divisor: number): bigint {
  const dividend = money * BigInt(days * 2)
  const unit = BigInt(divisor * 2) * 100n
  const magnitude = dividend < 0n ? -dividend : dividend
  const rest = magnitude % unit
  const rounded = magnitude / unit + (2n * rest >= unit ? 1n : 0n)
  return dividend < 0n ? -rounded : rounded
}

const text = (amount: bigint) => {
  const magnitude = amount < 0n ? -amount : amount
  return `${amount < 0n ? '-' : ''}${magnitude / 100n}.${String(magnitude % 100n).padStart(2, '0')}`
}

const countedOn = (entries: NoticeSettlementInput['leave'], on: string) =>
  entries.find((one) => one.date === on)?.counted ?? 0

function served({ resigned_on, last_working_day, notice, off_days, leave }: NoticeSettlementInput) {
  const { days, waived } = notice
  if (days === 0) return { end: resigned_on, done: 0, short: 0 }
  const weigh = (on: string) => {
    const weight = notice.counts === 'working' && off_days.includes(on) ? 0 : 1
    return Math.max(0, weight - (notice.extend_by_leave ? countedOn(leave, on) : 0))
  }
  const first = notice.from === 'same_day' ? resigned_on : next(resigned_on)
  let end = first
  while (sum(span(first, end).map(weigh)) < days) end = next(end)
  const until = last_working_day < end ? last_working_day : end
  const done = Math.min(days, sum(span(first, until).map(weigh)))
  return { end, done, short: Math.max(0, days - done - waived) }
}

function monthOf(on: string): string[] {
  const first = date(on).with({ day: 1 })
  return span(first.toString(), first.with({ day: first.daysInMonth }).toString())
}

class NoWorkingDays extends Error {}

function divisorOf(on: string, perDay: PerDay, offDays: readonly string[]): number {
  if (perDay === 'fixed_30') return 30
  const dates = monthOf(on).filter((day) => perDay === 'calendar_days' || !offDays.includes(day))
  if (dates.length === 0) throw new NoWorkingDays()
  return dates.length
}

function salary({ paid_until, last_working_day, off_days, unpaid, pay }: NoticeSettlementInput) {
  const isTooMuch = paid_until > last_working_day
  const dates = isTooMuch
    ? span(next(last_working_day), paid_until)
    : span(next(paid_until), last_working_day)
  let [days, amount] = [0, 0n]
  for (const month of new Set(dates.map((on) => on.slice(0, 7)))) {
    const here = dates.filter((on) => on.startsWith(month))
    const divisor = divisorOf(`${month}-01`, pay.per_day, off_days)
    const paying = here.filter((on) => pay.per_day !== 'working_days' || !off_days.includes(on))
    const without = sum(paying.map((on) => countedOn(unpaid, on)))
    let base = paying.length
    if (pay.per_day === 'fixed_30') {
      const isWhole = here.length === monthOf(`${month}-01`).length
      if (!isWhole) base = Math.min(base, 30)
      else if (without <= 15) base = 30
    }
    const payable = Math.max(0, base - without)
    days += payable
    amount += cents(scaled(pay.monthly), payable, divisor)
  }
  return isTooMuch ? { days: 0 - days, amount: -amount } : { days, amount }
}

function gratuity(terms: GratuityTerms, lastWorkingDay: string) {
  const end = next(lastWorkingDay)
  const completed = (years: number) => {
    const day = date(terms.joined)
    const inYear = day.add({ years })
    // 29 February in a common year.
    return (inYear.day === day.day ? inYear : inYear.add({ days: 1 })).toString()
  }
  let years = 0
  while (completed(years + 1) <= end) years++
  const isMore = date(completed(years)).add({ months: 6 }).toString() < end
  if (years < terms.min_years && !terms.waive_min) return { days: 0, amount: 0n }
  const days = (years + (isMore ? 1 : 0)) * terms.days_per_year
  const amount = cents(scaled(terms.monthly), days, terms.divisor)
  const cap = terms.cap === null ? amount : cents(scaled(terms.cap), 1, 1)
  return { days, amount: cap < amount ? cap : amount }
}

/** Independent implementation of notice-settlement, date by date with `Temporal`: slow, for tests only. */
export function recountNoticeSettlement(input: NoticeSettlementInput): unknown {
  const { resigned_on, last_working_day, pay, off_days } = input
  if (last_working_day < resigned_on) return { error: 'invalid_range' }
  try {
    const { end, done, short } = served(input)
    const recovered =
      short === 0
        ? 0n
        : -cents(
            scaled(pay.recovery_monthly),
            short,
            divisorOf(last_working_day, pay.recovery_per_day, off_days),
          )
    const lines = [
      { key: 'salary', ...salary(input) },
      { key: 'notice_recovery', days: short, amount: recovered },
      ...input.encash.map(({ key, days, monthly, divisor }) => ({
        key,
        days,
        amount: cents(scaled(monthly), days, divisor),
      })),
      ...(input.gratuity ? [{ key: 'gratuity', ...gratuity(input.gratuity, last_working_day) }] : []),
      ...input.dues.map(({ key, amount }) => ({ key, days: null, amount: cents(scaled(amount), 1, 1) })),
    ]
    return {
      notice_end: end,
      served: done,
      shortfall: short,
      lines: lines.map(({ key, days, amount }) => ({ key, days, amount: text(amount) })),
      net: text(lines.reduce((total, { amount }) => total + amount, 0n)),
    }
  } catch (error) {
    if (error instanceof NoWorkingDays) return { error: 'no_working_days' }
    throw error
  }
}
