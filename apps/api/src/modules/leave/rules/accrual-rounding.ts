import { type Fraction, floorDivide, fractionOf, numberOf } from '../../../lib/fraction.ts'
import type { AccrualRule } from './accrual-types.ts'

/** Rounds fractions to whole units and converts back; all credits are whole units. */
export interface Rounding {
  unitsOf(exact: Fraction): bigint
  daysOf(units: bigint): number
}

const FOUR_DECIMALS: Fraction = { numerator: 1n, denominator: 10_000n }

/** Rule 3: step 0 rounds to the nearest fourth decimal, otherwise to multiples of the step; ties round up. */
export function roundingOf({ step, mode }: AccrualRule['rounding']): Rounding {
  const unit = step === 0 ? FOUR_DECIMALS : fractionOf(step)
  const direction = step === 0 ? 'nearest' : mode
  return {
    unitsOf(exact) {
      const dividend = exact.numerator * unit.denominator
      const divisor = exact.denominator * unit.numerator
      if (direction === 'down') return floorDivide(dividend, divisor)
      if (direction === 'up') return -floorDivide(-dividend, divisor)
      return floorDivide(2n * dividend + divisor, 2n * divisor)
    },
    daysOf: (units) => numberOf({ numerator: units * unit.numerator, denominator: unit.denominator }),
  }
}
