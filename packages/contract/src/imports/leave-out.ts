import { rowTexts } from './import-row.texts.ts'
import type { ImportTotals, PreparedImport, PreparedRow, TargetField } from './import-types.ts'

export const hasError = ({ problems }: Pick<PreparedRow, 'problems'>) =>
  problems.some(({ severity }) => severity === 'error')

/** Counts of the rows as they are now; what was decided about them is kept. */
function countedAnew(rows: readonly PreparedRow[], before: ImportTotals): ImportTotals {
  const totals = { ...before, create: 0, update: 0, skip: 0, withErrors: 0, withWarnings: 0, leftOut: 0 }
  for (const row of rows) {
    totals[row.action] += 1
    if (row.isLeftOut) totals.leftOut += 1
    if (hasError(row)) totals.withErrors += 1
    else if (row.problems.length > 0) totals.withWarnings += 1
  }
  return totals
}

/** The row of the file that a new person's manager stands in, if it is left out. */
const lostManager = ({ manager }: PreparedRow, leftOut: ReadonlySet<number>) =>
  manager !== null && 'rowNumber' in manager && leftOut.has(manager.rowNumber) ? manager.rowNumber : null

/**
 * Leaves out the rows with errors, so that the others can be imported. Whoever reports to a person who is left out
 * has no manager, with a warning; where the form demands one, that row is left out as well. Rows keep their problems.
 */
export function leaveOutErrors(prepared: PreparedImport, targets: readonly TargetField[]): void {
  const manager = targets.find(({ role }) => role === 'manager')
  const leftOut = new Set<number>()
  const leave = () =>
    prepared.rows
      .filter((row) => row.action !== 'skip' && hasError(row))
      .map((row) => {
        row.action = 'skip'
        row.isLeftOut = true
        leftOut.add(row.rowNumber)
        return row.rowNumber
      }).length > 0
  while (leave()) {
    for (const row of prepared.rows) {
      const lost = row.action === 'skip' ? null : lostManager(row, leftOut)
      if (lost === null) continue
      row.manager = null
      row.problems.push({
        column: null,
        target: manager?.slug ?? null,
        severity: manager?.required ? 'error' : 'warning',
        message: rowTexts('managerLeftOut', { row: lost }),
      })
    }
  }
  prepared.totals = countedAnew(prepared.rows, prepared.totals)
}
