import { peopleTexts } from '../people.texts.ts'
import type { ProbationQuestion } from './probation-shapes.ts'

const fits: Record<ProbationQuestion['kind'], (value: unknown) => boolean> = {
  rating: (value) => typeof value === 'number',
  yes_no: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
}

/** Problems of the answers by question. Shared by browser and server. */
export function answerProblems(
  questions: readonly ProbationQuestion[],
  answers: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { key, kind, is_required } of questions) {
    const value = answers[key] ?? null
    const isBlank = value === null || value === ''
    if (isBlank && is_required) problems[key] = peopleTexts('answer')
    else if (!isBlank && !fits[kind](value)) problems[key] = peopleTexts('noAnswer')
  }
  const known = new Set(questions.map(({ key }) => key))
  for (const key of Object.keys(answers)) if (!known.has(key)) problems[key] = peopleTexts('notRequested')
  return problems
}
