import { type AssignmentAttribute, slugOfAttribute } from '@muster/contract/employees/employees.constants'
import type { historySheet } from '@muster/contract/employees/moves/history-sheet'
import type { FieldOption } from '@muster/contract/forms/form-definition'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { normaliseForMatch } from '@muster/contract/imports/text-match'
import type { Ctx } from '../../../../platform/context.ts'
import { columnOfAttribute } from '../../employee-columns.ts'
import type { PersonRow, StoredPeriod } from '../../people.queries.ts'
import { type Period, periodOn } from '../../rules/assignment-plan.ts'
import { shownDay } from '../../writes/plan-periods.ts'
import { movesTexts } from '../moves.texts.ts'
import { reachProblems } from '../transfer.judgement.ts'
import { type Employed, isWithin, wasEmployedOn } from './history.queries.ts'
import { type AppliedChange, type Contradiction, layHistory, type Stated } from './rules/lay-history.ts'

export type HistoryRow = SheetTable<typeof historySheet.columns>['rows'][number]

/** A field of the record that changes over time, with the records to choose from. */
export interface HistoryField {
  attribute: AssignmentAttribute
  name: string
  options: readonly FieldOption[]
}

export interface HistoryFacts {
  today: string
  fields: readonly HistoryField[]
  /** By code in lower case. */
  managers: ReadonlyMap<string, Employed>
}

/** A row that was read, with its person. */
export interface ReadRow {
  row: HistoryRow
  person: Employed
}

/** One person’s history with the file’s rows. */
export interface JudgedHistory {
  person: PersonRow
  changes: { row: HistoryRow; field: HistoryField; change: AppliedChange }[]
  /** Periods without and with the file, by attribute of what changes. */
  laid: { attribute: AssignmentAttribute; known: Period[]; periods: Period[] }[]
  /** By slug, what the record shows today and will show. */
  present: Record<string, [number | null, number | null]>
}

/** What is wrong with the first day of a row. */
function firstDayProblem({ name, spells }: Employed, from: string, today: string): string | null {
  const first = spells[0]?.from ?? from
  if (from > today) return movesTexts('laterThanToday')
  if (from < first) return movesTexts('beforeFirstDay', { name, day: first })
  const isEmployed = spells.some((spell) => isWithin(spell, from))
  return isEmployed ? null : movesTexts('notEmployedOn', { name, day: from })
}

/** What is wrong with the last day of a row: it belongs to the same employment as the first one. */
function lastDayProblem(
  { name, spells }: Employed,
  { from, to }: { from: string; to: string },
  today: string,
): string | null {
  if (to > today) return movesTexts('laterThanToday')
  if (to < from) return movesTexts('endsBeforeBeginning')
  const left = spells.find((spell) => isWithin(spell, from))?.to ?? null
  return left !== null && to > left ? movesTexts('leftBefore', { name, day: left }) : null
}

function daysOf(
  row: HistoryRow,
  person: Employed,
  today: string,
): { from: string; to: string | null } | null {
  const { from, to } = row.read()
  if (from === null) return null
  const problem = firstDayProblem(person, from, today)
  if (problem !== null) row.complain('from', problem)
  const ending = problem !== null || to === null ? null : lastDayProblem(person, { from, to }, today)
  if (ending !== null) row.complain('to', ending)
  return problem === null && ending === null ? { from, to } : null
}

/** The manager of a row; null with a problem. */
function managerOf(
  row: HistoryRow,
  person: Employed,
  { managers }: HistoryFacts,
  from: string,
): number | null {
  const manager = managers.get(row.text('manager').toLowerCase())
  const problem = (() => {
    if (!manager) return movesTexts('managerUnavailable')
    if (manager.id === person.id) return movesTexts('ownManager')
    if (wasEmployedOn(manager, from)) return null
    return movesTexts('managerNotEmployed', { name: manager.name, day: from })
  })()
  if (problem !== null) row.complain('manager', problem)
  return problem === null ? (manager?.id ?? null) : null
}

/** What one row states, but for the sub-department, which depends on the department. Cells with a problem are left out. */
function statedBy(
  { row, person }: ReadRow,
  facts: HistoryFacts,
): (Stated & { attribute: AssignmentAttribute })[] {
  const days = daysOf(row, person, facts.today)
  if (!days) return []
  const given = facts.fields.filter(({ attribute }) => row.text(attribute) !== '')
  if (given.length === 0) row.complain(null, movesTexts('nothingStated'))
  return given.flatMap(({ attribute }) => {
    if (attribute === 'sub_department') return []
    const isManager = attribute === 'manager'
    const value = isManager
      ? managerOf(row, person, facts, days.from)
      : (row.value(attribute) as number | null)
    return value === null ? [] : [{ attribute, row: row.number, ...days, valueId: value }]
  })
}

const statedIn = (read: readonly ReadRow[], facts: HistoryFacts) =>
  Map.groupBy(
    read.flatMap((one) => statedBy(one, facts)),
    ({ attribute }) => attribute,
  )

