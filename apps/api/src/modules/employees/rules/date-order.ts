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

/** A contradiction between birth and joining, at the date that was entered: either may be the wrong one. */
function ageProblem(born: string, joined: string): { birth: string; joining: string } | null {
  if (born >= joined)
    return { birth: employeesTexts('birthNotBeforeJoining'), joining: employeesTexts('joiningNotAfterBirth') }
  if (addYears(born, YOUNGEST) <= joined) return null
  const tooYoung = employeesTexts('tooYoungOnJoining', { youngest: YOUNGEST })
  return { birth: tooYoung, joining: tooYoung }
}

/**
 * Contradictions between a person's dates, by slug. Dates are `YYYY-MM-DD`.
 *
 * @param entered slugs that were entered now; by default the date of birth is taken for the wrong one
 */
export function dateProblems(
  values: EmploymentDates,
  leftOn: string | null = null,
  entered: readonly string[] = ['DATE_OF_BIRTH'],
): Record<string, string> {
  const born = dateIn(values.DATE_OF_BIRTH)
  const joined = dateIn(values.DATE_OF_JOINING)
  const confirmation = dateIn(values.CONFIRMATION_DUE_ON)
  const problems: Record<string, string> = {}
  const age = born && joined ? ageProblem(born, joined) : null
  if (age && entered.includes('DATE_OF_JOINING')) problems.DATE_OF_JOINING = age.joining
  if (age && (entered.includes('DATE_OF_BIRTH') || !problems.DATE_OF_JOINING))
    problems.DATE_OF_BIRTH = age.birth
  if (confirmation && joined && confirmation < joined) {
    problems.CONFIRMATION_DUE_ON = employeesTexts('confirmationBeforeJoining')
  }
  if (leftOn && joined && leftOn < joined) {
    problems.DATE_OF_JOINING = employeesTexts('joiningAfterLastDay')
  }
  return problems
}
