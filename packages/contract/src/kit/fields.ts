import { fieldTexts } from './field.texts.ts'
import { EMAIL_PATTERN } from './patterns.ts'
import * as z from './schemas.ts'
import { shared } from './shared.ts'

/** Largest integer that a JSON number carries exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER

/** A record's id: a positive whole number. */
export const id = shared(() => z.int().check(z.positive(), z.maximum(MAX_ID)))
/** A record's id in a path or query string. */
export const idInText = shared(() =>
  z.coerce.number<string | number>().check(z.int(), z.positive(), z.maximum(MAX_ID)),
)
export const ids = (max = 1000) => z.array(id()).check(z.maxLength(max))
export const optional = z.optional
export const nullable = z.nullable

const NO_CONTROL = /^(?:[\t\n\r]|\P{Cc})*$/u
const NO_MARKUP = /^(?!.*<[a-z!/?])/is
const PLAIN = fieldTexts.error('plainText')

/** Trimmed text of up to `max` characters, without control characters other than line breaks and tabs. */
export const text = shared((max = 200) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max),
      z.regex(NO_CONTROL, fieldTexts.error('unstorable')),
      z.regex(NO_MARKUP, PLAIN),
    ),
)
/** Like `text`, but not empty. */
export const requiredText = shared((max = 200) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldTexts.error('required')),
      z.maxLength(max),
      z.regex(NO_CONTROL, fieldTexts.error('unstorable')),
      z.regex(NO_MARKUP, PLAIN),
    ),
)

/** An e-mail address; stored and compared in lower case. */
export const email = shared(() =>
  z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(EMAIL_PATTERN, fieldTexts.error('email'))),
)

/** Dates end in the year 9999; the days and months that follow from an entered one must still exist. */
const END_OF_DATES = '9900-01-01'

/** Not of what is no date, which has its own message. */
const isTooLate = (day: string) => day >= END_OF_DATES && /^\d{4}-\d{2}-\d{2}$/.test(day)

/** An existing calendar date, `YYYY-MM-DD`, before the year 9900. */
export const isoDate = shared(() =>
  z.iso
    .date(fieldTexts.error('date'))
    .check(z.refine((day) => !isTooLate(day), fieldTexts.error('dateTooLate'))),
)
/** An instant, RFC 3339 with offset. */
export const instant = shared(() => z.iso.datetime({ offset: true }))
/** A time of day, `HH:mm`. */
export const timeOfDay = shared(() =>
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldTexts.error('time'))),
)
/** A boolean as 1 or 0, as the specification writes it. */
export const flag = shared(() => z.union([z.literal(0), z.literal(1)]))
/** `0`/`1` (or true/false) in a query string. */
export const flagInText = shared(() => z.enum(['0', '1', 'true', 'false']))
/** Money: an exact decimal and its ISO 4217 currency. Never a float. */
export const money = shared(() =>
  z.object({
    amount: z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,4})?$/, fieldTexts.error('amount'))),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  }),
)
/** A public, unguessable id (128 random bits as a UUID). */
export const publicId = shared(() => z.uuid())
/** Any JSON value of a form field. */
export const fieldValue = shared(() =>
  z.union([
    z.string().check(z.maxLength(20_000)),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.union([z.string().check(z.maxLength(500)), z.number()])).check(z.maxLength(500)),
  ]),
)
/** `data` of a response without content. */
export const nothing = shared(() => z.null())
