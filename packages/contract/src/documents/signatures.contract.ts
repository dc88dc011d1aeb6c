import { can, endpoint, field, z } from '../kit/index.ts'
import { serviceStates, signatureProviders } from './connections.constants.ts'
import {
  DRAWING,
  letterEventKinds,
  letterLanguages,
  MOST_POINTS,
  signatureStates,
} from './letters.constants.ts'
import { letterCriteria } from './letters.contract.ts'

const path = <const P extends string>(name: P) => `apiv2/auth/docs/signatures/${name}` as const
const own = can('documents.own')
const see = can('documents.letters.view')
const send = can('documents.letters.send')
const oneLetter = z.strictObject({ letter_id: field.id() })

/** What becomes of a code that was mailed. */
const codeFields = {
  /** `a…@example.com`; null before the first code. */
  sent_to: z.nullable(z.string()),
  /** Seconds until the code is void; 0 where there is none. */
  expires_in: z.int(),
  /** Seconds until another one can be asked for. */
  resend_after: z.int(),
  tries_left: z.int(),
}

export const readSigning = endpoint({
  id: 'documents.signature.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('read'),
  access: own,
  body: oneLetter,
  data: z.object({
    letter_id: field.id(),
    title: z.string(),
    number: z.string(),
    sender: z.string(),
    sent_at: z.string(),
    pages: z.int(),
    /** Whose signature it is. */
    signer: z.string(),
    state: z.enum(signatureStates),
    due_on: z.string(),
    closed_at: z.nullable(z.string()),
    /** Of a letter that was signed, and withdrawn afterwards. */
    withdrawn_at: z.nullable(z.string()),
    may_sign: z.boolean(),
    /** Why it can’t be signed; empty where it can. */
    problem: z.string(),
    consent: z.string(),
    consent_language: z.enum(letterLanguages),
    code: z.object(codeFields),
    provider: z.enum(signatureProviders),
    /** Of the service that it is signed by; empty for the product itself. */
    provider_name: z.string(),
    service: z.enum(serviceStates),
  }),
  summary: 'A letter of one’s own that is to be signed, with what signing it means',
})
export type Signing = z.infer<typeof readSigning.data>

export const sendSigningCode = endpoint({
  id: 'documents.signature.code',
  service: 'admin',
  method: 'POST',
  path: path('code'),
  access: own,
  body: z.strictObject({
    letter_id: field.id(),
    /** The words that were agreed to, as they were shown. */
    consent: field.requiredText(1000),
  }),
  data: z.object(codeFields),
  errors: [
    'documents.signature_closed',
    'documents.consent_changed',
    'documents.code_too_soon',
    'documents.code_locked',
  ],
  summary: 'Agree to sign electronically, and get a one-time code by e-mail; an earlier code is void',
})

const point = z.tuple([
  z.int().check(z.minimum(0), z.maximum(DRAWING.width)),
  z.int().check(z.minimum(0), z.maximum(DRAWING.height)),
])

export const signatureMark = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('typed'),
    name: field.requiredText(80),
    /** Confirms that it is the signer’s name though it is written differently in their record (`isNameOf`). */
    is_own_name: z.optional(z.boolean()),
  }),
  z.strictObject({
    kind: z.literal('drawn'),
    /** Lines as they were drawn. */
    strokes: z
      .array(z.array(point).check(z.minLength(1), z.maxLength(MOST_POINTS)))
      .check(z.minLength(1), z.maxLength(200)),
  }),
])
export type SignatureMark = z.infer<typeof signatureMark>

export const signLetter = endpoint({
  id: 'documents.signature.sign',
  service: 'admin',
  method: 'POST',
  path: path('sign'),
  access: own,
  body: z.strictObject({ letter_id: field.id(), code: field.requiredText(20), mark: signatureMark }),
  data: z.object({ letter_id: field.id(), signed_at: z.string(), pages: z.int() }),
  errors: [
    'documents.signature_closed',
    'documents.name_differs',
    'documents.code_wrong',
    'documents.code_last',
    'documents.code_used',
    'documents.code_over',
    'documents.code_locked',
    'documents.refused',
    'documents.erased',
  ],
  summary: 'Sign a letter of one’s own with the code that was mailed',
})

