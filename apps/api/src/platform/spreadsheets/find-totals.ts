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
