import { company, linkKey } from '../candidates/portal-shapes.ts'
import { letterCategories, signatureStates } from '../documents/letters.constants.ts'
import {
  declineLetter,
  readSigning,
  sendSigningCode,
  signatureMark,
  signLetter,
} from '../documents/signatures.contract.ts'
import { fieldSlug } from '../forms/form-shapes.ts'
import { can, candidate, endpoint, field, z } from '../kit/index.ts'
import { interviewStates } from './exit-interview/exit-interview.constants.ts'
import { exitForm, filling } from './exit-interview/exit-interview.contract.ts'
import { leaverPurposes } from './offboarding.constants.ts'
import { ownStatement } from './settlement/settlement.contract.ts'

const desk = <const P extends string>(name: P) => `apiv2/auth/hrms/leaver-page/${name}` as const
const manage = can('offboarding.separation.manage')

const linkStates = ['valid', 'expired', 'replaced', 'revoked'] as const

const access = z.object({
  SEPID: field.id(),
  /** `a…@example.com`; null without a personal address, to which alone links go. */
  email: z.nullable(z.string()),
  may_send: z.boolean(),
  /**
   * Who entered the address while the leaver was leaving, and was not the leaver: nothing is sent there until one who sees the
   * settlement has confirmed it. Null where nobody has to.
   */
  changed: z.nullable(z.object({ at: field.instant(), by: z.string(), may_confirm: z.boolean() })),
  links: z.array(
    z.object({
      link_id: field.id(),
      purpose: z.enum(leaverPurposes),
      state: z.enum(linkStates),
      sent_at: field.instant(),
      sent_by: z.nullable(z.string()),
      is_asked_for: z.boolean(),
      expires_at: field.instant(),
      /** First entered with a code. */
      opened_at: z.nullable(field.instant()),
    }),
  ),
  last_seen_at: z.nullable(field.instant()),
})
export type LeaverAccess = z.infer<typeof access>

export const readLeaverAccess = endpoint({
  id: 'offboarding.leaver.access',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: desk('read'),
  access: manage,
  body: z.strictObject({ SEPID: field.id() }),
  data: access,
  summary: 'Links that somebody who leaves was sent to their own page, and when they were there',
})

export const sendLeaverLink = endpoint({
  id: 'offboarding.leaver.send',
  service: 'admin',
  method: 'POST',
  path: desk('send-link'),
  access: manage,
  body: z.strictObject({ SEPID: field.id(), is_address_confirmed: z._default(z.boolean(), false) }),
  data: z.object({
    ...access.shape,
    /** To pass on by hand as well; it opens nothing without the code that goes to the personal address. */
    url: z.string(),
  }),
  errors: [
    'offboarding.leaver_no_address',
    'offboarding.leaver_closed',
    'offboarding.leaver_address_changed',
  ],
  summary: 'Mail somebody who leaves a link to their own page; an earlier one stops working',
})

export const revokeLeaverLinks = endpoint({
  id: 'offboarding.leaver.revoke',
  service: 'admin',
  method: 'POST',
  path: desk('revoke-links'),
  access: manage,
  body: z.strictObject({ SEPID: field.id() }),
  data: access,
  summary: 'End the links of somebody who leaves, and where they are open; idempotent',
})

const page = <const P extends string>(name: P) => `apiv2/hrms/mail/leaver/${name}` as const
const invalid = ['candidates.link_invalid', 'candidates.code_needed'] as const
const byKey = { key: linkKey() }

