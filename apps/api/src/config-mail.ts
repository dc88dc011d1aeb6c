import { EMAIL_PATTERN } from '@muster/contract/kit/index'
import { z } from 'zod'

export const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())

const LIMIT = 'MAIL_ATTACHMENT_MB must be a number from 1 to 25'
const attachmentMb = z.coerce.number(LIMIT).min(1, LIMIT).max(25, LIMIT).default(10)
const REPLY = 'MAIL_REPLY_ADDRESS must be an address without a plus sign, like reply@hr.example.com'

/** What the environment says of mail. */
export const mailEnvironment = {
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'SMTP_URL must begin with smtp:// or smtps://')),
  MAIL_FROM: z.preprocess(blankIsAbsent, z.string().default('Muster <no-reply@localhost>')),
  MAIL_ATTACHMENT_MB: z.preprocess(blankIsAbsent, attachmentMb),
  MAIL_REPLY_ADDRESS: optional(
    z
      .string()
      .refine((text) => EMAIL_PATTERN.test(text) && text.indexOf('@') <= 12 && !text.includes('+'), REPLY),
  ),
  MAIL_IN_KEY: optional(z.string().min(32, 'MAIL_IN_KEY must have at least 32 characters')),
}

/** How mail is sent, and how answers to it come in. */
export interface MailConfig {
  smtpUrl: string | undefined
  mailFrom: string
  mailAttachmentMb: number
  /** Where answers go, and the key of whoever delivers them; undefined: mails can't be answered. */
  mailIn?: { address: string; key: string } | undefined
}

type MailEnvironment = z.infer<z.ZodObject<typeof mailEnvironment>>

/** @param refuse throws, for one of two variables that belong together */
export function mailConfigOf(value: MailEnvironment, refuse: (message: string) => never): MailConfig {
  const { MAIL_REPLY_ADDRESS: address, MAIL_IN_KEY: key } = value
  if (Boolean(address) !== Boolean(key))
    refuse('MAIL_REPLY_ADDRESS and MAIL_IN_KEY are set together: mails are answered where both are.')
  return {
    ...{ smtpUrl: value.SMTP_URL, mailFrom: value.MAIL_FROM, mailAttachmentMb: value.MAIL_ATTACHMENT_MB },
    mailIn: address && key ? { address, key } : undefined,
  }
}
