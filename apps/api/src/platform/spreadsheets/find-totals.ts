import { looksLikeDate } from '@muster/contract/imports/import-dates'
import { UNSTORED_FORMULA } from '@muster/contract/imports/unstored-formula'

/** Rows at the end that are looked at. */
const MOST = 5
const LABEL =
  /^(?:(?:grand|sub|overall|net)?[\s-]*totals?|averages?|mean|sum|summe|gesamt(?:summe)?|insgesamt|zwischensumme|total\s+(?:g[eé]n[eé]ral|generale?)|totale|totaal|合計|総計|小計|合计|总计|小计|итого|всего|कुल(?:\s+योग)?|योग)(?:\s+(?:employees?|staff|people|headcount|records?|rows?|count|days|hours|amount))?(?:\s*\([^()]*\))?\s*[:：=-]?\s*[\d.,\s]*$/iu
const AMOUNT = /^[-+(]?\p{Sc}?\s?\d[\d.,\s'’]*%?\)?$/u

const isAmount = (cell: string) => cell === UNSTORED_FORMULA || (AMOUNT.test(cell) && !looksLikeDate(cell))

function isTotal(row: readonly string[]): boolean {
  const [label, ...others] = row.map((cell) => cell.trim()).filter(Boolean)
  return (
    label !== undefined && LABEL.test(label) && others.every((cell) => isAmount(cell) || LABEL.test(cell))
  )
}

/** Rows below a table that are looked at. */
const MOST_NOTES = 20
/** What begins a note: a source, a number in brackets, a star. */
const NOTE =
  /^(?:(?:sources?|fontes?|fuentes?|quellen?|notes?|notas?|hinweise?|anmerkung(?:en)?|remarques?|observaciones|примечани[ея]|источник|注|备注|備考|出典|来源|टिप्पणी|स्रोत)\s*[:：]|\(?\d{1,2}\)\s*\p{L}|\*{1,3}\s*\p{L})/iu
/** A single text of this length explains the table, unless it follows the table's rows directly: then it is one of them. */
const PROSE = 60

/**
 * Indexes of rows below a table of several columns that explain it: sources, and notes in a single cell; first one first.
 *
 * @param firstRow index of the first row of the table
 */
export function findNotes(rows: readonly (readonly string[])[], firstRow: number): number[] {
  const filledIn = (row: readonly string[] = []) => row.filter((cell) => cell.trim() !== '')
  const found: number[] = []
  // Long texts below the row that is looked at: notes once a blank row or another note is above them.
  let open: number[] = []
  for (let at = rows.length - 1; at > firstRow && found.length + open.length < MOST_NOTES; at -= 1) {
    const [text, ...others] = filledIn(rows[at])
    const isNote = text !== undefined && others.length === 0 && NOTE.test(text.trim())
    if (text === undefined || isNote) {
      found.unshift(...(isNote ? [at] : []), ...open)
      open = []
    } else if (others.length === 0 && text.trim().length >= PROSE) open.unshift(at)
    else break
  }
  const above = rows.slice(firstRow, Math.min(found[0] ?? firstRow, firstRow + MOST_NOTES))
  return above.some((row) => filledIn(row).length > 1) ? found : []
}

/** Indexes of rows of totals at the end of a table, first one first. */
export function findTotals(rows: readonly (readonly string[])[], firstRow: number): number[] {
  const found: number[] = []
  for (let at = rows.length - 1; at > firstRow && rows.length - at <= MOST; at -= 1) {
    const row = rows[at] ?? []
    if (row.every((cell) => cell.trim() === '')) continue
    if (!isTotal(row)) break
    found.unshift(at)
  }
  return found
}