export const readLeaverPage = endpoint({
  id: 'offboarding.leaver.page',
  service: 'admin',
  method: 'POST',
  path: page('read'),
  access: candidate,
  body: z.strictObject(byKey),
  data: z.object({
    ...company,
    EMPLOYEE_NAME: z.string(),
    last_working_day: z.nullable(z.string()),
    /** Null where no form was sent. */
    interview: z.nullable(z.object({ state: z.enum(interviewStates), is_open: z.boolean() })),
    /** Approved and paid ones. */
    statements: z.array(ownStatement),
    letters: z.array(
      z.object({
        letter_id: field.id(),
        number: z.string(),
        title: z.string(),
        category: z.enum(letterCategories),
        letter_date: z.string(),
        /** Why it was withdrawn; null for one that stands. */
        void_reason: z.nullable(z.string()),
        /** What it asks to be signed by; null where it asks for no signature. */
        signature: z.nullable(
          z.object({ state: z.enum(signatureStates), due_on: z.string(), may_sign: z.boolean() }),
        ),
      }),
    ),
    /** What they claimed, newest first. */
    claims: z.array(
      z.object({
        number: z.string(),
        title: z.string(),
        /** In words. */
        status: z.string(),
        amount: field.money(),
        paid_on: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [...invalid],
  summary: 'What somebody who has left still reaches: exit interview, settlement, letters and claims',
})

export const readLeaverForm = endpoint({
  id: 'offboarding.leaver.form',
  service: 'admin',
  method: 'POST',
  path: page('exit-form'),
  access: candidate,
  body: z.strictObject(byKey),
  data: z.nullable(z.object(exitForm)),
  errors: [...invalid],
  summary: 'The exit interview of whoever holds the link; null where none was sent',
})

export const saveLeaverForm = endpoint({
  id: 'offboarding.leaver.save_form',
  service: 'admin',
  method: 'POST',
  path: page('save-exit-form'),
  access: candidate,
  body: z.strictObject({
    ...byKey,
    values: z.record(fieldSlug(), field.fieldValue()),
    version: field.whole(),
    /** 0: kept as typed, without checks. 1: checked and submitted, once. */
    is_final: z._default(field.flag(), 0),
  }),
  data: z.object({ version: field.whole(), submitted_at: z.nullable(field.instant()) }),
  errors: [...invalid, ...filling],
  summary: 'Keep the exit interview as typed, or submit it, by a link',
})

export const openLeaverStatement = endpoint({
  id: 'offboarding.leaver.statement',
  service: 'admin',
  method: 'POST',
  path: page('statement'),
  access: candidate,
  body: z.strictObject({ ...byKey, settlement_id: field.id() }),
  answer: 'file',
  data: z.null(),
  errors: [...invalid],
  summary: 'A statement of the link’s holder as a PDF',
})

export const openLeaverLetter = endpoint({
  id: 'offboarding.leaver.letter',
  service: 'admin',
  method: 'POST',
  path: page('letter'),
  access: candidate,
  body: z.strictObject({ ...byKey, letter_id: field.id() }),
  data: z.object({ link: z.string(), file_name: z.string(), content_type: z.string() }),
  errors: [...invalid, 'documents.erased'],
  summary: 'A link to a letter of the link’s holder, for some minutes',
})

const ofLetter = { ...byKey, letter_id: field.id() }

export const readLeaverSigning = endpoint({
  id: 'offboarding.leaver.signing',
  service: 'admin',
  method: 'POST',
  path: page('signing'),
  access: candidate,
  body: z.strictObject(ofLetter),
  data: readSigning.data,
  errors: [...invalid],
  summary: 'A letter of the link’s holder that is to be signed, with what signing it means',
})

export const sendLeaverSigningCode = endpoint({
  id: 'offboarding.leaver.signing_code',
  service: 'admin',
  method: 'POST',
  path: page('signing-code'),
  access: candidate,
  body: z.strictObject({ ...ofLetter, consent: field.requiredText(1000) }),
  data: sendSigningCode.data,
  errors: [...invalid, ...sendSigningCode.errors],
  summary: 'Agree to sign electronically by a link, and get a one-time code at the link’s address',
})

export const signLeaverLetter = endpoint({
  id: 'offboarding.leaver.sign',
  service: 'admin',
  method: 'POST',
  path: page('sign'),
  access: candidate,
  body: z.strictObject({ ...ofLetter, code: field.requiredText(20), mark: signatureMark }),
  data: signLetter.data,
  errors: [...invalid, ...signLetter.errors],
  summary: 'Sign a letter of the link’s holder with the code that was mailed',
})

export const declineLeaverLetter = endpoint({
  id: 'offboarding.leaver.decline',
  service: 'admin',
  method: 'POST',
  path: page('decline'),
  access: candidate,
  body: z.strictObject({ ...ofLetter, reason: field.requiredMessage(300) }),
  data: declineLetter.data,
  errors: [...invalid, ...declineLetter.errors],
  summary: 'Decline to sign a letter of the link’s holder; the sender is told why',
})
