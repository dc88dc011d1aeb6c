import { HOLIDAY_ROWS } from '@muster/contract/holidays/holidays.constants'
import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import { dateIn } from '../../../lib/typed-date.ts'
import { fail } from '../../../platform/errors.ts'
import { type HolidayDraft, type StoredHoliday, saysSame } from '../holidays.queries.ts'
import { type Choices, type HolidayChange, keyOf } from '../write-holidays.ts'

/** Headings of the sheet, in its order. */
export const HEADINGS = {
  date: 'Date',
  name: 'Holiday',
  type: 'Type',
  locations: 'Locations',
  states: 'States',
  entities: 'Entities',
  note: 'Note',
} as const
type Column = keyof typeof HEADINGS

/** What rows are judged by. */
export interface UploadFacts extends Choices {
  states: readonly { id: number; name: string }[]
  /** Those that stand in any year of the file. */
  stored: ReadonlyMap<string, StoredHoliday>
}

export interface UploadRow extends HolidayChange {
  row: number
  draft: HolidayDraft
  action: 'create' | 'update' | 'same'
}

const normal = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** Where each column stands. @throws AppError `holidays.upload_columns` */
function columnsOf(header: readonly string[]): Record<Column, number> {
  const names = header.map(normal)
  const places = Object.fromEntries(
    Object.entries(HEADINGS).map(([column, heading]) => [column, names.indexOf(normal(heading))]),
  ) as Record<Column, number>
  const missing = (['date', 'name'] as const).filter((column) => places[column] < 0)
  if (missing.length > 0) {
    const columns = missing.map((column) => HEADINGS[column]).join(', ')
    fail('holidays.upload_columns', { parameters: { columns } })
  }
  return places
}

type Complain = (column: Column | null, message: string) => void

function dayOf(text: string, complain: Complain): string {
  const date = dateIn(text)
  if (text === '') complain('date', 'Please enter the date.')
  else if (date === null) complain('date', `“${text.slice(0, 40)}” is no date, like 15/08/2026.`)
  else if (date < '1970-01-01' || date > '2200-12-31')
    complain('date', 'Please enter a date from 1970 to 2200.')
  return date ?? ''
}

function nameOf(text: string, complain: Complain): string {
  if (text === '') complain('name', 'Please name the holiday.')
  if (text.length > 120) complain('name', 'A name has at most 120 characters.')
  if (/<[a-z!/?]/i.test(text)) complain('name', 'Please use plain text, without HTML tags.')
  return text
}

function typeOf(text: string, { types }: Choices, complain: Complain): number {
  if (text === '') return 1
  const offered = types.filter(({ status }) => status === 1)
  const found = offered.find(({ name }) => normal(name) === normal(text))
  if (found) return found.id
  complain('type', `No type is called “${text.slice(0, 40)}”: ${offered.map(({ name }) => name).join(', ')}.`)
  return 1
}

/** Ids of the names in one cell, which commas part; a name that holds a comma itself is found as a whole. */
function idsIn(
  text: string,
  offered: readonly { id: number; name: string }[],
  complain: (message: string) => void,
  what: string,
): number[] {
  if (text === '') return []
  const byName = new Map(offered.map(({ id, name }) => [normal(name), id]))
  const whole = byName.get(normal(text))
  if (whole !== undefined) return [whole]
  const ids = new Set<number>()
  for (const part of text.split(/[,;\n]/).filter((one) => one.trim() !== '')) {
    const id = byName.get(normal(part))
    if (id === undefined) complain(`No ${what} is called “${part.trim().slice(0, 60)}”.`)
    else ids.add(id)
  }
  return [...ids].sort((one, other) => one - other)
}

function actionOf(stored: StoredHoliday | null, draft: HolidayDraft): UploadRow['action'] {
  if (stored === null) return 'create'
  return saysSame(stored, draft) ? 'same' : 'update'
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/**
 * What a sheet says, and what is wrong with it cell by cell. A holiday is known by its day and name; one that is
 * there gets what the row says. Blank rows are left out.
 *
 * @param sheet the header first
 * @throws AppError `holidays.upload_columns`
 */
export function readRows(
  sheet: readonly (readonly string[])[],
  facts: UploadFacts,
): { rows: UploadRow[]; problems: CellProblem[] } {
  const columns = columnsOf(sheet[0] ?? [])
  const inUse = <T extends { status: number }>(all: readonly T[]) => all.filter(({ status }) => status === 1)
  const [locations, entities] = [inUse(facts.locations), inUse(facts.entities)]
  const rows: UploadRow[] = []
  const problems: CellProblem[] = []
  const seen = new Map<string, number>()
  sheet.slice(1).forEach((cells, index) => {
    if (isBlank(cells)) return
    const row = index + 2
    const before = problems.length
    const complain: Complain = (column, message) =>
      problems.push({ row, column: column && HEADINGS[column], message })
    const text = (column: Column) => (columns[column] < 0 ? '' : (cells[columns[column]] ?? '').trim())
    const say = (column: Column) => (message: string) => complain(column, message)
    const [date, name] = [dayOf(text('date'), complain), nameOf(text('name'), complain)]
    const stored = facts.stored.get(keyOf({ date, name })) ?? null
    const draft: HolidayDraft = {
      ...{ date, name: stored?.name ?? name, type: typeOf(text('type'), facts, complain) },
      note: text('note').slice(0, 500),
      status: stored?.status ?? 1,
      locations: idsIn(text('locations'), locations, say('locations'), 'active location'),
      states: idsIn(text('states'), facts.states, say('states'), 'state of a location'),
      entities: idsIn(text('entities'), entities, say('entities'), 'active entity'),
    }
    const earlier = seen.get(keyOf(draft))
    if (earlier && date)
      complain(null, `It stands in row ${earlier} already: name all its places in one row.`)
    seen.set(keyOf(draft), earlier ?? row)
    if (problems.length === before) rows.push({ row, stored, draft, action: actionOf(stored, draft) })
  })
  if (rows.length + problems.length === 0) {
    problems.push({ row: 2, column: null, message: 'The file has no holidays.' })
  }
  if (rows.length > HOLIDAY_ROWS) {
    problems.push({
      row: HOLIDAY_ROWS + 2,
      column: null,
      message: `At most ${HOLIDAY_ROWS} holidays at once.`,
    })
  }
  return { rows, problems }
}
