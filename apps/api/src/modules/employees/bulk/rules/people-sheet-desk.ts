import type { PreparedRow, RowProblem } from '@muster/contract/imports/index'
import type { DeskFacts, ImportDesk } from '../../../forms/index.ts'
import { bulkTexts } from '../bulk.texts.ts'

/** A stored employee, as needed to check a sheet of accounts or rosters. */
export interface SheetPerson {
  id: number
  code: string
  email: string | null
  name: string
  status: 'active' | 'left'
  /** Whether the employee is within the caller's reach for this sheet. */
  may: boolean
  may_edit: boolean
  is_self: boolean
  /** Whether the employee is an administrator or sub-admin, whom the caller may not manage. */
  is_above: boolean
}

/** Plain data, since it is passed to a worker thread. */
export interface SheetReach {
  sheet: 'login' | 'loginOff' | 'roster'
}

export const NOBODY = bulkTexts('codeNotInReach')

const error = (target: string, message: string): RowProblem => ({
  column: null,
  target,
  severity: 'error',
  message,
})

/** The account state requested by a row: always off in a deactivation sheet, otherwise on if the cell is blank. */
export function wantedLogin(sheet: SheetReach['sheet'], row: Pick<PreparedRow, 'values'>): 'on' | 'off' {
  if (sheet === 'loginOff') return 'off'
  return row.values.LOGIN === 'off' ? 'off' : 'on'
}

function addressFaults(row: PreparedRow, person: SheetPerson): RowProblem[] {
  const given = row.values.EMAIL
  if (!given || given === person.email) return []
  return person.may_edit ? [] : [error('EMAIL', bulkTexts('workEmailNotPermitted', { name: person.name }))]
}

function loginFaults(sheet: SheetReach['sheet'], row: PreparedRow, person: SheetPerson): RowProblem[] {
  const wanted = wantedLogin(sheet, row)
  const at = sheet === 'login' ? 'LOGIN' : 'EMPLOYEE_CODE'
  const problems = addressFaults(row, person)
  if (person.is_above) {
    problems.push(error(at, bulkTexts('signInChangeRestricted', { name: person.name })))
  }
  if (wanted === 'off') {
    if (person.is_self) problems.push(error(at, bulkTexts('ownAccountNotDeactivatable')))
    return problems
  }
  if (person.status === 'left') {
    problems.push(error(at, bulkTexts('markActiveFirst', { name: person.name })))
  } else if (!row.values.EMAIL && person.email === null) {
    problems.push(error('EMAIL', bulkTexts('workEmailMissing', { name: person.name })))
  }
  return problems
}

/** In other sheets a blank cell means no change; this sheet has no other column, so blank is an error. */
function rosterFaults(row: PreparedRow): RowProblem[] {
  const isBlank = row.values.ROSTER === undefined || row.values.ROSTER === null
  const isRead = row.problems.some(({ target }) => target === 'ROSTER')
  return isBlank && !isRead ? [error('ROSTER', bulkTexts('rosterRequired'))] : []
}

/** Checks the rows of sheets that change accounts or rosters of existing employees. */
export function openDesk(facts: DeskFacts, stored: readonly unknown[]): ImportDesk {
  const people = stored as readonly SheetPerson[]
  const { sheet } = facts.reach as SheetReach
  const byId = new Map(people.map((person) => [person.id, person]))
  return {
    people: [],
    existing: people.map((person) => ({
      id: person.id,
      keys: { EMPLOYEE_CODE: person.code, EMAIL: person.email },
    })),
    judge: (row) => {
      const person = row.existingId === null ? undefined : byId.get(row.existingId)
      // The import engine rejects unknown codes with the same message.
      if (!person) return []
      if (!person.may) return [error('EMPLOYEE_CODE', NOBODY)]
      return sheet === 'roster' ? rosterFaults(row) : loginFaults(sheet, row, person)
    },
  }
}
