import { can, endpoint, field, z } from '../kit/index.ts'
import { twoStepPolicies } from '../session/session.constants.ts'

export const readTwoStepPolicy = endpoint({
  id: 'security.two_step_policy.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/two-step-policy',
  access: can('security.policy.manage'),
  data: z.object({
    /** Who must enter a code besides the password; people with an authenticator app always must. */
    two_step: z.enum(twoStepPolicies),
    /** False without a mail server, when codes can't be sent. */
    can_mail: z.boolean(),
  }),
  summary: 'Who must enter a code at sign-in',
})

export const saveTwoStepPolicy = endpoint({
  id: 'security.two_step_policy.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/two-step-policy',
  access: can('security.policy.manage'),
  body: z.object({ two_step: z.enum(twoStepPolicies) }),
  data: field.nothing(),
  errors: ['security.two_step_needs_mail'],
  summary: 'Set who must enter a code at sign-in; applies from the next sign-in',
})
