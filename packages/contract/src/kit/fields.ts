import { isCurrency } from './currency.ts'
import { fieldTexts } from './field.texts.ts'
import { ALL_VISIBLE, EMAIL_PATTERN, HAS_VISIBLE, NO_DIRECTION } from './patterns.ts'
import * as z from './schemas.ts'
import { shared } from './shared.ts'

/** Largest integer that a JSON number carries exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER

/** A record's id: a positive whole number. */
export const id = shared(() => z.int().check(z.positive(), z.maximum(MAX_ID)))
/**
 * A whole number, also as the decimal digits of a path or query string. No other spelling of a number is read: `0x10` and `1e3`
 * would be somebody's record, and a blank would be zero.
 */
export const wholeInText = shared((min: number, max: number) =>
  z.pipe(
    z.union([
      z.int().check(z.minimum(min), z.maximum(max)),
      z.string().check(z.regex(/^\d{1,16}$/, fieldTexts.error('digits'))),
    ]),
    z.coerce.number<string | number>().check(z.int(), z.minimum(min), z.maximum(max)),
  ),
)

/** A record's id in a path or query string. */
export const idInText = shared(() => wholeInText(1, MAX_ID))
export const ids = (max = 1000) => z.array(id()).check(z.maxLength(max))
/** Largest integer of four bytes, as columns of versions, counts and small lists hold it. */
const MAX_WHOLE = 2_147_483_647
/** A whole number from 0, such as the version of a record. */
export const whole = shared(() => z.int().check(z.minimum(0), z.maximum(MAX_WHOLE)))
/** A role's id; that of a role like the administrator's is negative. */
export const roleId = shared(() => z.int().check(z.minimum(-MAX_WHOLE), z.maximum(MAX_WHOLE)))
/** Such an id in a query string. */
export const roleIdInText = shared(() =>
  z.pipe(
    z.union([
      z.int().check(z.minimum(-MAX_WHOLE), z.maximum(MAX_WHOLE)),
      z.string().check(z.regex(/^-?\d{1,10}$/, fieldTexts.error('digits'))),
    ]),
    z.coerce.number<string | number>().check(z.int(), z.minimum(-MAX_WHOLE), z.maximum(MAX_WHOLE)),
  ),
)
/** An id of the lists that come with the product: countries, states, types of holidays. */
export const listId = shared(() => z.int().check(z.positive(), z.maximum(MAX_WHOLE)))
/** Such an id in a path or query string. */
export const listIdInText = shared(() => wholeInText(1, MAX_WHOLE))
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
/** Like `text`, but with something to be seen in it, and reading as it is written: names and titles. */
export const requiredText = shared((max = 200) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldTexts.error('required')),
      z.maxLength(max),
      z.regex(HAS_VISIBLE, fieldTexts.error('required')),
      z.regex(NO_DIRECTION, fieldTexts.error('unstorable')),
      z.regex(NO_CONTROL, fieldTexts.error('unstorable')),
      z.regex(NO_MARKUP, PLAIN),
    ),
)

/**
 * What people write to each other: `Mail Priya <priya@x.test>`, `Error <null> at line 3`. Angle brackets stay, as pages, mails
 * and files show it as text; markup is only refused where a text names something.
 */
export const message = shared((max = 200) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(NO_CONTROL, fieldTexts.error('unstorable'))),
)
/** Like `message`, but with something to be seen in it. */
export const requiredMessage = shared((max = 200) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldTexts.error('required')),
      z.maxLength(max),
      z.regex(HAS_VISIBLE, fieldTexts.error('required')),
      z.regex(NO_DIRECTION, fieldTexts.error('unstorable')),
      z.regex(NO_CONTROL, fieldTexts.error('unstorable')),
    ),
)

/** A code or number that people compare by looking: without anything that is not seen. */
export const code = shared((max = 40) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max),
      z.regex(ALL_VISIBLE, fieldTexts.error('hidden')),
      z.regex(NO_MARKUP, PLAIN),
    ),
)

/** An e-mail address; stored and compared in lower case. */
export const email = shared(() =>
  z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(EMAIL_PATTERN, fieldTexts.error('email'))),
)

/**
 * Dates end in the year 9999: the days and months that follow from an entered one must still exist. And nobody enters
 * a date before 1900: days before the first year don't exist either.
 */
const START_OF_DATES = '1900-01-01'
const END_OF_DATES = '9900-01-01'

/** Not of what is no date, which has its own message. */
const isOutOfRange = (day: string) =>
  (day < START_OF_DATES || day >= END_OF_DATES) && /^\d{4}-\d{2}-\d{2}$/.test(day)

/** An existing calendar date, `YYYY-MM-DD`, from 1900 to 9899. */
export const isoDate = shared(() =>
  z.iso
    .date(fieldTexts.error('date'))
    .check(z.refine((day) => !isOutOfRange(day), fieldTexts.error('dateOutOfRange'))),
)
/** A month of such a date, `YYYY-MM`. */
export const isoMonth = shared(() =>
  z.string().check(z.regex(/^(19|[2-8]\d|9[0-8])\d{2}-(0[1-9]|1[0-2])$/, fieldTexts.error('month'))),
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
/** ISO 4217 code of a currency that is known, in capitals. */
export const currency = shared(() =>
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine((code) => isCurrency(code), fieldTexts.error('currency')),
  ),
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
