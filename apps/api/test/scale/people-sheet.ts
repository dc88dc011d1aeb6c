import { buffer } from 'node:stream/consumers'
import { writeSheet } from '../../src/platform/spreadsheets/index.ts'

export const COLUMNS = [
  'Employee code',
  'First name',
  'Last name',
  'Work e-mail',
  'Mobile number',
  'Gender',
  'Date of birth',
  'Date of joining',
  'Department',
  'Location',
  'Grade',
  'Reporting manager',
] as const
export type Column = (typeof COLUMNS)[number]
export type Line = Record<Column, string>

/** Records the organisation must have before the import. */
export const MASTERS = {
  department: ['Sales', 'Support', 'Assembly'],
  location: ['Pune', 'Delhi'],
  grade: ['G1', 'G2', 'G3', 'G4'],
} as const

const nth = (from: readonly string[], index: number) => from[index % from.length] as string
const two = (number: number) => String(number).padStart(2, '0')

/** A complete company: everybody but the first reports to somebody in an earlier row. */
export function goodLines(count: number): Line[] {
  return Array.from({ length: count }, (_, index) => ({
    'Employee code': `S${index + 1}`,
    'First name': nth(['Asha', 'Ravi', 'Meera', 'José', 'Zoë'], index),
    'Last name': `Person${index + 1}`,
    'Work e-mail': `person${index + 1}@scale.test`,
    'Mobile number': `+9198${String(10_000_000 + index)}`,
    Gender: nth(['Female', 'Male'], index),
    'Date of birth': `19${70 + (index % 25)}-${two(1 + (index % 12))}-${two(1 + (index % 28))}`,
    'Date of joining': `20${two(10 + (index % 15))}-${two(1 + (index % 12))}-${two(1 + (index % 28))}`,
    Department: nth(MASTERS.department, index),
    Location: nth(MASTERS.location, index),
    Grade: nth(MASTERS.grade, index),
    'Reporting manager': index === 0 ? '' : `S${Math.floor(index / 8) + 1}`,
  }))
}

type Break = [column: Column, value: (line: Line, before: Line) => string]

/** Typical mistakes, one cell each. */
const breaks: readonly Break[] = [
  ['First name', () => ''],
  ['First name', () => 'x'.repeat(101)],
  ['Work e-mail', () => 'not an address'],
  ['Work e-mail', (_line, before) => before['Work e-mail']],
  ['Mobile number', () => 'call me'],
  ['Gender', () => 'Zebra'],
  ['Date of birth', () => '1990-13-45'],
  ['Date of birth', () => '2031-01-01'],
  ['Date of joining', () => 'soon'],
  ['Date of joining', () => ''],
  ['Date of joining', () => '1950-01-01'],
  ['Department', () => 'Nowhere'],
  ['Location', () => 'Atlantis'],
  ['Grade', () => 'G99'],
  ['Employee code', (_line, before) => before['Employee code']],
]

export interface BadCell {
  /** Row number in the sheet; the header is row 1. */
  row: number
  column: Column
}

/** The lines with `count` invalid cells, one per line, cycling through the mistakes. */
export function brokenLines(lines: readonly Line[], count: number): { lines: Line[]; bad: BadCell[] } {
  const changed = lines.map((line) => ({ ...line }))
  const step = Math.floor(lines.length / count)
  const bad = Array.from({ length: count }, (_, index): BadCell => {
    const position = index * step + 5
    const [column, value] = breaks[index % breaks.length] as Break
    const line = changed[position] as Line
    line[column] = value(line, changed[position - 1] as Line)
    return { row: position + 2, column }
  })
  return { lines: changed, bad }
}

/** @param more headers of additional columns */
export function sheetOf(lines: readonly Line[], more: readonly string[] = []): Promise<Buffer> {
  const columns = [...COLUMNS, ...more].map((name) => ({
    key: name,
    header: name,
    ...(name.startsWith('Date') ? { kind: 'date' as const } : {}),
  }))
  return buffer(writeSheet({ sheets: [{ name: 'People', columns, rows: lines }] }))
}
