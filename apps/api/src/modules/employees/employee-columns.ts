import {
  type AssignmentAttribute,
  assignmentAttributes,
  EMPLOYEE_FORM,
  slugOfAttribute,
} from '@muster/contract/employees/employees.constants'
import type { FormValue, FormValues } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import { splitValues } from '../forms/index.ts'
import { employeeForm } from './employee-form.ts'

/** Text columns that store '' for an empty value. */
const BLANK_TEXT: ReadonlySet<string> = new Set([
  'middle_name',
  'last_name',
  'address',
  'city',
  'state',
  'postal_code',
  'emergency_name',
])

const fields = employeeForm.sections.flatMap((section) => section.fields)
/** Column by slug of the built-in fields. */
const columnOfSlug: ReadonlyMap<string, string> = new Map(
  fields.flatMap((field) => (field.column === null ? [] : [[field.slug, field.column]])),
)
export const builtInColumns: readonly string[] = [...columnOfSlug.values()]

const attributeBySlug: ReadonlyMap<string, AssignmentAttribute> = new Map(
  assignmentAttributes.map((attribute) => [slugOfAttribute[attribute], attribute]),
)

/** The effective-dated attribute of a slug; undefined for plain fields. */
export function attributeOfSlug(slug: string): AssignmentAttribute | undefined {
  return attributeBySlug.get(slug)
}

/** The column in table `employee` with today's value of an attribute. */
export function columnOfAttribute(attribute: AssignmentAttribute): string {
  return `${attribute}_id`
}

/** SQL for the value of the attribute in column `attribute` that the record of `employee` shows. */
export function recordValueOf(attribute: string, employee: string): RawBuilder<number | null> {
  const columns = assignmentAttributes.map(
    (one) => sql`when ${sql.lit(one)} then ${sql.ref(`${employee}.${columnOfAttribute(one)}`)}`,
  )
  return sql<number | null>`(case ${sql.ref(attribute)} ${sql.join(columns, sql` `)} end)`
}

/**
 * SQL for the day whose values the record of employee `e` shows: today, or the joining date of somebody who has never
 * been here before. Whoever comes back keeps what was until the new employment begins.
 */
export function shownDayOf(today: string | RawBuilder<string>): RawBuilder<string> {
  return sql<string>`(case when exists (select from past_employment p
      where p.org_id = e.org_id and p.employee_id = e.id) then ${today}::date
    else greatest(${today}::date, e.date_of_joining) end)`
}

/** The master table of an attribute's values. */
export function masterOfAttribute(attribute: AssignmentAttribute): string {
  return attribute === 'manager' ? 'employee' : attribute
}

/** Converts validated values to columns and custom values of table `employee`. */
export function toColumns(values: FormValues): {
  columns: Record<string, unknown>
  custom: Record<string, unknown>
} {
  const { columns, custom } = splitValues(EMPLOYEE_FORM, values)
  for (const column of BLANK_TEXT) if (columns[column] === null) columns[column] = ''
  return { columns, custom }
}

/** Converts a row of `employee` to form values. */
export function toValues(row: Readonly<Record<string, unknown>>): FormValues {
  const values: FormValues = {}
  for (const [slug, column] of columnOfSlug) {
    const value = row[column]
    values[slug] = value === '' || value === undefined ? null : (value as FormValue)
  }
  return { ...values, ...(row.custom as FormValues | undefined) }
}
