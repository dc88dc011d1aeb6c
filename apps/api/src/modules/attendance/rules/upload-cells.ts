import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import { dateIn } from '../../../lib/typed-date.ts'

export const HEADINGS = {
  code: 'Employee code',
  name: 'Employee name',
  date: 'Date',
  in: 'In',
  out: 'Out',
} as const

/** A time between people and days; an end not after its beginning is on the next day. */
export interface UploadedSpan {
  row: number
  column: string
  code: string
  date: string
  in: string | null
  out: string | null
}

export interface UploadedSheet {
  view: 'muster' | 'column'
  spans: UploadedSpan[]
  problems: CellProblem[]
}

type Mapping = Partial<Record<'code' | 'date' | 'in' | 'out', string | undefined>>

const MINUTES_A_DAY = 1440

/** `9:05`, `09:05:30`, `0.375` (as spreadsheets keep times): `HH:mm`; null for anything else. */
export function timeIn(text: string): string | null {
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})(?::\d{2})?$/.exec(text.trim()) ?? []
  if (hour !== undefined && minute !== undefined)
    return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
  if (!/^0?\.\d+$/.test(text.trim())) return null
  const minutes = Math.round(Number(text) * MINUTES_A_DAY) % MINUTES_A_DAY
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const normal = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

function placeOf(names: readonly string[], heading: string | undefined, usual: string): number {
  return names.indexOf(normal(heading ?? usual))
}

interface Columns {
  code: number
  date: number
  in: number
  out: number
}

const quoted = (text: string) => `“${text.slice(0, 40)}”`

function columnRow(
  cells: readonly string[],
  row: number,
  at: Columns,
  sheet: UploadedSheet,
  names: readonly string[],
): void {
  const text = (place: number) => (place < 0 ? '' : (cells[place] ?? '').trim())
  const complain = (place: number, message: string) =>
    sheet.problems.push({ row, column: names[place] ?? null, message })
  const before = sheet.problems.length
  const date = dateIn(text(at.date))
  if (date === null) complain(at.date, `${quoted(text(at.date))} is no date, like 15/08/2026.`)
  const times = ([at.in, at.out] as const).map((place) => {
    if (text(place) === '') return null
    const time = timeIn(text(place))
    if (time === null) complain(place, `${quoted(text(place))} is no time, like 09:05.`)
    return time
  })
  const [from = null, to = null] = times
  if (text(at.code) === '') complain(at.code, 'Please enter the employee code.')
  if (from === null && to === null && sheet.problems.length === before)
    complain(at.in, 'Please enter when they came, or when they went.')
  if (sheet.problems.length > before || date === null) return
  sheet.spans.push({ row, column: names[at.in] ?? HEADINGS.in, code: text(at.code), date, in: from, out: to })
}

function musterCell(
  text: string,
  of: Pick<UploadedSpan, 'row' | 'column' | 'code' | 'date'>,
  sheet: UploadedSheet,
): void {
  for (const part of text.split(/[;,\n]/)) {
    if (part.trim() === '') continue
    const [from = '', to = '', more] = part.split('-').map((time) => time.trim())
    const [start, end] = [timeIn(from), timeIn(to)]
    if (
      more !== undefined ||
      (start === null && from !== '') ||
      (end === null && to !== '') ||
      (!start && !end)
    ) {
      const message = `${quoted(part.trim())} is no time from and to, like 09:00-18:00.`
      sheet.problems.push({ row: of.row, column: of.column, message })
    } else sheet.spans.push({ ...of, in: start, out: end })
  }
}

function musterRow(
  cells: readonly string[],
  row: number,
  {
    code: at,
    days,
    header,
  }: {
    code: number
    days: readonly { place: number; date: string; name: string }[]
    header: readonly string[]
  },
  sheet: UploadedSheet,
): void {
  const code = (cells[at] ?? '').trim()
  if (code === '') {
    sheet.problems.push({ row, column: header[at] ?? null, message: 'Please enter the employee code.' })
    return
  }
  for (const { place, date, name } of days)
    musterCell(cells[place] ?? '', { row, column: name, code, date }, sheet)
}

/**
 * What a sheet says, and what is wrong with its cells. It is in columns when it has one for the date, else a muster:
 * a column a day. Blank rows and cells say nothing.
 *
 * @param sheet the header first
 * @returns nothing for a header that lacks columns, which then are named
 */
export function readSheetCells(
  sheet: readonly (readonly string[])[],
  mapping: Mapping = {},
): UploadedSheet | { missing: string[] } {
  const header = (sheet[0] ?? []).map((name) => name.trim())
  const names = header.map(normal)
  const at: Columns = {
    code: placeOf(names, mapping.code, HEADINGS.code),
    date: placeOf(names, mapping.date, HEADINGS.date),
    in: placeOf(names, mapping.in, HEADINGS.in),
    out: placeOf(names, mapping.out, HEADINGS.out),
  }
  const days = header.flatMap((name, place) => {
    const date = dateIn(name)
    return date === null ? [] : [{ place, date, name }]
  })
  const isColumns = at.date >= 0 || mapping.date !== undefined
  const needed: (keyof Columns)[] = isColumns ? ['code', 'date', 'in', 'out'] : ['code']
  const missing = needed.filter((key) => at[key] < 0).map((key) => mapping[key] ?? HEADINGS[key])
  if (!isColumns && days.length === 0) missing.push(HEADINGS.date)
  if (missing.length > 0) return { missing }
  const result: UploadedSheet = { view: isColumns ? 'column' : 'muster', spans: [], problems: [] }
  for (const [index, cells] of sheet.slice(1).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = index + 2
    if (isColumns) columnRow(cells, row, at, result, header)
    else musterRow(cells, row, { code: at.code, days, header }, result)
  }
  return result
}
