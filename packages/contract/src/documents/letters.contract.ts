import { can, endpoint, field, limit, page, search, signedIn, sort, z } from '../kit/index.ts'
import { audienceField, audienceOptions } from './audience.ts'
import { letterRecords } from './letter-records.contract.ts'
import { letterSignature } from './letter-signature.ts'
import {
  letterCategories,
  letterStates,
  MOST_LETTERS,
  MOST_PACKED,
  signatureStates,
} from './letters.constants.ts'

const path = <const P extends string>(name: P) => `apiv2/auth/docs/${name}` as const
const see = can('documents.letters.view')
const send = can('documents.letters.send')

/** To whom, and with what. */
const sendingFields = {
  MAILID: field.id(),
  /** Chosen people; empty: those of the audience. */
  employee_ids: z._default(field.ids(MOST_LETTERS), []),
  /** Everybody at these places; without any place everybody within reach. */
  limits: audienceField(),
  /** Null: today. */
  letter_date: z._default(z.nullable(field.isoDate()), null),
  /** The day whose facts are said, such as pay; null: today. */
  as_of: z._default(z.nullable(field.isoDate()), null),
  /** Values of what the template asks for, by name. */
  values: z._default(z.record(z.string(), field.text(200)), {}),
  records: letterRecords(),
}

export const checkSending = endpoint({
  id: 'documents.letter.check',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('checkTemplates'),
  access: send,
  body: z.strictObject(sendingFields),
  data: z.object({
    people: z.int(),
    ready: z.int(),
    /** People for whom values are missing, the first 200. */
    gaps: z.array(
      z.object({
        employee_id: field.id(),
        employee_name: z.string(),
        EMPLOYEE_CODE: z.string(),
        missing: z.array(z.string()),
      }),
    ),
    gap_count: z.int(),
    without_address: z.int(),
    /** Without an account that can sign in: they can’t sign. */
    without_account: z.int(),
    /** The sender is among everybody or at the place, and left out: a letter that nobody approves can’t be sent to oneself. */
    is_sender_left_out: z.boolean(),
    /** Who has to approve first; null where nobody has to. */
    is_approved: z.boolean(),
  }),
  errors: ['documents.refused', 'documents.template_wrong'],
  summary: 'What sending would do: for whom values are missing, who can’t be written to; nothing is stored',
})

export const readSendingChoices = endpoint({
  id: 'documents.letter.choices',
  service: 'admin',
  method: 'GET',
  path: path('sending-choices'),
  access: send,
  data: z.object({ options: audienceOptions() }),
  summary: 'Places that recipients can be chosen by',
})

export const sendLetters = endpoint({
  id: 'documents.letter.send',
  service: 'admin',
  method: 'POST',
  path: path('sendTemplates'),
  access: send,
  body: z.strictObject({
    ...sendingFields,
    /** Sent again with the same key, nothing is sent twice. */
    key: field.publicId(),
    /** An e-mail with a link to it, besides the notice. */
    by_mail: z._default(z.boolean(), true),
    /** Leaves out people for whom values are missing; otherwise they stop the sending. */
    leave_out_gaps: z._default(z.boolean(), false),
    /** What recipients are asked to sign by; null: as the template asks. */
    signature: z._default(
      z.nullable(
        z.strictObject({
          days: z.int().check(z.minimum(1), z.maximum(365)),
          /** Can’t be signed after that day. */
          is_final: z._default(z.boolean(), false),
        }),
      ),
      null,
    ),
    /** For the approver. */
    reason: z._default(field.message(500), ''),
  }),
  data: z.object({
    run_id: field.id(),
    letters: z.int(),
    left_out: z.int(),
    /** Null while it waits for approval. */
    job: z.nullable(z.string()),
    pending_on: z.array(z.string()),
  }),
  errors: [
    'documents.refused',
    'documents.template_wrong',
    'documents.not_published',
    'requests.person_left',
  ],
  summary: 'Send letters to one or thousands: a job makes each PDF and hands it over',
})

const letterRow = z.object({
  letter_id: field.id(),
  run_id: field.id(),
  number: z.string(),
  title: z.string(),
  template: z.string(),
  template_version: z.int(),
  category: z.enum(letterCategories),
  employee_id: field.id(),
  employee_name: z.string(),
  EMPLOYEE_CODE: z.string(),
  letter_date: z.string(),
  state: z.enum(letterStates),
  /** Why no PDF was made, or why it was withdrawn. */
  problem: z.string(),
  sender: z.string(),
  sent_at: z.nullable(z.string()),
  by_mail: z.boolean(),
  opened_at: z.nullable(z.string()),
  /** Sent, and never opened by somebody who has left without a personal address: it reaches them on paper alone. */
  on_paper: z.boolean(),
  void_at: z.nullable(z.string()),
  pages: z.nullable(z.int()),
  size: z.nullable(z.number()),
  request_id: z.nullable(field.id()),
  /** Null where none is asked for. */
  signature: z.nullable(letterSignature),
  abilities: z.object({
    ...{ open: z.boolean(), withdraw: z.boolean(), remind: z.boolean() },
    /** It waits for a signature by a service, and can be signed in the product instead. */
    switch_signing: z.boolean(),
  }),
})
export type LetterRow = z.infer<typeof letterRow>