/** The sub-departments that the rows state, or that a change of department ends. */
function subDepartmentsIn(
  read: readonly ReadRow[],
  departmentOn: (day: string) => number | null,
  subDepartmentOn: (day: string) => number | null,
  options: readonly FieldOption[],
): Stated[] {
  const fits = (option: FieldOption | undefined, department: number | null) =>
    option !== undefined &&
    (option.parent === undefined || option.parent === null || option.parent === department)
  return read.flatMap(({ row }): Stated[] => {
    const { from, to } = row.read()
    const text = row.text('sub_department')
    if (from === null || (text === '' && row.text('department') === '')) return []
    const department = departmentOn(from)
    if (text === '') {
      const standing = subDepartmentOn(from)
      const stays =
        standing === null ||
        fits(
          options.find(({ value }) => value === standing),
          department,
        )
      return stays ? [] : [{ row: row.number, from, to, valueId: null }]
    }
    const wanted = normaliseForMatch(text)
    const found = options.find(
      (option) => normaliseForMatch(option.label) === wanted && fits(option, department),
    )
    if (found) return [{ row: row.number, from, to, valueId: found.value as number }]
    row.complain('sub_department', movesTexts('unknownSubDepartment', { text }))
    return []
  })
}

/** What is recorded; for a record created without history, the current value since first joining. */
function knownPeriods(
  person: PersonRow,
  stored: readonly StoredPeriod[],
  attribute: AssignmentAttribute,
): Period[] {
  const own = stored.filter((period) => period.attribute === attribute)
  const valueId = person[columnOfAttribute(attribute)] as number | null
  if (own.length === 0 && valueId !== null)
    return [{ id: -1, valueId, fromDate: person.first_joined_on ?? person.date_of_joining, toDate: null }]
  return own.map((one) => ({
    ...{ id: one.id, valueId: one.value_id, fromDate: one.from_date, toDate: one.to_date },
  }))
}

interface Laying {
  facts: HistoryFacts
  judged: JudgedHistory
  rows: ReadonlyMap<number, HistoryRow>
  stored: readonly StoredPeriod[]
}

/** Why what would apply today can't: it is inactive, or the manager has left. */
function presentProblem(
  { today, managers }: HistoryFacts,
  field: HistoryField,
  value: number | null,
): string | null {
  const option = field.options.find((one) => one.value === value)
  if (option?.active === false) return movesTexts('inactiveToday', { label: option.label })
  if (field.attribute !== 'manager') return null
  const manager = [...managers.values()].find(({ id }) => id === value)
  if (!manager || wasEmployedOn(manager, today)) return null
  return movesTexts('inactiveToday', { label: manager.name })
}

function complainOfContradictions(
  rows: Laying['rows'],
  { attribute }: HistoryField,
  contradictions: readonly Contradiction[],
): void {
  for (const { row, other, day } of contradictions) {
    const message =
      other === null
        ? movesTexts('contradictsRecorded', { day })
        : movesTexts('contradictsRow', { row: other, day })
    rows.get(row)?.complain(attribute, message)
  }
}

/** Lays the statements about one field over what is recorded. @returns the periods afterwards */
function layField(
  { facts, judged, rows, stored }: Laying,
  field: HistoryField,
  statements: readonly Stated[],
): readonly Period[] {
  const { attribute } = field
  const { person } = judged
  const known = knownPeriods(person, stored, attribute)
  const { periods, applied, contradictions } = layHistory(known, statements)
  complainOfContradictions(rows, field, contradictions)
  const last = applied.at(-1)
  if (!last) return periods
  const rowOf = ({ row }: AppliedChange) => rows.get(row) as HistoryRow
  judged.laid.push({ attribute, known, periods })
  judged.changes.push(...applied.map((change) => ({ row: rowOf(change), field, change })))
  const before = person[columnOfAttribute(attribute)] as number | null
  const after = periodOn(periods, shownDay(person, facts.today, person.date_of_joining))?.valueId ?? null
  if (after === before) return periods
  judged.present[slugOfAttribute[attribute]] = [before, after]
  const problem = presentProblem(facts, field, after)
  if (problem) rowOf(last).complain(attribute, problem)
  return periods
}

/** Lays the rows of one person over their recorded history; problems are added to the rows. */
export function judgePerson(
  ctx: Ctx,
  facts: HistoryFacts,
  person: PersonRow,
  stored: readonly StoredPeriod[],
  read: readonly ReadRow[],
): JudgedHistory {
  const judged: JudgedHistory = { person, changes: [], laid: [], present: {} }
  const rows = new Map(read.map(({ row }) => [row.number, row]))
  const laying = { facts, judged, rows, stored }
  const stated = statedIn(read, facts)
  let departments: readonly Period[] = knownPeriods(person, stored, 'department')
  for (const field of facts.fields) {
    const own = stated.get(field.attribute)
    const periods = own ? layField(laying, field, own) : null
    if (periods && field.attribute === 'department') departments = periods
  }
  const subDepartment = facts.fields.find(({ attribute }) => attribute === 'sub_department')
  if (subDepartment) {
    const known = knownPeriods(person, stored, 'sub_department')
    const on = (periods: readonly Period[]) => (day: string) => periodOn(periods, day)?.valueId ?? null
    layField(laying, subDepartment, subDepartmentsIn(read, on(departments), on(known), subDepartment.options))
  }
  complainOfReach(ctx, judged, read)
  return judged
}

/** Whoever transfers people of some units alone keeps them within these. */
function complainOfReach(ctx: Ctx, { person, present }: JudgedHistory, read: readonly ReadRow[]): void {
  if (Object.keys(present).length === 0) return
  const after = (attribute: AssignmentAttribute) =>
    present[slugOfAttribute[attribute]]?.[1] ?? (person[columnOfAttribute(attribute)] as number | null)
  for (const message of reachProblems(ctx, after)) read.at(-1)?.row.complain(null, message)
}
