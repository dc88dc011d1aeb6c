import { signatureMark } from '../documents/signatures.contract.ts'
import { candidate, endpoint, field, z } from '../kit/index.ts'
import { letterKinds, MESSAGE_LENGTH, rejectReasons } from '../onboarding/letters/letters.constants.ts'
import { letterAnswerWords } from './candidates.constants.ts'
import { message, portalErrors, portalLetter } from './portal.contract.ts'
import { codeView, linkKey } from './portal-shapes.ts'

const params = z.object({ status: z.enum(letterAnswerWords), cid: linkKey() })
const letterOf = {
  cid: linkKey(),
  kind: z.literal(letterKinds),
  version: z.int().check(z.positive(), z.maximum(10_000)),
}
const answerErrors = [
  'onboarding.letter_superseded',
  'onboarding.letter_withdrawn',
  'onboarding.letter_expired',
  'onboarding.letter_answered',
] as const

export const readOfferAnswer = endpoint({
  id: 'candidates.letter.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv1/hrms/onboarding_candidate_offer/{status}/{cid}',
  access: candidate,
  params,
  data: z.object({
    /** The current letter of the kind that the word names; null where none was sent. */
    letter: z.nullable(portalLetter),
    thread: z.array(message),
  }),
  errors: [...portalErrors],
  summary: 'The letter that an answer is about. Reading it never answers: mail scanners follow links, too',
})

export const answerOffer = endpoint({
  id: 'candidates.letter.answer',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/onboarding_candidate_offer/{status}/{cid}',
  access: candidate,
  params,
  body: z.strictObject({
    /** Of the letter that was read, so that a newer one is not answered unseen. */
    version: letterOf.version,
    /** Of a rejection; `reason` is needed then. */
    reason_code: z.optional(z.enum(rejectReasons)),
    reason: z._default(field.message(1000), ''),
  }),
  data: z.object({ letter: portalLetter }),
  errors: [...portalErrors, ...answerErrors],
  summary: 'Accept or reject a letter; the same answer again changes nothing',
})

export const openLetter = endpoint({
  id: 'candidates.letter.open',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/hrms/mail/candidate-letter/open',
  access: candidate,
  body: z.strictObject(letterOf),
  data: z.object({
    /** A short-lived link to the PDF. */
    url: z.string(),
    /** To the signed copy; null where it is not signed. */
    signed_url: z.nullable(z.string()),
  }),
  errors: [...portalErrors],
  summary: 'The PDF of a letter; the first opening is in the history',
})

export const askCompany = endpoint({
  id: 'candidates.question.ask',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/hrms/mail/candidate-letter/ask',
  access: candidate,
  body: z.strictObject({ cid: linkKey(), body: field.requiredText(MESSAGE_LENGTH) }),
  data: z.object({ thread: z.array(message) }),
  errors: [...portalErrors, 'candidates.closed', 'onboarding.too_many_messages'],
  summary: 'Ask the company a question',
})

export const readSignature = endpoint({
  id: 'candidates.signature.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/create-digital-offer-signature/{cid}',
  access: candidate,
  params: z.object({ cid: linkKey() }),
  query: z.object({
    /** The offer, or the appointment letter (spelt so). Default: the accepted letter that waits longest. */
    documentLetter: z.optional(z.enum(['loi', 'apointment_letter'])),
  }),
  data: z.object({
    /** Where to go to sign; null: reading hands nothing over, `candidates.signature.start` does and answers it. */
    url: z.nullable(z.string()),
    /** Name of the service that it is signed with; null where it is signed here. */
    service: z.nullable(z.string()),
    /** Why the candidate declined to sign with the service; null where they did not. */
    declined: z.nullable(z.string()),
    /** A short-lived link to the letter that is to be signed; null once it is. */
    inputFile: z.nullable(z.string()),
    letter: z.nullable(portalLetter),
    /** What signing means, as it is to be agreed to. */
    consent: z.string(),
    code: codeView,
    /** A short-lived link to the signed copy. */
    signed_file: z.nullable(z.string()),
  }),
  errors: [...portalErrors],
  summary: 'The accepted letter that is to be signed, or its signed copy',
})

export const sendSignatureCode = endpoint({
  id: 'candidates.signature.code',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/hrms/mail/candidate-letter/sign-code',
  access: candidate,
  body: z.strictObject({ ...letterOf, consent: field.requiredText(1000) }),
  data: codeView,
  errors: [
    ...portalErrors,
    ...['candidates.closed', 'candidates.nothing_to_sign', 'candidates.sign_elsewhere'],
    'documents.consent_changed',
    ...['candidates.code_too_soon', 'candidates.code_locked'],
  ],
  summary: 'Agree to sign electronically, and get a one-time code by e-mail',
})

export const signCandidateLetter = endpoint({
  id: 'candidates.signature.sign',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/sign-candidate-document-file',
  access: candidate,
  body: z.strictObject({
    ...letterOf,
    ...{ consent: field.requiredText(1000), code: field.requiredText(20), mark: signatureMark },
  }),
  data: z.object({ signed_at: field.instant(), pages: z.int() }),
  errors: [
    ...portalErrors,
    ...['candidates.closed', 'candidates.nothing_to_sign', 'candidates.code_wrong', 'candidates.code_over'],
    ...['candidates.code_locked', 'documents.refused', 'documents.signature_closed'],
    ...['documents.name_differs', 'documents.consent_changed', 'candidates.sign_elsewhere'],
  ],
  summary: 'Sign an accepted letter with the code; signed once',
})

export const startSignature = endpoint({
  id: 'candidates.signature.start',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/hrms/mail/candidate-letter/sign-elsewhere',
  access: candidate,
  body: z.strictObject(letterOf),
  data: z.object({
    /** Where the browser goes to sign; valid for minutes. */
    url: z.string(),
  }),
  errors: [
    ...portalErrors,
    ...['candidates.nothing_to_sign', 'candidates.sign_here', 'candidates.closed'],
    ...['documents.service_failed', 'documents.service_busy', 'documents.erased'],
  ],
  summary: 'Hand an accepted letter to the signing service; the same letter again is the same envelope there',
})

export const checkSignature = endpoint({
  id: 'candidates.signature.check',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/hrms/mail/candidate-letter/sign-check',
  access: candidate,
  body: z.strictObject({ cid: linkKey() }),
  data: z.null(),
  errors: [...portalErrors, 'documents.service_failed'],
  summary:
    'Ask the signing service what became of the letters that lie there, when somebody comes back from it',
})
