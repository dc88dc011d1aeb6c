import { fieldTexts } from '../kit/field.texts.ts'
import { anyone, endpoint, field, z } from '../kit/index.ts'
import { sessionTexts } from './session.texts.ts'

/** Methods of the second step. An app and its recovery codes replace mail. */
export const codeMethods = ['mail', 'totp', 'recovery'] as const
export type CodeMethod = (typeof codeMethods)[number]

/** Maximum characters of a code as typed: digits, or a recovery code with its hyphen and spaces. */
const MOST_CHARACTERS = 40

/** A code as typed. */
export const otp = () =>
  z
    .string(sessionTexts.error('code'))
    .check(
      z.trim(),
      z.minLength(1, sessionTexts.error('code')),
      z.maxLength(MOST_CHARACTERS),
      z.regex(/^\P{Cc}*$/u, fieldTexts.error('unstorable')),
    )

/** Data for the page that requests a code. */
export const codeDemand = z.object({
  /** Identifies this sign-in; may be part of a URL. */
  challenge: field.publicId(),
  methods: z.array(z.enum(codeMethods)),
  /** The masked address that a code was mailed to; null if none was. */
  sent_to: z.nullable(z.string()),
  /** Seconds until another code can be mailed; null if codes are not mailed, or no more of them. */
  resend_after: z.nullable(z.int()),
  /** Seconds until the sign-in must be restarted. */
  expires_in: z.int(),
  tries_left: z.int(),
})

const who = {
  challenge: field.publicId(),
  /** Required together with `challenge`; returned only to the tab that sent the password. */
  proof: z.string().check(z.minLength(1), z.maxLength(100)),
}

const errors = [
  'session.challenge_over',
  'session.code_wrong',
  'session.code_locked',
  'session.locked',
  'session.sso_required',
] as const

/** The second step on its own, for the page after a reload. */
export const readCodeDemand = endpoint({
  id: 'session.code.read',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/verify-otp/info',
  access: anyone,
  signsIn: true,
  body: z.object(who),
  data: codeDemand,
  errors: ['session.challenge_over'],
  summary: 'The second step required by a sign-in in progress',
})

export const resendCode = endpoint({
  id: 'session.code.resend',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/verify-otp/resend',
  access: anyone,
  signsIn: true,
  body: z.object(who),
  data: codeDemand,
  errors: ['session.challenge_over', 'session.resend_too_soon', 'session.sso_required'],
  summary: 'Mail a new code for a sign-in in progress; the previous code is revoked',
})

export const verifyCode = endpoint({
  id: 'session.code.verify',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/verify-otp',
  access: anyone,
  signsIn: true,
  body: z.object({
    ...who,
    otp: otp(),
    method: field.optional(z.enum(codeMethods)),
    /** Skips the second step in this browser for 30 days. */
    remember_device: field.optional(z.boolean()),
    redirect: field.optional(field.text(2000)),
  }),
  data: z.object({
    token: z.string(),
    /** As in the response of the sign-in. */
    password_update_required: z.boolean(),
    redirect: z.optional(z.string()),
  }),
  errors: [...errors],
  summary: 'Finish a sign-in with the code of its second step',
})
