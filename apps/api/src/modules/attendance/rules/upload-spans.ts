import type { PunchDirectionName } from '@muster/contract/attendance/attendance.constants'
import type { attendanceSheet } from '@muster/contract/attendance/attendance-sheet'
import { directionOf, meansNoWork, timeOfMoment } from '@muster/contract/attendance/clock-log'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { timeIn } from '@muster/contract/imports/times'
import { attendanceTexts } from '../attendance.texts.ts'

type Table = SheetTable<typeof attendanceSheet.columns>
type Row = Table['rows'][number]

/** A time range of an employee and date; an end at or before its start is on the next day. */
export interface UploadedSpan {
  code: string
  date: string
  in: string | null
  out: string | null
  /** A single punch of a clock's log, instead of a range. */
  punch?: { time: string; direction: PunchDirectionName }
  /** Reports a problem at its cell. */
  complain: (message: string) => void
}

function columnSpan(row: Row): UploadedSpan[] {
  const { code, date, in: from, out } = row.read()
  const isBlank = row.text('in') === '' && row.text('out') === ''
  // A day marked as absent has no punches to add, like a blank cell in the grid.
  if (isBlank && meansNoWork(row.text('state'))) return []
  if (row.text('date') === '') row.complain('date', attendanceTexts('dateRequired'))
  if (isBlank) row.complain('in', attendanceTexts('clockTimeRequired'))
  if (!row.isSound || date === null) return []
  return [{ code, date, in: from, out, complain: (message) => row.complain('in', message) }]
}

/** One punch: its moment in one column, or its date and time in two. */
function logSpan(row: Row, hasMoment: boolean): UploadedSpan[] {
  const { code, at, date, time: clock } = row.read()
  const place = hasMoment ? 'at' : 'time'
  const time = hasMoment ? timeOfMoment(row.text('at')) : clock
  const day = hasMoment ? at : date
  const direction = directionOf(row.text('state'))
  if (!hasMoment && row.text('date') === '') row.complain('date', attendanceTexts('dateRequired'))
  if (row.isSound && (time === null || day === null)) row.complain(place, attendanceTexts('momentRequired'))
  if (direction === null)
    row.complain('state', attendanceTexts('unknownState', { state: row.text('state').slice(0, 40) }))
  if (!row.isSound || day === null || time === null || direction === null) return []
  const complain = (message: string) => row.complain(place, message)
  return [{ code, date: day, in: null, out: null, punch: { time, direction }, complain }]
}

function spanIn(text: string): Pick<UploadedSpan, 'in' | 'out'> | null {
  const [from = '', to = '', more] = text.split('-').map((time) => time.trim())
  const [start, end] = [timeIn(from), timeIn(to)]
  const isWrong = (start === null && from !== '') || (end === null && to !== '') || (!start && !end)
  return more !== undefined || isWrong ? null : { in: start, out: end }
}

function musterSpans(row: Row): UploadedSpan[] {
  const { code } = row.read()
  if (code === '') return []
  return row.days().flatMap(({ date, text, complain }) =>
    text
      .split(/[;,\n]/)
      .filter((part) => part.trim() !== '')
      .flatMap((part): UploadedSpan[] => {
        const span = spanIn(part)
        if (span) return [{ code, date, ...span, complain }]
        complain(attendanceTexts('invalidTimeRange', { trim: part.trim().slice(0, 40) }))
        return []
      }),
  )
}

/** A log if a column has moments, or times beside dates; else columns if there are dates, otherwise a muster. */
export function viewOf({ has }: Pick<Table, 'has'>): 'log' | 'column' | 'muster' {
  if (has('at') || (has('date') && has('time') && !has('in') && !has('out'))) return 'log'
  return has('date') ? 'column' : 'muster'
}

/** Reads the rows, reporting problems of cells to the table. */
export function spansIn(table: Table): UploadedSpan[] {
  const view = viewOf(table)
  if (view === 'log') return table.rows.flatMap((row) => logSpan(row, table.has('at')))
  return table.rows.flatMap(view === 'column' ? columnSpan : musterSpans)
}
