import type { TicketQuestion } from '@muster/contract/helpdesk/ticket-setup.contract'
import { isDay } from '@muster/contract/kit/days'

export type AnswerProblem = 'missing' | 'number' | 'date' | 'choice' | 'unknown' | 'long'

const MAX_SHORT = 200

function problemOf({ kind, is_required, options }: TicketQuestion, value: unknown): AnswerProblem | null {
  const text = String(value ?? '').trim()
  if (text === '') return is_required ? 'missing' : null
  switch (kind) {
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? null : 'number'
    case 'date':
      return isDay(text) ? null : 'date'
    case 'choice':
      return options.includes(text) ? null : 'choice'
    case 'text':
      return text.length > MAX_SHORT ? 'long' : null
    case 'long_text':
      return null
  }
}

/**
 * Checks the answers of a ticket's form.
 *
 * @returns the answers as stored, blank ones left out, and the problem of each question that has one, by key
 */
export function readAnswers(
  questions: readonly TicketQuestion[],
  given: Readonly<Record<string, string | number>>,
): { answers: Record<string, string>; problems: Record<string, AnswerProblem> } {
  const known = new Map(questions.map((one) => [one.key, one]))
  const problems: Record<string, AnswerProblem> = {}
  const answers: Record<string, string> = {}
  for (const key of Object.keys(given)) if (!known.has(key)) problems[key] = 'unknown'
  for (const question of questions) {
    const value = Object.hasOwn(given, question.key) ? given[question.key] : undefined
    const problem = problemOf(question, value)
    if (problem !== null) problems[question.key] = problem
    else if (String(value ?? '').trim() !== '') answers[question.key] = String(value).trim()
  }
  return { answers, problems }
}
