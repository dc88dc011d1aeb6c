import { addYears } from '@muster/contract/kit/days'

interface DayProblem {
  field: 'purchased' | 'warranty'
  problem: 'purchasedEarly' | 'purchasedLate' | 'warrantyBefore' | 'warrantyLate'
}

/** Nothing that is older is still recorded; an earlier year is a slip. */
const EARLIEST = '1950-01-01'
/** Years from today: of a purchase that is agreed on, and of the longest warranty. */
const MOST_YEARS = { purchase: 1, warranty: 50 } as const

/** What can't be right about the days of an asset. */
export function dayProblems(today: string, purchased: string | null, warranty: string | null): DayProblem[] {
  const problems: DayProblem[] = []
  if (purchased !== null && purchased < EARLIEST)
    problems.push({ field: 'purchased', problem: 'purchasedEarly' })
  if (purchased !== null && purchased > addYears(today, MOST_YEARS.purchase))
    problems.push({ field: 'purchased', problem: 'purchasedLate' })
  if (warranty !== null && warranty > addYears(today, MOST_YEARS.warranty))
    problems.push({ field: 'warranty', problem: 'warrantyLate' })
  if (purchased !== null && warranty !== null && warranty < purchased)
    problems.push({ field: 'warranty', problem: 'warrantyBefore' })
  return problems
}
