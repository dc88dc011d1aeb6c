import { dayNumber, dayText } from '@muster/contract/kit/day-number'
import { countedCredits } from './accrual-counted.ts'
import { cycleCredits } from './accrual-cycles.ts'
import { roundingOf } from './accrual-rounding.ts'
import { tenureCredits } from './accrual-tenure.ts'
import type { Accrual, AccrualCredit, AccrualInput, UnitCredit } from './accrual-types.ts'

/** Cycles per leave year, by disbursement. */
const CYCLES: Readonly<Record<number, number>> = { 1: 12, 2: 4, 3: 2, 4: 1 }

function creditsBy(input: AccrualInput): Iterable<UnitCredit> {
  const { disbursement } = input.rule
  const cycles = CYCLES[disbursement]
  if (cycles !== undefined) return cycleCredits(input, cycles)
  switch (disbursement) {
    case 5:
      return []
    case 6:
      return countedCredits(input, 'month_end')
    case 8:
      return countedCredits(input, 'next_month')
    case 9:
      return tenureCredits(input)
    default:
      throw new RangeError(`There is no disbursement ${disbursement}`)
  }
}

/**
 * Credits of a leave rule for an employee from `from` to `to`, inclusive. Pure: independent of what has been
 * posted. Running totals are exact fractions, rounded only when credited, so that a leave year's credits sum
 * to its rounded total. Rules: `docs/rules.md`.
 *
 * @throws RangeError for an impossible date or number
 */
export function accrual(input: AccrualInput): Accrual {
  const from = dayNumber(input.from)
  const to = dayNumber(input.to)
  const rounding = roundingOf(input.rule.rounding)
  const credits: AccrualCredit[] = []
  let total = 0n
  for (const { day, units } of creditsBy(input)) {
    if (units === 0n || day < from || day > to) continue
    credits.push({ on: dayText(day), days: rounding.daysOf(units) })
    total += units
  }
  return { credits, total: rounding.daysOf(total) }
}
