import { eachPersonOnce, personIn } from '@muster/contract/imports/sheets/sheet-people'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import type { RosterShift } from '@muster/contract/rosters/roster-shapes'
import type { rosterSheet } from '@muster/contract/rosters/roster-sheet'
import { NOTHING, OFF, ROSTER_PEOPLE } from '@muster/contract/rosters/rosters.constants'
import { fail } from '../../../platform/errors.ts'
import type { RequestedCell } from '../write-cells.ts'
import { filesTexts } from './files.texts.ts'
import { dayHeading, OFF_WORD } from './sheet.ts'

/** Facts for judging a sheet. */
export interface UploadFacts {
  /** The roster's period; null to use the sheet's. */
  period: { from: string; to: string } | null
  /** Eligible people, by lower-case code. */
  people: ReadonlyMap<string, { id: number }>
  /** Shifts by upper-case code. */
  shifts: ReadonlyMap<string, RosterShift>
}

export interface UploadRead {
  cells: RequestedCell[]
  employeeIds: number[]
  days: string[]
  /** Reports a problem in the cell of a person's day. */
  complain(cell: Pick<RequestedCell, 'employee_id' | 'day'>, why: string): void
}

/** Other words for an off-day; a shift with such a code takes precedence. */
const OFF_WORDS = new Set(['WO', filesTexts('weekOff'), 'WEEK-OFF', '-'])
const MAX_NAMED = 12

const refuse = (why: string): never => fail('rosters.upload_columns', { parameters: { why } })

/** The missing columns of a roster sheet, in words. */
export const lackingColumns = (keys: readonly string[]) => ({
  parameters: {
    why: keys.includes('code') ? filesTexts('employeeCodeColumnMissing') : filesTexts('dayColumnMissing'),
  },
})

/** @throws AppError `rosters.upload_columns` */
function requireDays(days: readonly string[], period: UploadFacts['period']): void {
  const duplicate = days.find((day, index) => days.indexOf(day) < index)
  if (duplicate) refuse(filesTexts('duplicateDay', { twice: dayHeading(duplicate) }))
  const outside = period && days.find((day) => day < period.from || day > period.to)
  if (outside) refuse(filesTexts('dayNotInRoster', { outside: dayHeading(outside) }))
}

/** Parses a cell; null for an unknown word. */
function cellIn(text: string, shifts: UploadFacts['shifts']): number | null {
  const word = text.toUpperCase()
  if (word === '') return NOTHING
  if (word === OFF_WORD) return OFF
  const shift = shifts.get(word)
  if (shift) return shift.is_offered ? shift.shift_id : null
  return OFF_WORDS.has(word) ? OFF : null
}

const unknownPerson = (code: string) => filesTexts('employeeNotAddable', { code: code.slice(0, 40) })

/**
 * Reads a sheet, reporting problems of cells to the table. An empty cell leaves the person's regular shift.
 *
 * @throws AppError `rosters.upload_columns`
 */
export function readRoster(table: SheetTable<typeof rosterSheet.columns>, facts: UploadFacts): UploadRead {
  const days = table.placed.days.map(({ date }) => date)
  requireDays(days, facts.period)
  const offered = [...facts.shifts.values()].filter((shift) => shift.is_offered).map((shift) => shift.code)
  const known = offered.slice(0, MAX_NAMED).join(', ')
  const once = eachPersonOnce()
  const employeeIds = new Set<number>()
  const rows = new Map<number, SheetTable<typeof rosterSheet.columns>['rows'][number]>()
  const cells = table.rows.flatMap((row): RequestedCell[] => {
    row.read()
    const person = personIn(row, facts.people, unknownPerson)
    if (person) once(row)
    if (person) employeeIds.add(person.id)
    if (person) rows.set(person.id, row)
    return row.days().flatMap(({ date, text, complain }): RequestedCell[] => {
      const cell = cellIn(text, facts.shifts)
      if (cell === null)
        complain(filesTexts('shiftNotAtLocation', { text: text.slice(0, 20), known, offWord: OFF_WORD }))
      return cell === null || !person ? [] : [{ employee_id: person.id, day: date, cell }]
    })
  })
  if (employeeIds.size > ROSTER_PEOPLE)
    table.complain(ROSTER_PEOPLE + 2, filesTexts('tooManyPeople', { rosterPeople: ROSTER_PEOPLE }))
  return {
    ...{ cells, employeeIds: [...employeeIds], days: days.sort() },
    complain: ({ employee_id, day }, why) =>
      rows
        .get(employee_id)
        ?.days()
        .find(({ date }) => date === day)
        ?.complain(why),
  }
}
