import { field, z } from '../../kit/index.ts'
import { MAX_RATING, questionKinds } from './probation.constants.ts'

export const probationQuestion = z.object({
  /** Stable within the form, since answers refer to it. */
  key: z.string().check(z.regex(/^q[0-9]{1,3}$/)),
  text: field.requiredText(300),
  kind: z.enum(questionKinds),
  is_required: z._default(z.boolean(), true),
})

export type ProbationQuestion = z.infer<typeof probationQuestion>

export const probationQuestions = z.array(probationQuestion).check(z.maxLength(30))

/** By question: 1 to 5, true or false, or text. */
export const answerValues = z.record(
  z.string().check(z.regex(/^q[0-9]{1,3}$/)),
  z.union([z.int().check(z.minimum(1), z.maximum(MAX_RATING)), z.boolean(), field.text(2000), z.null()]),
)

export type AnswerValues = z.infer<typeof answerValues>
