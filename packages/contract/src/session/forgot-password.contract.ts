import { anyone, endpoint, field, z } from '../kit/index.ts'
import { sessionTexts } from './session.texts.ts'

const password = (missing: { error: () => string }) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(1000))

export const forgotPassword = endpoint({
  id: 'session.password_reset.request',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/forgot-password',
  access: anyone,
  body: z.object({ email: field.email() }),
  data: field.nothing(),
  errors: ['session.slow_down'],
  summary: 'Mail a link for resetting a forgotten password',
})

export const forgotPasswordReset = endpoint({
  id: 'session.password_reset.finish',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/forgot-password-reset',
  access: anyone,
  body: z.object({
    /** The single-use key of the mailed link. */
    id: field.requiredText(100),
    new_password: password(sessionTexts.error('newPassword')),
    confirm_password: password(sessionTexts.error('confirmPassword')),
    /** Answers to the account's security questions, if it has any: required in addition to the link. */
    answers: field.optional(
      z
        .array(z.object({ question_id: field.id(), answer: z.string().check(z.maxLength(200)) }))
        .check(z.maxLength(10)),
    ),
  }),
  data: z.object({ email: z.string() }),
  errors: [
    'session.reset_invalid',
    'session.answers_wrong',
    'security.password_mismatch',
    'security.password_too_weak',
    'security.password_reused',
  ],
  summary: 'Reset a forgotten password by the mailed link; every session of the account ends',
})
