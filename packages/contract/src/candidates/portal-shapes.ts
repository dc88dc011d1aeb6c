import { z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'

/** The token of a candidate's link: `{cidBuffer}`, `{child_id}` and `{cid}` in addresses. Never a number that can be guessed. */
export const linkKey = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, valueTexts.error('linkKey')))

/** What becomes of a code that was mailed. */
export const codeView = z.object({
  /** `a…@example.com`; null where none is open. */
  sent_to: z.nullable(z.string()),
  /** Seconds until the code is void; 0 where there is none. */
  expires_in: z.int(),
  /** Seconds until another one can be asked for. */
  resend_after: z.int(),
  tries_left: z.int(),
})

/** Whose page it is: all that is shown before a code was entered, besides the first name. */
export const company = {
  org_name: z.string(),
  PRODUCT_THEME_COLOR: z.string(),
  org_logo: z.nullable(z.string()),
}
