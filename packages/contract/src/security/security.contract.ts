import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import { sessionTexts } from '../session/session.texts.ts'
import { PASSWORD_DAYS, PASSWORD_OPTION } from './password-policy.ts'

/** As typed: not trimmed or validated here; `missing` is the specification's message for its absence. */
const password = (missing: { error: () => string }) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(1000))

const newPassword = () =>
  z.object({
    old_password: password(sessionTexts.error('currentPassword')),
    new_password: password(sessionTexts.error('newPassword')),
    confirm_password: password(sessionTexts.error('confirmPassword')),
  })

const newPasswordErrors = [
  'security.password_too_weak',
  'security.password_reused',
  'security.password_mismatch',
  'security.current_password_wrong',
  'session.locked',
] as const

export const changePassword = endpoint({
  id: 'security.password.change',
  service: 'admin',
  method: 'POST',
  path: 'user/change_passwd',
  access: signedIn,
  body: newPassword(),
  data: field.nothing(),
  errors: newPasswordErrors,
  summary: "Change one's own password; every other session of the account ends",
})

export const mandatoryPasswordUpdate = endpoint({
  id: 'security.password.mandatory_update',
  beforePasswordUpdate: true,
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/mandatory-password-update',
  access: signedIn,
  body: newPassword(),
  data: field.nothing(),
  errors: newPasswordErrors,
  summary: 'Choose a new password when the first or an expired one must be replaced',
})

export const getPasswordPolicy = endpoint({
  id: 'security.policy.read',
  beforePasswordUpdate: true,
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/getpassword_policy',
  access: signedIn,
  data: z.object({
    CHANGE_PASSWORD_DAYS: z.nullable(z.int()),
    PASSWORD_COMBINATION_CHARACTERS: z.array(z.int()),
    /** The rules as texts. */
    rules: z.array(z.string()),
  }),
  summary: 'The password policy of the organisation',
})

const OPTION_IDS: readonly number[] = Object.values(PASSWORD_OPTION)

export const savePasswordPolicy = endpoint({
  id: 'security.policy.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/password-setting',
  access: can('security.policy.manage'),
  body: z.object({
    CHANGE_PASSWORD_DAYS: z.literal([...PASSWORD_DAYS], {
      error: (issue) =>
        issue.input === undefined || issue.input === null || issue.input === ''
          ? sessionTexts('passwordDaysMissing')
          : sessionTexts('passwordDays', { days: PASSWORD_DAYS.join(', ') }),
    }),
    /** Option ids; with an empty list only the permanent rules apply. */
    PASSWORD_COMBINATION_CHARACTERS: z.array(z.int()).check(
      z.maxLength(OPTION_IDS.length),
      z.refine((ids) => ids.every((id) => OPTION_IDS.includes(id)), sessionTexts.error('passwordOptions')),
    ),
  }),
  data: field.nothing(),
  summary: 'Set the password policy of the organisation',
})
