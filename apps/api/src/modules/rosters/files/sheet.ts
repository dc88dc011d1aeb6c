import type { SheetProblem } from '@muster/contract/imports/sheets/sheet-table'
import { eachDay } from '@muster/contract/kit/days'
import { rosterSheet } from '@muster/contract/rosters/roster-sheet'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { filesTexts } from './files.texts.ts'

/** How a day off stands in a sheet. */
export const OFF_WORD = 'OFF'

const short = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** `23/11/2026`: what a day's column is called, and how it is read again. */
export const dayHeading = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

export const weekdayName = (day: string) => short.format(new Date(`${day}T00:00:00Z`))

export interface SheetPerson {
  code: string
  name: string
  department: string
  /** A shift's id, 0 off, -1 nothing; one for each day. */
  cells: readonly number[]
}

/** A column a day. @param codes what a drop-down offers besides a day off */
export const dayColumns = (from: string, to: string, codes?: readonly string[]): SheetColumn[] =>
  eachDay(from, to).map((day) => ({
    ...{ key: day, header: dayHeading(day), ...rosterSheet.days, note: weekdayName(day) },
    ...(codes ? { options: [...codes, OFF_WORD] } : {}),
  }))

export function sheetRow(
  { code, name, department, cells }: SheetPerson,
  days: readonly string[],
  codeOf: (shiftId: number) => string,
): SheetRow {
  const row: Record<string, string> = { code, name, department }
  days.forEach((day, index) => {
    const cell = cells[index] ?? NOTHING
    row[day] = cell === NOTHING ? '' : cell === OFF ? OFF_WORD : codeOf(cell)
  })
  return row
}

const PLAIN = 'text/plain; charset=utf-8'

/** A problem as the error file says it. */
export const problemLine = ({ row, column, message }: Pick<SheetProblem, 'row' | 'column' | 'message'>) =>
  column === null ? filesTexts('row', { row, message }) : filesTexts('row2', { row, column, message })

/** Errors as the specification shows them: a plain text, a line for each. */
export const errorText = (lines: readonly string[]) => ({
  name: 'ROSTER_ERRORS.txt',
  contentType: PLAIN,
  content: Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf8'),
})
