import type { SheetProblem } from '@muster/contract/imports/sheets/sheet-table'
import { eachDay } from '@muster/contract/kit/days'
import { rosterSheet } from '@muster/contract/rosters/roster-sheet'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { filesTexts } from './files.texts.ts'

/** Text of an off-day in a sheet. */
export const OFF_WORD = 'OFF'

const short = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** `23/11/2026`: heading of a day's column, parsed again on upload. */
export const dayHeading = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

export const weekdayName = (day: string) => short.format(new Date(`${day}T00:00:00Z`))

export interface SheetPerson {
  code: string
  name: string
  department: string
  /** One per day: a shift id, 0 off, -1 empty. */
  cells: readonly number[]
}

/** One column per day. @param codes options of the drop-down besides an off-day */
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

/** A problem in the format of the error file. */
export const problemLine = ({ row, column, message }: Pick<SheetProblem, 'row' | 'column' | 'message'>) =>
  column === null ? filesTexts('row', { row, message }) : filesTexts('rowAndColumn', { row, column, message })

/** Errors in the specification's format: plain text, one line each. */
export const errorText = (lines: readonly string[]) => ({
  name: 'ROSTER_ERRORS.txt',
  contentType: PLAIN,
  content: Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf8'),
})
