import { dayNumber, monthsLater } from '@muster/contract/kit/day-number'
import { fractionOf } from '../../../lib/fraction.ts'
import { roundingOf } from './accrual-rounding.ts'
import type { AccrualInput, UnitCredit } from './accrual-types.ts'

/**
 * Rule 6: every twelve months from the first slab on, credits the days of the last slab reached. Each date is
 * computed from the joining date, so that 31 August plus six months does not drift to the 28th for good.
 */
export function* tenureCredits({ rule, employee, to }: AccrualInput): Generator<UnitCredit> {
  const slabs = [...(rule.slabs ?? [])].sort((a, b) => a.after_months - b.after_months)
  const [firstSlab] = slabs
  if (!firstSlab) return
  const rounding = roundingOf(rule.rounding)
  const joined = dayNumber(employee.joined)
  const last = Math.min(
    dayNumber(to),
    employee.left == null ? Number.POSITIVE_INFINITY : dayNumber(employee.left),
  )
  for (let months = firstSlab.after_months; ; months += 12) {
    const day = monthsLater(joined, months)
    if (day > last) return
    const reached = slabs.findLast(({ after_months }) => after_months <= months) ?? firstSlab
    yield { day, units: rounding.unitsOf(fractionOf(reached.days)) }
  }
}
