import { endpoint, field, signedIn, z } from '../kit/index.ts'

/** As typed: neither trimmed nor judged here; `missing` is the specification's text for its absence. */
const password = (missing: string) => z.string(missing).check(z.minLength(1, missing), z.maxLength(1000))

export const mandatoryPasswordUpdate = endpoint({
  id: 'security.password.mandatory_update',
  beforePasswordUpdate: true,
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/mandatory-password-update',
  access: signedIn,
  body: z.object({
    old_password: password('Please enter the current password'),
    new_password: password('Please enter the new password'),
    confirm_password: password('Please enter the confirm password'),
  }),
  data: field.nothing(),
  errors: [
    'security.password_too_weak',
    'security.password_reused',
    'security.password_mismatch',
    'security.current_password_wrong',
    'session.locked',
  ],
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
    /** The same in words. */
    rules: z.array(z.string()),
  }),
  summary: 'The password policy of the organisation',
})
