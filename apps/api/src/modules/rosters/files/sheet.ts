import { datesBetween } from '@muster/contract/holidays/week-offs'
import { NOTHING, OFF } from '@muster/contract/rosters/roster-shapes'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'

/** How a day off stands in a sheet. */
export const OFF_WORD = 'OFF'

/** Headings of the sheet before its days. */
export const HEADINGS = { code: 'Employee code', name: 'Employee', department: 'Department' } as const

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

export function sheetColumns(from: string, to: string, codes?: readonly string[]): SheetColumn[] {
  const days = datesBetween(from, to).map(
    (day): SheetColumn => ({
      ...{ key: day, header: dayHeading(day), width: 12, note: weekdayName(day) },
      ...(codes ? { options: [...codes, OFF_WORD] } : {}),
    }),
  )
  return [
    { key: 'code', header: HEADINGS.code, mandatory: true, width: 16 },
    { key: 'name', header: HEADINGS.name, width: 26 },
    { key: 'department', header: HEADINGS.department, width: 20 },
    ...days,
  ]
}

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

/** Errors as the specification shows them: a plain text, a line for each. */
export const errorText = (lines: readonly string[]) => ({
  name: 'ROSTER_ERRORS.txt',
  contentType: PLAIN,
  content: Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf8'),
})
