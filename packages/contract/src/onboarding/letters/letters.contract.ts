import { letterLanguages } from '../../documents/letters.constants.ts'
import { can, endpoint, field, z } from '../../kit/index.ts'
import { stepKind } from '../candidate-shapes.ts'
import { letterKinds, letterStates, MESSAGE_LENGTH, rejectReasons } from './letters.constants.ts'

const see = can('onboarding.candidate.view')
const send = can('onboarding.letter.send')
const path = <const P extends string>(name: P) => `apiv2/onbording/${name}` as const

const kindOf = () => stepKind().check(z.refine((kind) => (letterKinds as readonly number[]).includes(kind)))

const letter = z.object({
  letter_id: field.id(),
  kind: z.int(),
  /** Counts the letters of the kind from 1. */
  version: z.int(),
  title: z.string(),
  /** Number by the template’s pattern; empty without one. */
  reference: z.string(),
  state: z.enum(letterStates),
  state_at: field.instant(),
  sent_at: field.instant(),
  sent_by: z.string(),
  /** Last day on which it can be answered. */
  expires_on: z.string(),
  opened_at: z.nullable(field.instant()),
  reason_code: z.nullable(z.enum(rejectReasons)),
  reason: z.string(),
  pages: z.int(),
  is_current: z.boolean(),
  /** The version of the CTC that it says; null where it says none, or the caller may not see pay. */
  ctc_version: z.nullable(z.int()),
  /** When the candidate signed it in the portal. */
  signed_at: z.nullable(field.instant()),
  abilities: z.object({ open: z.boolean(), withdraw: z.boolean() }),
})
export type CandidateLetterView = z.infer<typeof letter>

export const listCandidateLetters = endpoint({
  id: 'onboarding.letter.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidate-letters'),
  access: see,
  body: z.object({ candidate_id: field.id() }),
  data: z.object({
    candidate_id: field.id(),
    /** The latest first. */
    letters: z.array(letter),
    /** Templates that are published, those whose category fits a kind of letter first. */
    templates: z.array(
      z.object({
        MAILID: field.id(),
        name: z.string(),
        category: z.string(),
        language: z.enum(letterLanguages),
        inputs: z.array(z.object({ name: z.string(), label: z.string(), type: z.string() })),
      }),
    ),
    /** Kinds of letters that the candidate’s flow has. */
    kinds: z.array(z.int()),
    /** The day until which a letter sent today can be answered, unless somebody chooses. */
    expires_on: z.string(),
    messages: z.array(
      z.object({
        message_id: field.id(),
        is_candidate: z.boolean(),
        author: z.string(),
        body: z.string(),
        at: field.instant(),
      }),
    ),
    /** The latest message is the candidate’s. */
    is_waiting: z.boolean(),
    abilities: z.object({ send: z.boolean(), reply: z.boolean() }),
  }),
  summary: 'Letters of a candidate with their versions and states, and what was written with the candidate',
})
export type CandidateLetters = z.infer<typeof listCandidateLetters.data>

const composing = {
  candidate_id: field.id(),
  /** A published letter template. */
  MAILID: field.id(),
  /** Last day on which it can be answered; default: after seven days. */
  expires_on: z.optional(field.isoDate()),
  /** What the template asks for. */
  values: z._default(z.record(z.string().check(z.maxLength(40)), field.text(200)), {}),
}

const preview = z.object({
  /** The pages below each other. */
  svg: z.string(),
  pages: z.int(),
  /** Labels of fields that the letter needs and that have no value. */
  missing: z.array(z.string()),
  /** What keeps the letter from being sent besides, in words. */
  blocked: z.array(z.string()),
  /** Sent along with the letter, so that what was previewed is what is sent. */
  digest: z.string(),
  /** Version of the latest letter of this kind; 0 for none. */
  seen: z.int(),
})
export type CandidateLetterPreview = z.infer<typeof preview>
const previewErrors = [
  'documents.not_published',
  'documents.template_wrong',
  'documents.refused',
  'onboarding.candidate_closed',
] as const

export const previewOffer = endpoint({
  id: 'onboarding.offer.preview',
  service: 'admin',
  method: 'POST',
  reads: true,
  // Two at a time for each account: laying out a letter takes a while.
  isHeavy: true,
  path: path('previewOfferLetter'),
  access: send,
  body: z.strictObject({ ...composing, kind: z._default(kindOf(), 3) }),
  data: preview,
  errors: previewErrors,
  summary: 'An offer, or another letter, as it would look for a candidate',
})

