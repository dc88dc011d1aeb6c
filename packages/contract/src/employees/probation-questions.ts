import { field, z } from '../kit/index.ts'

export const recommendations = ['confirm', 'extend', 'end'] as const
export type Recommendation = (typeof recommendations)[number]

/** A rating goes from 1 to 5. */
export const questionKinds = ['rating', 'yes_no', 'text'] as const
export const MAX_RATING = 5

export const probationQuestion = z.object({
  /** Stable within the form: answers name it. */
  key: z.string().check(z.regex(/^q[0-9]{1,3}$/)),
  text: field.requiredText(300),
  kind: z.enum(questionKinds),
  is_required: z._default(z.boolean(), true),
})
export type ProbationQuestion = z.infer<typeof probationQuestion>

export const probationQuestions = z.array(probationQuestion).check(z.maxLength(30))

/** By question: 1 to 5, true or false, or words. */
export const answerValues = z.record(
  z.string().check(z.regex(/^q[0-9]{1,3}$/)),
  z.union([z.int().check(z.minimum(1), z.maximum(MAX_RATING)), z.boolean(), field.text(2000), z.null()]),
)
export type AnswerValues = z.infer<typeof answerValues>

const fits: Record<ProbationQuestion['kind'], (value: unknown) => boolean> = {
  rating: (value) => typeof value === 'number',
  yes_no: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
}

/** What is wrong with answers to these questions, by question. The same on both sides. */
export function answerProblems(
  questions: readonly ProbationQuestion[],
  answers: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { key, kind, is_required } of questions) {
    const value = answers[key] ?? null
    const isBlank = value === null || value === ''
    if (isBlank && is_required) problems[key] = 'Please answer this question.'
    else if (!isBlank && !fits[kind](value)) problems[key] = 'This is no answer to the question.'
  }
  const known = new Set(questions.map(({ key }) => key))
  for (const key of Object.keys(answers)) if (!known.has(key)) problems[key] = 'This is not asked.'
  return problems
}
