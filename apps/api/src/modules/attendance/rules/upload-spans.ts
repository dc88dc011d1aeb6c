import type { attendanceSheet } from '@muster/contract/attendance/attendance-sheet'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { timeIn } from '@muster/contract/imports/times'
import { attendanceTexts } from '../attendance.texts.ts'

type Table = SheetTable<typeof attendanceSheet.columns>
type Row = Table['rows'][number]

/** A time between of a person and day; an end not after its beginning is on the next day. */
export interface UploadedSpan {
  code: string
  date: string
  in: string | null
  out: string | null
  /** Tells what is wrong with it, in its cell. */
  complain: (message: string) => void
}

function columnSpan(row: Row): UploadedSpan[] {
  const { code, date, in: from, out } = row.read()
  if (row.text('date') === '') row.complain('date', attendanceTexts('pleaseEnterTheDate'))
  if (row.text('in') === '' && row.text('out') === '')
    row.complain('in', attendanceTexts('pleaseEnterWhenTheyCameOrWhen'))
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
        complain(attendanceTexts('isNoTimeFromAndToLike09001800', { trim: part.trim().slice(0, 40) }))
        return []
      }),
  )
}

/** A file is in columns when it has one for the date, else a muster: a column a day. */
export const viewOf = (table: Pick<Table, 'has'>) => (table.has('date') ? 'column' : 'muster')

/** What the rows say; what is wrong with their cells is told to the table. */
export const spansIn = (table: Table): UploadedSpan[] =>
  table.rows.flatMap(viewOf(table) === 'column' ? columnSpan : musterSpans)
