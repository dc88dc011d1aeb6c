import { candidate, endpoint, field, z } from '../kit/index.ts'
import { leaverPurposes } from '../offboarding/offboarding.constants.ts'
import { linkPurposes } from '../onboarding/onboarding.constants.ts'
import { codeView, company, linkKey } from './portal-shapes.ts'

const path = <const P extends string>(name: P) => `apiv2/hrms/mail/candidate-link/${name}` as const
const invalid = ['candidates.link_invalid'] as const

export const openCandidateLink = endpoint({
  id: 'candidates.link.open',
  service: 'admin',
  method: 'POST',
  path: path('open'),
  access: candidate,
  body: z.strictObject({ key: linkKey() }),
  data: z.object({
    ...company,
    first_name: z.string(),
    /** Guests of other kinds enter by the same calls: those who have left. */
    purpose: z.enum([...linkPurposes, ...leaverPurposes]),
    /** This browser has entered a code. */
    is_confirmed: z.boolean(),
    code: codeView,
  }),
  errors: [...invalid],
  summary:
    'Whose link it is; viewing it changes nothing, and every link that does not work gets the same answer',
})

export const sendEntryCode = endpoint({
  id: 'candidates.code.send',
  service: 'admin',
  method: 'POST',
  path: path('send-code'),
  access: candidate,
  body: z.strictObject({ key: linkKey() }),
  data: codeView,
  errors: [...invalid, 'candidates.code_too_soon', 'candidates.code_locked'],
  summary: 'Mail a one-time code to the candidate’s address; an earlier one is void',
})

export const confirmEntryCode = endpoint({
  id: 'candidates.code.confirm',
  service: 'admin',
  method: 'POST',
  path: path('verify-code'),
  access: candidate,
  body: z.strictObject({ key: linkKey(), code: field.requiredText(20) }),
  data: z.object({ expires_at: field.instant() }),
  errors: [...invalid, 'candidates.code_wrong', 'candidates.code_over', 'candidates.code_locked'],
  summary:
    'Enter the code: sets a cookie for this browser that opens all links of the candidate for some hours',
})

export const renewCandidateLink = endpoint({
  id: 'candidates.link.renew',
  service: 'admin',
  method: 'POST',
  path: path('send-again'),
  access: candidate,
  body: z.strictObject({ key: linkKey() }),
  data: field.nothing(),
  summary: 'Mail a new link to whoever an older one was sent to; the same answer for every key',
})

export const leavePortal = endpoint({
  id: 'candidates.session.leave',
  service: 'admin',
  method: 'POST',
  path: path('leave'),
  access: candidate,
  body: z.strictObject({ key: linkKey() }),
  data: field.nothing(),
  summary: 'End the session of this browser; idempotent',
})
