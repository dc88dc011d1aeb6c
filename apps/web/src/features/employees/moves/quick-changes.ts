import type { makeTransfer } from '@muster/contract/employees/moves/transfers.contract'
import type { FormField } from '@muster/contract/forms/form-definition'
import { addMonths } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import type { EmployeeForm } from '../../../lib/people/employee-form-options.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { movableFields, type PlannedChange } from './moves-queries.ts'

/** The dated changes of one person that have their own small form. */
export type QuickChange = 'manager' | 'promote' | 'place'

export const MANAGER = 'REPORTING_MANAGER_ID'

const slugsOf: Record<QuickChange, readonly string[]> = {
  manager: [MANAGER],
  promote: ['DESIGNATION_ID', 'GRADE_ID'],
  place: ['LOCATION_ID', 'DEPT_ID', 'ENTITY_ID'],
}

export type QuickChangeValues = Record<string, number | null>

export interface QuickChangeDraft {
  values: QuickChangeValues
  /** `YYYY-MM-DD`; empty while the input is no day. */
  day: string
  note: string
}

/** The fields of a quick change that the organisation's form has. */
export function fieldsOfQuickChange(change: QuickChange, form: EmployeeForm): FormField[] {
  const fields = movableFields(form)
  return slugsOf[change].flatMap((slug) => fields.find((field) => field.FIELD_SLUG === slug) ?? [])
}

/** Today's values of these fields. */
export function valuesToday(person: EmployeeRecord, slugs: readonly string[]): QuickChangeValues {
  const stored = new Map(
    person.sections.flatMap(({ fields }) => fields.map((field) => [field.FIELD_SLUG, field.value])),
  )
  const valueToday = (slug: string) => {
    if (slug === MANAGER) return person.manager?.EMPLOYEE_ID ?? null
    const value = stored.get(slug)
    return value === null || value === undefined || value === '' ? null : Number(value)
  }
  return Object.fromEntries(slugs.map((slug) => [slug, valueToday(slug)]))
}

/** The values that differ from today's. */
export function changedValues(values: QuickChangeValues, today: QuickChangeValues): QuickChangeValues {
  return Object.fromEntries(Object.entries(values).filter(([slug, value]) => value !== today[slug]))
}

/** What to call a planned change: a transfer of the manager alone is no transfer to people. */
export const wordOfPlanned = ({ kind, changes }: Pick<PlannedChange, 'kind' | 'changes'>) =>
  kind === 'transfer' && changes.length > 0 && changes.every(({ FIELD_SLUG }) => FIELD_SLUG === MANAGER)
    ? 'manager'
    : kind

/** The first day of the month after a day. */
export const firstOfNextMonth = (day: string): string => addMonths(`${day.slice(0, 7)}-01`, 1)

export function bodyOfQuickChange(
  person: EmployeeRecord,
  { values, day, note }: QuickChangeDraft,
  today: QuickChangeValues,
): BodyOf<typeof makeTransfer> {
  return {
    people: [{ emp_id: person.EMPLOYEE_ID, version: person.version }],
    values: changedValues(values, today),
    effective_date: day,
    ...(note.trim() ? { note: note.trim() } : {}),
  }
}
