import { fieldTexts } from './field.texts.ts'
import { wholeInText } from './fields.ts'
import * as z from './schemas.ts'
import { shared } from './shared.ts'

export const DEFAULT_LIMIT = 20
export const MAX_LIMIT = 200

/** The page number, starting at 1. */
export const page = shared(() => z._default(wholeInText(1, 1_000_000), 1))
/** Rows per page: at most 200. */
export const limit = shared((fallback = DEFAULT_LIMIT) => z._default(wholeInText(1, MAX_LIMIT), fallback))
export const search = shared(() => z._default(z.string().check(z.trim(), z.maxLength(200)), ''))
/** `field` ascending, `-field` descending; the server has a list of allowed names. */
export const sort = shared(() =>
  z.optional(z.string().check(z.regex(/^-?[A-Za-z_][\w.]{0,60}$/, fieldTexts.error('sort')))),
)
const PLAIN_NUMBER = /^-?\d{1,16}(?:\.\d{1,10})?$/

/** Text that would be read as a number though nobody writes numbers like that: `0x10`, `1e3`. */
const isOddNumber = (value: string | number): boolean =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  Number.isFinite(Number(value)) &&
  !PLAIN_NUMBER.test(value)

/** `{ [filterId]: ids }`, keyed by the catalogue's numeric filter ids or by custom field slugs. */
export const filters = shared(() =>
  z.optional(
    z
      .record(
        z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/)),
        z.array(z.union([z.int(), z.string().check(z.maxLength(200))])).check(z.maxLength(500)),
      )
      .check(
        z.refine(
          (given) =>
            !Object.entries(given).some(([id, values]) => /^\d+$/.test(id) && values.some(isOddNumber)),
          fieldTexts.error('digits'),
        ),
      ),
  ),
)

/** The list parameters of a body. */
export const listBody = (fallbackLimit = DEFAULT_LIMIT) => ({
  page: page(),
  limit: limit(fallbackLimit),
  search: search(),
  sort: sort(),
  filters: filters(),
})
/** The list parameters of a query string, which has no filters. */
export const listQuery = (fallbackLimit = DEFAULT_LIMIT) => ({
  page: page(),
  limit: limit(fallbackLimit),
  search: search(),
  sort: sort(),
})

export function pageCount(total: number, limitRows: number): number {
  return Math.max(1, Math.ceil(total / limitRows))
}
