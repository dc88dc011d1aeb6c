import type { attendanceSheet } from '@muster/contract/attendance/attendance-sheet'
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
  /** Reports a problem at its cell. */
  complain: (message: string) => void
}

function columnSpan(row: Row): UploadedSpan[] {
  const { code, date, in: from, out } = row.read()
  if (row.text('date') === '') row.complain('date', attendanceTexts('dateRequired'))
  if (row.text('in') === '' && row.text('out') === '')
    row.complain('in', attendanceTexts('clockTimeRequired'))
  if (!row.isSound || date === null) return []
  return [{ code, date, in: from, out, complain: (message) => row.complain('in', message) }]
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

/** Column layout if the file has a date column, otherwise a muster with one column per day. */
export const viewOf = (table: Pick<Table, 'has'>) => (table.has('date') ? 'column' : 'muster')

/** Reads the rows, reporting problems of cells to the table. */
export const spansIn = (table: Table): UploadedSpan[] =>
  table.rows.flatMap(viewOf(table) === 'column' ? columnSpan : musterSpans)
