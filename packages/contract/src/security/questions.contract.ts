import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import { sessionTexts } from '../session/session.texts.ts'
import { ANSWERS_NEEDED, securityQuestions } from './security-questions.ts'

const QUESTION_IDS: readonly number[] = securityQuestions.map((question) => question.id)

const current = z
  .string(sessionTexts.error('currentPassword'))
  .check(z.minLength(1, sessionTexts.error('currentPassword')), z.maxLength(1000))

export const getSecurityQuestions = endpoint({
  id: 'security.question.list',
  service: 'admin',
  method: 'GET',
  path: 'account/getQuestions',
  access: signedIn,
  data: z.object({
    questions: z.array(z.object({ id: z.int(), text: z.string() })),
    /** Questions that the person has answered; answers are never returned. */
    own: z.array(z.object({ question_id: field.whole(), set_at: z.string() })),
  }),
  summary: 'Security questions to choose from, and which ones the person has answered',
})

export const saveSecurityQuestions = endpoint({
  id: 'security.question.save',
  service: 'admin',
  method: 'POST',
  path: 'account/saveQuestions',
  access: signedIn,
  body: z.object({
    password: current,
    answers: z
      .array(
        z.object({
          question_id: z
            .int()
            .check(z.refine((id) => QUESTION_IDS.includes(id), sessionTexts.error('questionNotOffered'))),
          answer: z.string().check(z.minLength(1, sessionTexts.error('answer')), z.maxLength(200)),
        }),
      )
      .check(z.length(ANSWERS_NEEDED, sessionTexts.error('answers', { count: ANSWERS_NEEDED }))),
  }),
  data: field.nothing(),
  errors: ['security.answers_unfit', 'security.current_password_wrong', 'session.locked'],
  summary: 'Answer three security questions, replacing earlier ones',
})

export const clearSecurityQuestions = endpoint({
  id: 'security.question.clear',
  service: 'admin',
  method: 'POST',
  path: 'account/clearQuestions',
  access: signedIn,
  body: z.object({ password: current }),
  data: field.nothing(),
  errors: ['security.current_password_wrong', 'session.locked'],
  summary: "Remove one's own security questions",
})

export const removeSomeonesQuestions = endpoint({
  id: 'security.question.remove',
  service: 'admin',
  method: 'POST',
  path: 'account/removeQuestions',
  access: can('security.sessions.manage'),
  body: z.object({ email: field.email(), reason: field.requiredMessage(500) }),
  data: field.nothing(),
  errors: ['record.not_found', 'security.own_questions'],
  summary: "Remove the security questions of somebody who can't answer them any more",
})
