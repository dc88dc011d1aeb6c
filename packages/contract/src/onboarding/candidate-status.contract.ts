import { can, endpoint, field, listBody, z } from '../kit/index.ts'
import { candidateStatuses, settableStatuses } from './onboarding.constants.ts'

const edit = can('onboarding.candidate.edit')
const path = (name: string) => `apiv2/onbording/${name}` as const
const seenVersion = () => z.optional(field.whole())
const reason = () => z._default(field.text(500), '')

const changed = z.object({
  candidate_id: field.id(),
  status: z.enum(candidateStatuses),
  version: z.int(),
})
const statusErrors = ['record.conflict', 'onboarding.status_refused', 'onboarding.steps_left'] as const

export const changeCandidateStatus = endpoint({
  id: 'onboarding.candidate.status',
  service: 'admin',
  method: 'POST',
  path: path('updateCandidateStatus'),
  /** Deleting needs `onboarding.candidate.delete` as well. */
  access: edit,
  body: z.object({
    candidate_id: field.id(),
    /** `reopen` returns to the status before on hold, withdrawn, deleted or blacklisted. */
    status: z.enum([...settableStatuses, 'reopen']),
    reason: reason(),
    version: seenVersion(),
  }),
  data: changed,
  errors: statusErrors,
  summary:
    'Set the status of a candidate: on hold, withdrawn, ready to join, completed, deleted … or reopen; idempotent',
})

export const verifyCandidate = endpoint({
  id: 'onboarding.candidate.verify',
  service: 'admin',
  method: 'POST',
  path: path('candidate_verified'),
  access: edit,
  body: z.object({ candidate_id: field.id(), version: seenVersion() }),
  data: changed,
  errors: statusErrors,
  summary: 'Confirm that details and documents of a candidate were verified; idempotent',
})

export const blacklistCandidate = endpoint({
  id: 'onboarding.candidate.blacklist',
  service: 'admin',
  method: 'POST',
  path: path('blacklist_candidate'),
  access: can('onboarding.candidate.blacklist'),
  body: z.object({
    candidate_id: field.id(),
    reason: field.requiredMessage(500),
    /** Counts until and including this day; null without an end. */
    expires_on: z._default(z.nullable(field.isoDate()), null),
    /** Number of an identity document, of which only a keyed hash is kept. */
    identity_number: z._default(field.text(60), ''),
    version: seenVersion(),
  }),
  data: changed,
  errors: statusErrors,
  summary: 'Blacklist a candidate with a reason, until a day or without an end; reopening lifts it',
})

export const listBlacklist = endpoint({
  id: 'onboarding.blacklist.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('blacklist_details'),
  access: can('onboarding.candidate.blacklist'),
  body: z.object(listBody()),
  data: z.object({
    rows: z.array(
      z.object({
        blacklist_id: field.id(),
        /** Null once the candidate’s data is erased. */
        candidate_id: z.nullable(field.id()),
        CANDIDATE_NAME: z.nullable(z.string()),
        reason: z.string(),
        expires_on: z.nullable(z.string()),
        is_expired: z.boolean(),
        compared_by: z.array(z.enum(['email', 'phone', 'identity'])),
        created_at: field.instant(),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'The blacklist, newest first: reasons, and by what candidates are compared with it',
})

export const liftBlacklist = endpoint({
  id: 'onboarding.blacklist.lift',
  service: 'admin',
  method: 'POST',
  path: path('blacklist_remove'),
  access: can('onboarding.candidate.blacklist'),
  body: z.object({ blacklist_id: field.id() }),
  data: field.nothing(),
  summary: 'Remove an entry from the blacklist; idempotent',
})