export const declineLetter = endpoint({
  id: 'documents.signature.decline',
  service: 'admin',
  method: 'POST',
  path: path('decline'),
  access: own,
  body: z.strictObject({ letter_id: field.id(), reason: field.requiredMessage(300) }),
  data: z.object({ letter_id: field.id() }),
  errors: ['documents.signature_closed'],
  summary: 'Decline to sign a letter of one’s own; the sender is told why',
})

export const readTrail = endpoint({
  id: 'documents.signature.trail',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('trail'),
  access: see,
  body: oneLetter,
  data: z.object({
    events: z.array(
      z.object({
        kind: z.enum(letterEventKinds),
        at: z.string(),
        /** In plain words. */
        text: z.string(),
        /** Who; empty for the product itself. */
        by: z.string(),
        ip: z.string(),
        device: z.string(),
      }),
    ),
    /** SHA-256 of the letter as it was sent. */
    original_sha256: z.string(),
    /** Of what was signed. */
    signed: z.nullable(
      z.object({
        ...{
          signed_at: z.string(),
          sha256: z.string(),
          consent: z.string(),
          /** Null where a service signed it. */
          mark: z.nullable(z.enum(['typed', 'drawn'])),
          provider: z.enum(signatureProviders),
          provider_name: z.string(),
        },
        /** SHA-256 of the certificate that sealed it; empty where a service signed it. */
        fingerprint: z.string(),
        pages: z.int(),
      }),
    ),
  }),
  summary: 'What happened to a letter that is to be signed, oldest first',
})
export type Trail = z.infer<typeof readTrail.data>

export const remindToSign = endpoint({
  id: 'documents.signature.remind',
  service: 'admin',
  method: 'POST',
  path: path('remind'),
  access: send,
  body: z.strictObject({ letter_ids: field.ids(500).check(z.minLength(1)) }),
  data: z.object({ reminded: z.int() }),
  errors: ['documents.refused'],
  summary: 'Remind people of letters that wait for their signature, each at most once a day',
})

export const exportLetters = endpoint({
  id: 'documents.signature.export',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('export'),
  access: see,
  body: z.strictObject(letterCriteria),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'The sent log with signatures as an Excel file; of more than 5,000 rows a job for My downloads',
})

export const downloadSeal = endpoint({
  id: 'documents.signature.certificate',
  service: 'admin',
  method: 'GET',
  path: path('certificate'),
  access: see,
  answer: 'file',
  data: z.null(),
  errors: ['documents.no_seal'],
  summary: 'The certificates by which the organisation seals signed letters, to check them against',
})

export const checkSeal = endpoint({
  id: 'documents.signature.check',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('check'),
  access: see,
  body: z.strictObject({
    /** One of ours… */
    letter_id: z._default(z.nullable(field.id()), null),
    /** …or a PDF that was uploaded. */
    filePath: z._default(z.nullable(field.text(300)), null),
  }),
  data: z.object({
    /**
     * `unchanged`: sealed by us, and as it was sealed; `original`: a letter as it was sent, without signature; `changed`:
     * sealed by us, and changed since; `foreign`: not ours.
     */
    result: z.enum(['unchanged', 'original', 'changed', 'foreign']),
    /** The result in a sentence. */
    text: z.string(),
    letter: z.nullable(
      z.object({
        ...{ letter_id: field.id(), title: z.string(), number: z.string(), employee_name: z.string() },
        signed_at: z.nullable(z.string()),
        sha256: z.string(),
      }),
    ),
  }),
  errors: ['documents.refused', 'documents.erased', 'files.not_uploaded'],
  summary:
    'Whether a letter, or a PDF from elsewhere, is unchanged since it was signed; computed from its bytes',
})
export type SealCheck = z.infer<typeof checkSeal.data>
