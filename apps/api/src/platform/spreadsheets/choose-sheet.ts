import { type Book, type BookSheet, noFacts } from './book.ts'
import { unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

/** Rows and sheets that are looked at. */
const ROWS = 40
const SHEETS = 12
/** Texts of this length are prose. */
const PROSE = 80
/** Names of sheets that explain others. */
const EXPLAINS =
  /^(?:.*\b(?:instructions?|read ?me|guide(?:lines)?|help|how to|legend|cover|about|notes?|anleitung|hinweise?|lists?|lookups?|codes)\b.*|.*(?:निर्देश|説明|说明|说明|инструкция).*)$/iu

/** Whether the first rows of a sheet are a table: at least two columns, filled throughout, with short texts. */
async function isTable(sheet: BookSheet): Promise<boolean> {
  const widths: number[] = []
  let prose = 0
  for await (const { cells } of sheet.read(noFacts())) {
    const filled = cells.filter((cell) => cell.trim() !== '')
    if (filled.length === 0) continue
    widths.push(filled.length)
    if (filled.some((cell) => cell.length > PROSE)) prose += 1
    if (widths.length === ROWS) break
  }
  const wide = widths.filter((width) => width >= 2).length
  return widths.length >= 2 && wide >= widths.length * 0.6 && prose <= widths.length * 0.4
}

/**
 * The sheet to read: as wanted, otherwise the first visible one that is a table and does not explain another.
 *
 * @throws SheetError if there is no sheet with the wanted name
 */
export async function chooseSheet({ sheets }: Book, wanted: string | undefined): Promise<BookSheet> {
  const [first] = sheets
  if (!first) throw unreadable(spreadsheetsTexts('noSheet'))
  if (wanted !== undefined && sheets.length > 1) {
    const found = sheets.find(({ name }) => name === wanted)
    if (!found) throw unreadable(spreadsheetsTexts('sheetMissing'))
    return found
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden).slice(0, SHEETS)
  const [only = first] = visible
  if (visible.length < 2) return only
  const plain = visible.filter(({ name }) => !EXPLAINS.test(name))
  for (const sheet of [...plain, ...visible]) if (await isTable(sheet)) return sheet
  return plain[0] ?? only
}
