import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import { dateIn } from '../../../lib/typed-date.ts'
import { fail } from '../../../platform/errors.ts'

export const MOST_ROWS = 10_000

export interface BulkPerson {
  id: number
  code: string
  name: string
  /** The caller: nobody books leave for themselves. */
  isSelf: boolean
}

export interface BulkColumn {
  heading: string
  /** A file without it is refused as a whole. */
  isNeeded?: boolean
}

export type Complain<C extends string> = (column: C | null, message: string) => void

/** A row of a file with a person in reach. */
export interface BulkRow<C extends string> {
  row: number
  person: BulkPerson
  /** Trimmed; empty where the file lacks the column. */
  cell(column: C): string
  complain: Complain<C>
}

const normal = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')
export const isSame = (one: string, other: string) => normal(one) === normal(other)

type Columns<C extends string> = Readonly<Record<C, BulkColumn>>

/** Where each column stands. @throws AppError `leave.upload_columns` */
function placesOf<C extends string>(
  header: readonly string[],
  columns: Columns<C>,
  problems: CellProblem[],
): Record<C, number> {
  const names = header.map(normal)
  const entries = Object.entries(columns) as [C, BulkColumn][]
  const missing = entries.filter(([, { heading, isNeeded }]) => isNeeded && !names.includes(normal(heading)))
  if (missing.length > 0)
    fail('leave.upload_columns', {
      parameters: { columns: missing.map(([, one]) => one.heading).join(', ') },
    })
  const known = new Set(entries.map(([, { heading }]) => normal(heading)))
  names.forEach((name, at) => {
    if (name === '') return
    const column = (header[at] ?? '').trim()
    if (!known.has(name)) problems.push({ row: 1, column, message: 'The sample has no such column.' })
    else if (names.indexOf(name) < at)
      problems.push({ row: 1, column, message: 'This column stands here twice.' })
  })
  return Object.fromEntries(
    entries.map(([key, { heading }]) => [key, names.indexOf(normal(heading))]),
  ) as Record<C, number>
}

/** Codes that a file names in a column, in lower case. */
export function codesIn(sheet: readonly (readonly string[])[], heading: string): string[] {
  const at = (sheet[0] ?? []).findIndex((name) => isSame(name, heading))
  return [...new Set(sheet.slice(1).flatMap((cells) => (cells[at] ?? '').trim().toLowerCase() || []))]
}

/**
 * The rows of a file whose person the caller looks after; those of others are problems. Blank rows are left out.
 *
 * @param sheet the header first
 * @param people by code in lower case
 * @throws AppError `leave.upload_columns`
 */
export function readBulkRows<C extends string>(
  sheet: readonly (readonly string[])[],
  columns: Columns<C | 'code'>,
  people: ReadonlyMap<string, BulkPerson>,
): { rows: BulkRow<C>[]; problems: CellProblem[] } {
  const problems: CellProblem[] = []
  const places = placesOf(sheet[0] ?? [], columns, problems)
  const rows: BulkRow<C>[] = []
  sheet.slice(1).forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const row = index + 2
    const cell = (column: C | 'code') => (cells[places[column]] ?? '').trim()
    const complain: Complain<C | 'code'> = (column, message) =>
      problems.push({ row, column: column && columns[column].heading, message })
    const code = cell('code')
    const person = people.get(code.toLowerCase())
    if (code === '') complain('code', 'Please enter the employee code.')
    // The same words for somebody out of reach.
    else if (!person) complain('code', `Nobody you look after has the code “${code.slice(0, 40)}”.`)
    else if (person.isSelf) complain('code', 'Nobody books leave for themselves.')
    else rows.push({ row, person, cell, complain })
  })
  if (rows.length + problems.length === 0)
    problems.push({ row: 2, column: null, message: 'The file has no people.' })
  return { rows, problems }
}

/** A day as people type it; a problem where it is none. */
export function dayOf<C extends string>({ cell, complain }: BulkRow<C>, column: C): string | null {
  const text = cell(column)
  const day = dateIn(text)
  if (text === '') complain(column, 'Please enter a day.')
  else if (day === null) complain(column, `“${text.slice(0, 40)}” is no date, like 15/08/2026.`)
  return day
}

/** Which of some names a cell has; null for an empty cell, undefined with a problem. */
export function choiceOf<C extends string, T>(
  { cell, complain }: BulkRow<C>,
  column: C,
  choices: readonly (readonly [name: string, value: T])[],
): T | null | undefined {
  const text = cell(column)
  if (text === '') return null
  const found = choices.find(([name]) => isSame(name, text))
  if (found) return found[1]
  const offered = choices.slice(0, 12).map(([name]) => name)
  complain(column, `“${text.slice(0, 40)}” is none of: ${offered.join(', ')}.`)
  return undefined
}
