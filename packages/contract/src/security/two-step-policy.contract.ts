import { can, endpoint, field, z } from '../kit/index.ts'
import { twoStepPolicies } from '../session/session.constants.ts'

export const readTwoStepPolicy = endpoint({
  id: 'security.two_step_policy.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/two-step-policy',
  access: can('security.policy.manage'),
  data: z.object({
    /** Whom a code is asked of besides the password; who set up an authenticator app is asked anyway. */
    two_step: z.enum(twoStepPolicies),
    /** Codes go out by mail: without a mail server nobody could be asked for one. */
    can_mail: z.boolean(),
  }),
  summary: 'Whom the organisation asks for a code at sign-in',
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
  summary: 'Set whom the organisation asks for a code at sign-in; holds from the next sign-in on',
})
