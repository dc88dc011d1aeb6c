import { makePdf } from './make-pdf.ts'
import type { MadePdf, PdfDocument, PdfFiles } from './pdf-document.ts'
import { PdfError } from './pdf-error.ts'

/** What the fonts may have; of other scripts and pictures they have nothing. */
const LIKELY =
  /[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Sc}\p{Sm}\p{M}\s\u200B-\u200D]/u
const SUBSTITUTE = '?'
/** Signs that look likely and are missing all the same. */
const MOST_MISSING = 30
const WORDS: ReadonlySet<string> = new Set(['text', 'title', 'author', 'alt'])

/** The document with its texts changed. */
function withTexts<T>(part: T, change: (text: string) => string): T {
  if (Array.isArray(part)) return part.map((one) => withTexts(one, change)) as T
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      typeof value === 'string' && WORDS.has(key) ? change(value) : withTexts(value, change),
    ]),
  ) as T
}

const replaced = (text: string, isMissing: (sign: string) => boolean): string =>
  Array.from(text, (sign) => (isMissing(sign) ? SUBSTITUTE : sign)).join('')

/**
 * As `makePdf`, for sheets of figures: what somebody typed is never a reason why finance gets no sheet, so signs that the fonts lack
 * are replaced. A letter, whose words are its author’s, is refused instead.
 *
 * @throws PdfError for other problems than missing signs
 */
export async function makeSheetPdf(
  document: PdfDocument,
  options: { files?: PdfFiles; owner?: string; lane?: 'person' | 'job' } = {},
): Promise<MadePdf> {
  let drawn = document
  for (let tries = 0; ; tries++)
    try {
      return await makePdf(drawn, options)
    } catch (error) {
      if (!(error instanceof PdfError) || error.problem.key !== 'glyphMissing' || tries > MOST_MISSING)
        throw error
      const missing = new Set(error.problem.text)
      drawn = withTexts(drawn, (text) => replaced(text, (sign) => missing.has(sign) || !LIKELY.test(sign)))
    }
}
