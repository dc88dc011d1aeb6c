import type { FormValues } from '@muster/contract/forms/form-definition'
import { addDays, addYears } from '@muster/contract/kit/days'
import { onboardingTexts } from '../onboarding.texts.ts'

/** The lowest legal working age (ILO Convention 138, except light work). */
const YOUNGEST = 14
/** Joining dates further away than this are slips of the keyboard. */
const MOST_YEARS_AHEAD = 10
const MOST_DAYS_AGO = 366

const dayIn = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null

/** What is wrong with a day of joining, in words; undefined where nothing is. Days are `YYYY-MM-DD`. */
export function joiningProblem(value: unknown, today: string): string | undefined {
  const day = dayIn(value)
  if (day === null) return undefined
  if (day < addDays(today, -MOST_DAYS_AGO)) return onboardingTexts('joiningLongAgo')
  return day > addYears(today, MOST_YEARS_AHEAD) ? onboardingTexts('joiningFarAhead') : undefined
}

/** What is wrong with a date of birth, in words. */
export function birthProblem(value: unknown, today: string): string | undefined {
  const day = dayIn(value)
  if (day === null || addYears(day, YOUNGEST) <= today) return undefined
  return onboardingTexts('tooYoung', { youngest: YOUNGEST })
}

/** Problems of a candidate's dates by slug, of those that differ from `before`. */
export function candidateDateProblems(
  values: FormValues,
  today: string,
  before: FormValues = {},
): Record<string, string> {
  const isNew = (slug: string) => values[slug] !== undefined && values[slug] !== before[slug]
  const found = {
    DATE_OF_BIRTH: isNew('DATE_OF_BIRTH') ? birthProblem(values.DATE_OF_BIRTH, today) : undefined,
    EXPECTED_JOINING: isNew('EXPECTED_JOINING') ? joiningProblem(values.EXPECTED_JOINING, today) : undefined,
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([slug, problem]) => (problem === undefined ? [] : [[slug, problem]])),
  )
}