/** Which letters. */
export const letterCriteria = {
  search: search(),
  sort: sort(),
  MAILID: z.optional(field.id()),
  run_id: z.optional(field.id()),
  employee_id: z.optional(field.id()),
  category: z.optional(z.enum(letterCategories)),
  state: z.optional(z.enum(letterStates)),
  signature: z.optional(z.enum(signatureStates)),
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
}

export const listLetters = endpoint({
  id: 'documents.letter.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('sentLog'),
  access: see,
  body: z.object({ ...letterCriteria, page: page(), limit: limit() }),
  data: z.object({
    letters: z.array(letterRow),
    total: z.int(),
    pages: z.int(),
    /** Of the same letters, whatever their signature: how many wait, are signed and so on. */
    signatures: z.object({
      ...{ waiting: z.int(), overdue: z.int(), signed: z.int(), declined: z.int(), withdrawn: z.int() },
    }),
    abilities: z.object({ send: z.boolean() }),
  }),
  summary:
    'Letters of people within reach, newest first unless sorted otherwise (employee, title, number, sent_at, state)',
})

export const readSending = endpoint({
  id: 'documents.letter.run',
  service: 'admin',
  method: 'GET',
  path: path('sending/{run_id}'),
  access: see,
  params: z.object({ run_id: field.idInText() }),
  data: z.object({
    run_id: field.id(),
    title: z.string(),
    letters: z.int(),
    ...{ waiting: z.int(), queued: z.int(), sent: z.int(), failed: z.int(), cancelled: z.int() },
    job: z.nullable(z.string()),
    request_id: z.nullable(field.id()),
  }),
  summary: 'How far a sending has come',
})

export const openLetter = endpoint({
  id: 'documents.letter.open',
  service: 'admin',
  method: 'POST',
  path: path('openLetter'),
  access: signedIn,
  body: z.strictObject({
    letter_id: field.id(),
    /** As it was sent, also where there is a signed copy. */
    original: z._default(z.boolean(), false),
  }),
  data: z.object({ link: z.string(), file_name: z.string(), content_type: z.string() }),
  errors: ['documents.erased'],
  summary:
    'A link to the PDF, or to its signed copy, for some minutes: one’s own, or somebody’s within reach, which is recorded',
})

export const withdrawLetters = endpoint({
  id: 'documents.letter.withdraw',
  service: 'admin',
  method: 'POST',
  path: path('withdrawLetters'),
  access: send,
  body: z.strictObject({
    letter_ids: field.ids(500).check(z.minLength(1)),
    reason: field.requiredMessage(300),
  }),
  data: z.object({ withdrawn: z.int() }),
  errors: ['documents.refused'],
  summary: 'Withdraw sent letters: they stay as they are, marked as withdrawn, and the recipients are told',
})

export const retryLetters = endpoint({
  id: 'documents.letter.retry',
  service: 'admin',
  method: 'POST',
  path: path('retryLetters'),
  access: send,
  body: z.strictObject({ run_id: field.id() }),
  data: z.object({ letters: z.int(), job: z.nullable(z.string()) }),
  errors: ['documents.not_published'],
  summary: 'Make the letters of a sending again that failed',
})

export const packLetters = endpoint({
  id: 'documents.letter.pack',
  service: 'admin',
  method: 'POST',
  path: path('packLetters'),
  access: see,
  body: z.strictObject({ letter_ids: field.ids(MOST_PACKED).check(z.minLength(1)) }),
  answer: 'file',
  data: z.null(),
  errors: ['documents.refused'],
  summary: 'Letters as one archive',
})

export const readOwnLetters = endpoint({
  id: 'documents.letter.own',
  service: 'admin',
  method: 'GET',
  path: path('my-letters'),
  access: can('documents.own'),
  data: z.object({
    letters: z.array(
      z.object({
        letter_id: field.id(),
        number: z.string(),
        title: z.string(),
        category: z.enum(letterCategories),
        letter_date: z.string(),
        sent_at: z.string(),
        is_new: z.boolean(),
        /** Why it was withdrawn; null for one that stands. */
        void_reason: z.nullable(z.string()),
        /** Null where none is asked for. */
        signature: z.nullable(
          z.object({
            state: z.enum(signatureStates),
            due_on: z.string(),
            closed_at: z.nullable(z.string()),
            may_sign: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  summary: 'The caller’s letters, newest first',
})
export type OwnLetter = z.infer<typeof readOwnLetters.data>['letters'][number]
