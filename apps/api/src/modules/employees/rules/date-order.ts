import { addYears } from '@muster/contract/kit/days'
import { employeesTexts } from '../employees.texts.ts'

/** The lowest legal working age (ILO Convention 138, except light work). */
const YOUNGEST = 14

export interface EmploymentDates {
  DATE_OF_BIRTH?: unknown
  DATE_OF_JOINING?: unknown
  CONFIRMATION_DUE_ON?: unknown
}

const dateIn = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null

/** Contradictions between a person's dates, by slug. Dates are `YYYY-MM-DD`. */
export function dateProblems(values: EmploymentDates, leftOn: string | null = null): Record<string, string> {
  const born = dateIn(values.DATE_OF_BIRTH)
  const joined = dateIn(values.DATE_OF_JOINING)
  const confirmation = dateIn(values.CONFIRMATION_DUE_ON)
  const problems: Record<string, string> = {}
  if (born && joined && born >= joined) {
    problems.DATE_OF_BIRTH = employeesTexts('birthNotBeforeJoining')
  } else if (born && joined && addYears(born, YOUNGEST) > joined) {
    problems.DATE_OF_BIRTH = employeesTexts('tooYoungOnJoining', { youngest: YOUNGEST })
  }
  if (confirmation && joined && confirmation < joined) {
    problems.CONFIRMATION_DUE_ON = employeesTexts('confirmationBeforeJoining')
  }
  if (leftOn && joined && leftOn < joined) {
    problems.DATE_OF_JOINING = employeesTexts('joiningAfterLastDay')
  }
  return problems
}
