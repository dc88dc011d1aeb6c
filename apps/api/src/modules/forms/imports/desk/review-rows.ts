import { hasError, type PreparedImport, type PreparedRow } from '@muster/contract/imports/index'
import type { RefusedRow, ReviewedRow } from '../import-target.ts'

type ByNumber = ReadonlyMap<number, PreparedRow>

/** The first stored person in the line that begins with this manager. */
function storedAbove(manager: PreparedRow['manager'], byNumber: ByNumber): number | null {
  const seen = new Set<number>()
  for (let next = manager; next !== null; ) {
    if ('id' in next) return next.id
    const row = byNumber.get(next.rowNumber)
    if (!row || seen.has(row.rowNumber)) return null
    if (row.existingId !== null) return row.existingId
    seen.add(row.rowNumber)
    next = row.manager
  }
  return null
}

/** Rows about stored records without an error, with their managers as far as these are stored. */
export function rowsToReview(rows: readonly PreparedRow[]): ReviewedRow[] {
  const byNumber: ByNumber = new Map(rows.map((row) => [row.rowNumber, row]))
  return rows
    .filter((row) => row.action === 'update' && row.existingId !== null && !hasError(row))
    .map((row) => {
      const { manager } = row
      if (manager === null) return { row }
      const own =
        'id' in manager ? manager.id : (byNumber.get(manager.rowNumber)?.existingId ?? -manager.rowNumber)
      return { row, managerId: own, storedAbove: storedAbove(manager, byNumber) }
    })
}

/** Adds what the records say against rows, at the cells concerned. */
export function addRefused(
  { rows, totals }: PreparedImport,
  refused: readonly RefusedRow[],
  columnOf: (target: string) => number | null,
): void {
  const byNumber = new Map(rows.map((row) => [row.rowNumber, row]))
  for (const { row: number, slug, problem } of refused) {
    const row = byNumber.get(number)
    if (!row) continue
    if (!hasError(row)) {
      totals.withErrors += 1
      if (row.problems.length > 0) totals.withWarnings -= 1
    }
    row.problems.push({ column: columnOf(slug), target: slug, severity: 'error', message: problem })
  }
}
