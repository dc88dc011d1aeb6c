import type { RosterUpload } from '@muster/contract/rosters/roster-files.contract'
import { NOTHING, OFF, type RosterShift } from '@muster/contract/rosters/roster-shapes'
import { ROSTER_PEOPLE } from '@muster/contract/rosters/rosters.constants'
import { dateIn } from '../../../lib/typed-date.ts'
import { fail } from '../../../platform/errors.ts'
import type { WantedCell } from '../write-cells.ts'
import { dayHeading, HEADINGS } from './sheet.ts'

type Problem = RosterUpload['err_list'][number]

/** What a sheet is judged by. */
export interface UploadFacts {
  /** The roster's period; null takes the sheet's own. */
  period: { from: string; to: string } | null
  /** People who may stand in it, by their code in lower case. */
  people: ReadonlyMap<string, number>
  /** Shifts by their code in upper case. */
  shifts: ReadonlyMap<string, RosterShift>
}

export interface UploadRead {
  cells: WantedCell[]
  employeeIds: number[]
  days: string[]
  problems: Problem[]
}

/** What files that are downloaded say of a day off. */
const OFF_WORD = 'OFF'
/** What people write as well; where a shift has such a code, the shift is meant. */
const OFF_WORDS = new Set(['WO', 'WEEK OFF', 'WEEK-OFF', '-'])

interface DayColumn {
  day: string
  at: number
}

const normal = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

const refuse = (why: string): never => fail('rosters.upload_columns', { parameters: { why } })

/** @throws AppError `rosters.upload_columns` */
function columnsOf(header: readonly string[], { period }: UploadFacts): { code: number; days: DayColumn[] } {
  const code = header.findIndex((name) => normal(name) === normal(HEADINGS.code))
  if (code < 0) refuse(`The column ${HEADINGS.code} is missing.`)
  const days = header.flatMap((name, at): DayColumn[] => {
    const day = dateIn(name.trim())
    return day === null ? [] : [{ day, at }]
  })
  if (days.length === 0) refuse('No column is a day, such as 23/11/2026.')
  const twice = days.find(({ day }, index) => days.findIndex((one) => one.day === day) < index)
  if (twice) refuse(`The day ${dayHeading(twice.day)} stands there twice.`)
  const outside = period && days.find(({ day }) => day < period.from || day > period.to)
  if (outside) refuse(`${dayHeading(outside.day)} is no day of this roster.`)
  return { code, days }
}

/** What one cell says; null for a word that means nothing. */
function cellIn(text: string, shifts: UploadFacts['shifts']): number | null {
  const word = text.trim().toUpperCase()
  if (word === '') return NOTHING
  if (word === OFF_WORD) return OFF
  const shift = shifts.get(word)
  if (shift) return shift.is_offered ? shift.shift_id : null
  return OFF_WORDS.has(word) ? OFF : null
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/**
 * What a sheet says, and what is wrong with it cell by cell. An empty cell leaves the day to the person's usual shift.
 *
 * @param sheet the header first
 * @throws AppError `rosters.upload_columns`
 */
export function readRows(sheet: readonly (readonly string[])[], facts: UploadFacts): UploadRead {
  const { code, days } = columnsOf(sheet[0] ?? [], facts)
  const cells: WantedCell[] = []
  const problems: Problem[] = []
  const seen = new Map<number, number>()
  const offered = [...facts.shifts.values()].filter((shift) => shift.is_offered).map((shift) => shift.code)
  const person = (row: number, text: string): number | null => {
    const complain = (message: string) => {
      problems.push({ row, column: HEADINGS.code, message })
      return null
    }
    if (text === '') return complain('Please enter the employee’s code.')
    const id = facts.people.get(text.toLowerCase())
    if (id === undefined)
      return complain(`Nobody with the code “${text.slice(0, 40)}” can be put on this roster.`)
    const earlier = seen.get(id)
    if (earlier !== undefined) return complain(`This person stands in row ${earlier} already.`)
    seen.set(id, row)
    return id
  }
  sheet.slice(1).forEach((line, index) => {
    if (isBlank(line)) return
    const row = index + 2
    const id = person(row, (line[code] ?? '').trim())
    for (const { day, at } of days) {
      const text = line[at] ?? ''
      const cell = cellIn(text, facts.shifts)
      const known = offered.slice(0, 12).join(', ')
      if (cell === null) {
        const message = `“${text.trim().slice(0, 20)}” is no shift of this location: ${known} or OFF.`
        problems.push({ row, column: dayHeading(day), message })
      } else if (id !== null) cells.push({ employee_id: id, day, cell })
    }
  })
  if (seen.size + problems.length === 0)
    problems.push({ row: 2, column: null, message: 'The file has no people.' })
  if (seen.size > ROSTER_PEOPLE)
    problems.push({
      row: ROSTER_PEOPLE + 2,
      column: null,
      message: `A roster has at most ${ROSTER_PEOPLE} people.`,
    })
  return { cells, employeeIds: [...seen.keys()], days: days.map(({ day }) => day).sort(), problems }
}

/** A problem as the error file says it. */
export const problemLine = ({ row, column, message }: Problem) =>
  column === null ? `Row ${row}: ${message}` : `Row ${row}, ${column}: ${message}`
