import { sheetCellTexts } from './sheet-cell.texts.ts'
import { quoted } from './sheet-cells.ts'
import type { SheetRow } from './sheet-table.ts'

type PersonRow = Pick<SheetRow<{ code: string }>, 'text' | 'complain' | 'number'>

/** The same message for an unknown code and for a person outside the caller's reach. */
const nobody = (code: string) => `No employee you have access to has the code ${quoted(code)}.`

/**
 * The person of a row, by the code in its column `code`; null with a problem. A blank code is reported by the
 * column itself.
 *
 * @param people by code in lower case
 */
export function personIn<P>(
  row: PersonRow,
  people: ReadonlyMap<string, P>,
  unknown: (code: string) => string = nobody,
): P | null {
  const code = row.text('code')
  const person = people.get(code.toLowerCase())
  if (code !== '' && person === undefined) row.complain('code', unknown(code))
  return person ?? null
}

/** For sheets with one row per person: reports later rows of the same person. */
export function eachPersonOnce(): (row: PersonRow) => void {
  const rows = new Map<string, number>()
  return (row) => {
    const code = row.text('code').toLowerCase()
    const earlier = rows.get(code)
    if (code === '') return
    if (earlier === undefined) rows.set(code, row.number)
    else row.complain('code', sheetCellTexts('personTwice', { row: earlier }))
  }
}

/** People by code in lower case. */
export const byCode = <P extends { code: string }>(people: readonly P[]): ReadonlyMap<string, P> =>
  new Map(people.map((person) => [person.code.toLowerCase(), person]))
