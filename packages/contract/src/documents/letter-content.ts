import { field, z } from '../kit/index.ts'
import { inputTypes, papers } from './letters.constants.ts'

/** HTML of the editor; what it may contain is decided by the server. */
const html = (max: number) => z.string().check(z.maxLength(max))

const input = z.strictObject({
  /** As a merge field. */
  name: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/)),
  label: field.requiredText(60),
  type: z.enum(inputTypes),
})

/** What a letter says and looks like; each saving of it is a version. */
export const contentFields = {
  /** What the recipient sees it called. */
  title: field.requiredText(120),
  body: html(100_000),
  /** On each page, below the letterhead's own footer. */
  footer: z._default(html(10_000), ''),
  watermark: z._default(field.text(40), ''),
  has_letterhead: z._default(z.boolean(), true),
  paper: z._default(z.enum(papers), 'a4'),
  /** Points. */
  font_size: z._default(z.number().check(z.minimum(8), z.maximum(14)), 10.5),
  inputs: z._default(z.array(input).check(z.maxLength(12)), []),
}
export const letterContent = z.object(contentFields)
export type LetterContent = z.infer<typeof letterContent>
