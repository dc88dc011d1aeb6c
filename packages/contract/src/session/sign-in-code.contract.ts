import { anyone, endpoint, field, z } from '../kit/index.ts'

/** How the second step can be answered. An app and its recovery codes take the place of mail. */
export const codeMethods = ['mail', 'totp', 'recovery'] as const
export type CodeMethod = (typeof codeMethods)[number]

/** Characters of a code as typed: digits, or a recovery code with its hyphen and spaces. */
const MOST_CHARACTERS = 40

/** A code as a person types it. */
export const otp = () =>
  z
    .string('Please enter the code.')
    .check(
      z.trim(),
      z.minLength(1, 'Please enter the code.'),
      z.maxLength(MOST_CHARACTERS),
      z.regex(/^\P{Cc}*$/u, 'Contains characters that cannot be stored.'),
    )

/** What the page that asks for a code needs to know. */
export const codeDemand = z.object({
  /** Names this sign-in; may stand in an address. */
  challenge: field.publicId(),
  methods: z.array(z.enum(codeMethods)),
  /** The address a code was mailed to, masked; null when none was. */
  sent_to: z.nullable(z.string()),
  /** Seconds until another code can be mailed; null when codes are not mailed, or no more of them. */
  resend_after: z.nullable(z.int()),
  /** Seconds until the sign-in must begin anew. */
  expires_in: z.int(),
  tries_left: z.int(),
})

const who = {
  challenge: field.publicId(),
  /** Given together with `challenge`, only to the browser that gave the password: it never leaves that tab. */
  proof: z.string().check(z.minLength(1), z.maxLength(100)),
}

const errors = [
  'session.challenge_over',
  'session.code_wrong',
  'session.code_locked',
  'session.locked',
  'session.sso_required',
] as const

/** The second step on its own: for the page that still stands there after a reload. */
export const readCodeDemand = endpoint({
  id: 'session.code.read',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/verify-otp/info',
  access: anyone,
  body: z.object(who),
  data: codeDemand,
  errors: ['session.challenge_over'],
  summary: 'What the second step of a sign-in that has begun asks for',
})

export const resendCode = endpoint({
  id: 'session.code.resend',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/verify-otp/resend',
  access: anyone,
  body: z.object(who),
  data: codeDemand,
  errors: ['session.challenge_over', 'session.resend_too_soon', 'session.sso_required'],
  summary: 'Mail a new code for a sign-in that has begun; the one before works no longer',
})

export const verifyCode = endpoint({
  id: 'session.code.verify',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/verify-otp',
  access: anyone,
  body: z.object({
    ...who,
    otp: otp(),
    method: field.optional(z.enum(codeMethods)),
    /** Asks this browser for no code for 30 days. */
    remember_device: field.optional(z.boolean()),
    redirect: field.optional(field.text(2000)),
  }),
  data: z.object({
    token: z.string(),
    /** As the sign-in answers it. */
    password_update_required: z.boolean(),
    redirect: z.optional(z.string()),
  }),
  errors: [...errors],
  summary: 'Finish a sign-in with the code of its second step',
})
