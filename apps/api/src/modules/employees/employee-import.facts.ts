import {
  type AssignmentAttribute,
  EMPLOYEE_FORM,
  slugOfAttribute,
} from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import {
  type ExistingRecord,
  employeeTargets,
  type PreparedRow,
  type RowProblem,
} from '@muster/contract/imports/index'
import { sql } from 'kysely'
import { groupDimensions, scopesOf } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fieldsOf, type ImportFacts, loadForm, masterOptions } from '../forms/index.ts'
import { columnOfAttribute } from './employee-columns.ts'
import { dateProblems } from './rules/date-order.ts'
import { isWithinGroups } from './rules/group-reach.ts'

export const IMPORT = 'employees.import'

interface KnownRow extends Record<string, unknown> {
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

export interface EmployeeFacts extends ImportFacts {
  /** Everybody of the organisation by id: uniqueness knows no reach. */
  known: ReadonlyMap<number, KnownRow>
}

const dimensionColumns = sql.join(
  groupDimensions.map((dimension) => sql.ref(`e.${columnOfAttribute(dimension)}`)),
)

async function findKnown(ctx: Ctx, db: Db, withCustom: boolean): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select e.id, e.code, e.email, e.first_name, e.middle_name, e.last_name, e.manager_id, e.date_of_birth,
      e.date_of_joining, e.confirmation_due_on, e.left_on, ${dimensionColumns},
      ${withCustom ? sql`e.custom` : sql`null::jsonb`} as custom,
      ${employeeScope(ctx, IMPORT, 'e')} as may_import,
      ${employeeScope(ctx, 'employees.directory.view', 'e')} as may_see
    from employee e where e.org_id = ${ctx.orgId} order by e.id`.execute(db)
  return rows
}

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

/** What reading a file of people needs: three statements. */
export async function loadEmployeeFacts(ctx: Ctx, db: Db): Promise<EmployeeFacts> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const fields = fieldsOf(form)
  const masters = await masterOptions(ctx, db, [...fields.flatMap((field) => field.master ?? []), 'reason'])
  const unique = fields.filter((field) => field.is_unique && !field.is_built_in)
  const rows = await findKnown(ctx, db, unique.length > 0)
  return {
    form,
    targets: employeeTargets(fields),
    masters,
    people: rows
      .filter((row) => row.may_see || row.may_import)
      .map((row) => ({
        id: row.id,
        name: { first: row.first_name, middle: row.middle_name, last: row.last_name },
        code: row.code,
        email: row.email,
        managerId: row.manager_id,
      })),
    existing: rows.map((row) => keysOf(row, unique)),
    generated: new Set(['EMPLOYEE_CODE']),
    known: new Map(rows.map((row) => [row.id, row])),
  }
}

const error = (target: string | null, message: string): RowProblem => ({
  column: null,
  target,
  severity: 'error',
  message,
})

/** Whether the row's person, as they would be, is among those the caller may import. */
function isInReach(ctx: Ctx, row: PreparedRow, known: KnownRow | undefined): boolean {
  const scopes = scopesOf(ctx.actor, IMPORT)
  if (scopes.has('organisation')) return true
  if (!scopes.has('group')) return false
  const valueFor = (dimension: AssignmentAttribute) => {
    const given = row.values[slugOfAttribute[dimension]]
    const value = given === undefined ? known?.[columnOfAttribute(dimension)] : given
    return typeof value === 'number' ? value : null
  }
  return isWithinGroups(
    ctx.actor.groups.map((group) => group.limits),
    valueFor,
  )
}

function parentFaults(facts: EmployeeFacts, row: PreparedRow): RowProblem[] {
  return fieldsOf(facts.form).flatMap((field) => {
    const narrowing = field.conditions.find((condition) => condition.effect === 'options')
    const value = row.values[field.FIELD_SLUG]
    if (!narrowing || field.master === null || typeof value !== 'number') return []
    const option = facts.masters[field.master]?.find((one) => one.value === value)
    const above = row.values[narrowing.field]
    if (option?.parent === undefined || option.parent === null || above === undefined) return []
    if (above !== null && String(above) === String(option.parent)) return []
    return [error(field.FIELD_SLUG, `${field.FIELD_NAME} “${option.label}” belongs to another parent.`)]
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

/** What only the organisation's facts show of a row: reach, dates of the stored record, parents. */
export function judgeEmployeeRow(ctx: Ctx, given: ImportFacts, row: PreparedRow): RowProblem[] {
  const facts = given as EmployeeFacts
  const known = row.existingId === null ? undefined : facts.known.get(row.existingId)
  if (known && !known.may_import) {
    return [error('EMPLOYEE_CODE', `Employee code “${known.code}” is taken already.`)]
  }
  const problems = [...dateFaults(row, known), ...parentFaults(facts, row)]
  if (!isInReach(ctx, row, known)) {
    problems.push(error(null, 'The person would be outside the people you may manage.'))
  }
  return problems
}
