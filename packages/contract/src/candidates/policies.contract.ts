import { candidate, endpoint, field, z } from '../kit/index.ts'
import { confirmations } from '../policies/policies.constants.ts'
import { policiesTexts } from '../policies/policies.texts.ts'
import { policyFile } from '../policies/policy-shapes.ts'
import { portalErrors, portalPolicy } from './portal.contract.ts'
import { linkKey } from './portal-shapes.ts'

const path = <const P extends string>(name: P) => `apiv2/hrms/mail/candidate-policy/${name}` as const

export const readCandidatePolicy = endpoint({
  id: 'candidates.policy.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('read'),
  access: candidate,
  body: z.strictObject({ cid: linkKey(), policy_id: field.id() }),
  data: z.object({
    ...portalPolicy.shape,
    content: z.string(),
    file: z.nullable(policyFile),
    confirmation: z.enum(confirmations),
    /** The name to type, where it is confirmed by name. */
    name: z.string(),
    /** Whether it can be acknowledged now. */
    is_open: z.boolean(),
  }),
  errors: [...portalErrors],
  summary: 'A policy that will apply to the candidate',
})
export type CandidatePolicy = z.infer<typeof readCandidatePolicy.data>

export const acknowledgeCandidatePolicy = endpoint({
  id: 'candidates.policy.acknowledge',
  service: 'admin',
  method: 'POST',
  path: path('acknowledge'),
  access: candidate,
  body: z.strictObject({
    cid: linkKey(),
    policy_id: field.id(),
    /** The version that was read. */
    version_id: field.id(),
    has_read: z.boolean().check(z.refine((value) => value, policiesTexts.error('readFirst'))),
    /** Required where the policy is confirmed by name. */
    name: z._default(field.text(200), ''),
  }),
  data: z.object({ policies: z.array(portalPolicy) }),
  errors: [
    ...portalErrors,
    ...['candidates.closed', 'policies.version_outdated'],
    ...['policies.nothing_to_acknowledge', 'policies.name_differs'],
  ],
  summary: 'Acknowledge a policy before the first day; idempotent, and counts for the employee',
})