export const previewAppointment = endpoint({
  id: 'onboarding.appointment.preview',
  service: 'admin',
  method: 'POST',
  reads: true,
  // Two at a time for each account: laying out a letter takes a while.
  isHeavy: true,
  path: path('previewAppointment'),
  access: send,
  body: z.strictObject({ ...composing, kind: z._default(kindOf(), 6) }),
  data: preview,
  errors: previewErrors,
  summary: 'An appointment letter as it would look for a candidate',
})

const sendBody = {
  ...composing,
  /** Sent again with the same key, a letter is sent once. */
  key: z.uuid(),
  /** `digest` and `seen` of the preview. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  seen: field.whole(),
}
const sendErrors = [
  ...previewErrors,
  'onboarding.letter_changed',
  'onboarding.letter_gaps',
  'onboarding.no_email',
  'onboarding.approval_missing',
  'record.conflict',
] as const

const sent = z.object({ letter_id: field.id(), version: z.int(), status: z.string() })

export const sendOffer = endpoint({
  id: 'onboarding.offer.send',
  service: 'admin',
  method: 'POST',
  // Two at a time for each account: laying out a letter takes a while.
  isHeavy: true,
  path: path('sendOfferLetter'),
  access: send,
  body: z.strictObject({ ...sendBody, kind: z._default(kindOf(), 3) }),
  data: sent,
  errors: sendErrors,
  summary:
    'Send a candidate the offer, or a letter of a custom stage or acknowledgement; a later version supersedes',
})

export const sendOfferAcceptance = endpoint({
  id: 'onboarding.offer_acceptance.send',
  service: 'admin',
  method: 'POST',
  // Two at a time for each account: laying out a letter takes a while.
  isHeavy: true,
  path: path('sendAcceptanceOfferLetterToCandidate'),
  access: send,
  body: z.strictObject({ ...sendBody, kind: z._default(z.literal(5), 5) }),
  data: sent,
  errors: sendErrors,
  summary: 'Send a candidate the letter by which the offer is accepted',
})

export const sendAppointment = endpoint({
  id: 'onboarding.appointment.send',
  service: 'admin',
  method: 'POST',
  // Two at a time for each account: laying out a letter takes a while.
  isHeavy: true,
  path: path('sendappointmentmail'),
  access: send,
  body: z.strictObject({ ...sendBody, kind: z._default(z.literal(6), 6) }),
  data: sent,
  errors: sendErrors,
  summary: 'Send a candidate the letter of appointment',
})

export const sendAppointmentAcceptance = endpoint({
  id: 'onboarding.appointment_acceptance.send',
  service: 'admin',
  method: 'POST',
  // Two at a time for each account: laying out a letter takes a while.
  isHeavy: true,
  path: path('sendAppointmentLetterAcceptanceToCandidate'),
  access: send,
  body: z.strictObject({ ...sendBody, kind: z._default(z.literal(7), 7) }),
  data: sent,
  errors: sendErrors,
  summary: 'Send a candidate the letter by which the appointment is accepted',
})

export const openCandidateLetter = endpoint({
  id: 'onboarding.letter.open',
  service: 'admin',
  method: 'POST',
  path: path('candidate-letter-open'),
  access: see,
  body: z.object({
    letter_id: field.id(),
    /** The copy that the candidate signed. */
    is_signed: z._default(z.boolean(), false),
  }),
  data: z.object({ link: z.string() }),
  summary: 'A link to the PDF of a letter, as it was sent or signed',
})

export const withdrawCandidateLetter = endpoint({
  id: 'onboarding.letter.withdraw',
  service: 'admin',
  method: 'POST',
  path: path('candidate-letter-withdraw'),
  access: send,
  body: z.object({ letter_id: field.id(), reason: field.requiredMessage(500) }),
  data: z.object({ letter_id: field.id(), state: z.enum(letterStates), status: z.string() }),
  errors: ['onboarding.letter_closed'],
  summary: 'Withdraw a letter: the offer is revoked and the candidate told; idempotent',
})

export const replyToCandidate = endpoint({
  id: 'onboarding.message.send',
  service: 'admin',
  method: 'POST',
  path: path('candidate-message'),
  access: send,
  body: z.object({ candidate_id: field.id(), body: field.requiredText(MESSAGE_LENGTH) }),
  data: z.object({ candidate_id: field.id() }),
  errors: ['onboarding.no_email'],
  summary: 'Write to a candidate, who is told by mail and reads it in the portal',
})
