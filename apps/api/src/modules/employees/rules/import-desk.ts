import { type AssignmentAttribute, slugOfAttribute } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import type { ExistingRecord, KnownPerson, PreparedRow, RowProblem } from '@muster/contract/imports/index'
import type { AccessGroup } from '../../../platform/access/actor.ts'
import type { DeskFacts, ImportDesk } from '../../forms/index.ts'
import { employeesTexts } from '../employees.texts.ts'
import { dateProblems } from './date-order.ts'
import { isWithinGroups } from './group-reach.ts'
import { managersFirst } from './managers-first.ts'

/** A stored person for an import, plus the ids of units by column. */
export interface KnownRow extends Record<string, unknown> {
  id: number
  code: string
  email: string | null
  first_name: string
  middle_name: string
  last_name: string
  manager_id: number | null
  date_of_birth: string | null
  date_of_joining: string
  confirmation_due_on: string | null
  left_on: string | null
  custom: Record<string, unknown> | null
  may_import: boolean
  may_see: boolean
}

/** People the caller may import: everybody, or those within the limits. */
export interface ImportReach {
  isWhole: boolean
  groups: AccessGroup['limits'][]
}

const error = (target: string | null, message: string): RowProblem => ({
  column: null,
  target,
  severity: 'error',
  message,
})

function keysOf(row: KnownRow, unique: readonly FormField[]): ExistingRecord {
  const custom = unique.map((field) => [field.FIELD_SLUG, row.custom?.[field.FIELD_SLUG] ?? null] as const)
  return {
    id: row.id,
    keys: {
      ...Object.fromEntries(custom.map(([slug, value]) => [slug, value === null ? null : String(value)])),
      EMPLOYEE_CODE: row.code,
      EMAIL: row.email,
    },
  }
}

function personOf(row: KnownRow): KnownPerson {
  return {
    id: row.id,
    name: { first: row.first_name, middle: row.middle_name, last: row.last_name },
    code: row.code,
    email: row.email,
    managerId: row.manager_id,
    birthDate: row.date_of_birth,
    joiningDate: row.date_of_joining,
  }
}

/** Whether the caller may import the person as they would be after the row. */
function isInReach(reach: ImportReach, row: PreparedRow, known: KnownRow | undefined): boolean {
  if (reach.isWhole) return true
  const valueFor = (dimension: AssignmentAttribute) => {
    const given = row.values[slugOfAttribute[dimension]]
    const value = given === undefined ? known?.[`${dimension}_id`] : given
    return typeof value === 'number' ? value : null
  }
  return isWithinGroups(reach.groups, valueFor)
}

interface Narrowed {
  field: FormField
  /** Slug of the field that limits the options. */
  by: string
  /** Options with a parent, by value. */
  options: ReadonlyMap<unknown, { label: string; parent: number | string }>
}

/** Fields whose options depend on another field's value. */
function narrowedFields({ fields, masters }: DeskFacts): Narrowed[] {
  return fields.flatMap((field) => {
    const narrowing = field.conditions.find((condition) => condition.effect === 'options')
    if (!narrowing || field.master === null) return []
    const options = (masters[field.master] ?? []).flatMap(({ value, label, parent }) =>
      parent === undefined || parent === null ? [] : [[value, { label, parent }] as const],
    )
    return options.length > 0 ? [{ field, by: narrowing.field, options: new Map(options) }] : []
  })
}

function parentFaults(narrowed: readonly Narrowed[], row: PreparedRow): RowProblem[] {
  return narrowed.flatMap(({ field, by, options }) => {
    const option = options.get(row.values[field.FIELD_SLUG])
    const above = row.values[by]
    if (!option || above === undefined || (above !== null && String(above) === String(option.parent)))
      return []
    return [
      error(
        field.FIELD_SLUG,
        employeesTexts('belongsToAnotherParent', { fieldName: field.FIELD_NAME, label: option.label }),
      ),
    ]
  })
}

function dateFaults(row: PreparedRow, known: KnownRow | undefined): RowProblem[] {
  const dates = {
    DATE_OF_BIRTH: row.values.DATE_OF_BIRTH ?? known?.date_of_birth,
    DATE_OF_JOINING: row.values.DATE_OF_JOINING ?? known?.date_of_joining,
    CONFIRMATION_DUE_ON: row.values.CONFIRMATION_DUE_ON ?? known?.confirmation_due_on,
  }
  const leftOn = row.employment ? row.employment.leftOn : (known?.left_on ?? null)
  const said = new Set(row.problems.map((problem) => problem.target))
  return Object.entries(dateProblems(dates, leftOn))
    .filter(([slug]) => !said.has(slug) && !(slug === 'DATE_OF_JOINING' && said.has('LEAVING_DATE')))
    .filter(([slug]) => !(slug === 'DATE_OF_BIRTH' && said.has('DATE_OF_JOINING')))
    .map(([slug, message]) => error(slug, message))
}

/** Gives an import the stored people it may refer to, and validates rows against them. */
export function openDesk(facts: DeskFacts, stored: readonly unknown[]): ImportDesk {
  const rows = stored as readonly KnownRow[]
  const reach = facts.reach as ImportReach
  const unique = facts.fields.filter((field) => field.is_unique && !field.is_built_in)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const narrowed = narrowedFields(facts)
  return {
    order: (written) => managersFirst(written, new Map(rows.map((row) => [row.id, row.manager_id]))),
    people: rows.filter((row) => row.may_see || row.may_import).map(personOf),
    existing: rows.map((row) => keysOf(row, unique)),
    judge: (row) => {
      const known = row.existingId === null ? undefined : byId.get(row.existingId)
      if (known && !known.may_import) {
        return [error('EMPLOYEE_CODE', employeesTexts('employeeCodeTaken', { code: known.code }))]
      }
      const problems = [...dateFaults(row, known), ...parentFaults(narrowed, row)]
      if (!isInReach(reach, row, known)) {
        problems.push(error(null, employeesTexts('personBeyondReach')))
      }
      return problems
    },
  }
}
