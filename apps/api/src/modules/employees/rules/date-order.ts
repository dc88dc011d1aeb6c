import { addYears } from '@muster/contract/kit/days'

/** The youngest age at which work may begin anywhere (ILO convention 138, light work apart). */
const YOUNGEST = 14

export interface EmploymentDates {
  DATE_OF_BIRTH?: unknown
  DATE_OF_JOINING?: unknown
  CONFIRMATION_DUE_ON?: unknown
}

const dateIn = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null

/** What the dates of one person contradict each other in, by slug. Dates are `YYYY-MM-DD`. */
export function dateProblems(values: EmploymentDates, leftOn: string | null = null): Record<string, string> {
  const born = dateIn(values.DATE_OF_BIRTH)
  const joined = dateIn(values.DATE_OF_JOINING)
  const confirmation = dateIn(values.CONFIRMATION_DUE_ON)
  const problems: Record<string, string> = {}
  if (born && joined && born >= joined) {
    problems.DATE_OF_BIRTH = 'Date of birth must be before the date of joining.'
  } else if (born && joined && addYears(born, YOUNGEST) > joined) {
    problems.DATE_OF_BIRTH = `The person would be under ${YOUNGEST} on the date of joining.`
  }
  if (confirmation && joined && confirmation < joined) {
    problems.CONFIRMATION_DUE_ON = 'Confirmation must not be due before the date of joining.'
  }
  if (leftOn && joined && leftOn < joined) {
    problems.DATE_OF_JOINING = 'Date of joining must not be after the leaving date.'
  }
  return problems
}
