import { attributeOfFilter, EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { listEmployees } from '@muster/contract/employees/employees.contract'
import type { FieldGroup, FormField } from '@muster/contract/forms/form-definition'
import { type BodyOf, FILTER } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { customFilter, fieldsOf, type LoadedForm, loadForm } from '../../forms/index.ts'
import { columnOfAttribute } from '../employee-columns.ts'
import { directoryTexts } from './directory.texts.ts'
import { peopleFilter } from './people-filters.ts'
import { standingFilter } from './standing.ts'

type ListBody = BodyOf<typeof listEmployees>
/** The filters shared by list, count and export. */
export type EmployeeSelection = Pick<
  ListBody,
  | 'search'
  | 'filters'
  | 'EMP_CODE'
  | 'loc'
  | 'dept'
  | 'desg'
  | 'entity'
  | 'status'
  | 'shift'
  | 'reports_of_me'
  | 'columns'
>

const columnOfNamed = {
  loc: 'location_id',
  dept: 'department_id',
  desg: 'designation_id',
  entity: 'entity_id',
} as const

const isGiven = <T>(value: T | '' | null | undefined): value is T =>
  value !== undefined && value !== null && value !== ''

const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

function invalid(path: string, message: string): never {
  fail('request.invalid', { fields: { [path]: message }, message })
}

function idsIn(path: string, values: readonly (string | number)[]): number[] {
  const ids = values.map(Number)
  if (!ids.every((id) => Number.isSafeInteger(id) && id >= 0)) invalid(path, directoryTexts('filterNeedsIds'))
  return ids
}

const anyOf = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(`e.${column}`)} = any (${ids}::bigint[])`

function codeFilter(codes: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`e.code_key = any (${codes.map((code) => code.toLowerCase())}::text[])`
}

function namedFilters(ctx: Ctx, selection: EmployeeSelection): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = []
  for (const [name, column] of Object.entries(columnOfNamed)) {
    const value = selection[name as keyof typeof columnOfNamed]
    if (isGiven(value)) parts.push(anyOf(column, idsIn(name, listOf(value))))
  }
  if (isGiven(selection.EMP_CODE)) parts.push(codeFilter(listOf(selection.EMP_CODE)))
  if (isGiven(selection.status)) parts.push(standingFilter(ctx, listOf(selection.status).map(Number)))
  if (isGiven(selection.shift) && listOf(selection.shift).length > 0)
    parts.push(numberedFilter(ctx, FILTER.shift, listOf(selection.shift)))
  return parts
}

/** Filters by the state of the location. */
const inState = (ctx: Ctx, ids: readonly number[]) =>
  sql<boolean>`e.location_id in (
    select l.id from location l where l.org_id = ${ctx.orgId} and l.state_id = any (${[...ids]}::integer[]))`

function numberedFilter(ctx: Ctx, id: number, values: readonly (string | number)[]): RawBuilder<boolean> {
  const ids = idsIn(`filters.${id}`, values)
  const further = id === FILTER.state ? inState : peopleFilter(id)
  if (further) return further(ctx, ids)
  if (id === FILTER.employee) return anyOf('id', ids)
  if (id === FILTER.status) return standingFilter(ctx, ids)
  const attribute = attributeOfFilter[id]
  if (attribute) return anyOf(columnOfAttribute(attribute), ids)
  return invalid(`filters.${id}`, directoryTexts('filterNotSupported', { id }))
}

function customFieldFilter(
  ctx: Ctx,
  form: LoadedForm | undefined,
  slug: string,
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  const field = form && fieldsOf(form).find((one) => one.FIELD_SLUG === slug)
  if (!field || field.is_built_in || !field.is_searchable) {
    return invalid(`filters.${slug}`, directoryTexts('fieldNotFilterable', { slug }))
  }
  const matches = customFilter(ctx, field, values, 'e.id')
  // A match would disclose the value to callers who may not see it.
  return field.field_group === null
    ? matches
    : sql<boolean>`(${employeeScope(ctx, `employees.fields.${field.field_group}`, 'e')} and ${matches})`
}

function reportsFilter(ctx: Ctx, wanted: EmployeeSelection['reports_of_me']): RawBuilder<boolean>[] {
  if (!wanted) return []
  const me = ctx.actor.employeeId
  if (me === null) return [sql<boolean>`false`]
  if (wanted === 'direct') return [sql<boolean>`e.manager_id = ${me}`]
  return [
    sql<boolean>`e.id in (
      with recursive line as (
        select r.id from employee r where r.org_id = ${ctx.orgId} and r.manager_id = ${me}
        union
        select r.id from line l join employee r on r.org_id = ${ctx.orgId} and r.manager_id = l.id
      ) select id from line)`,
  ]
}

const isNumbered = (key: string) => /^\d+$/.test(key)

export interface DirectoryFilter {
  /** Scope and filters over `employee e`. */
  where: RawBuilder<boolean>
  /** Identifies the filter, without the scope, for cached totals. */
  key: string
  columns: FormField[]
  /** Field groups used as filters: each match discloses a value, so it counts as a read of protected data. */
  filteredGroups: FieldGroup[]
}

/**
 * SQL condition of a selection: the caller's reach by each of `permissions`, and every filter. At most one
 * statement, to load the form's fields; none if the form is passed as `known`.
 *
 * @throws AppError `request.invalid` for a filter or column that does not exist
 */
export async function directoryFilter(
  ctx: Ctx,
  db: Db,
  permissions: readonly string[],
  selection: EmployeeSelection,
  known?: LoadedForm,
): Promise<DirectoryFilter> {
  const filters = Object.entries(selection.filters ?? {})
  const needsForm = (selection.columns?.length ?? 0) > 0 || filters.some(([key]) => !isNumbered(key))
  const only = [...(selection.columns ?? []), ...filters.map(([key]) => key)]
  const form = needsForm ? (known ?? (await loadForm(ctx, db, EMPLOYEE_FORM, { only }))) : undefined
  const parts = [
    sql<boolean>`e.org_id = ${ctx.orgId}`,
    ...permissions.map((permission) => employeeScope(ctx, permission, 'e')),
    ...namedFilters(ctx, selection),
    ...filters.map(([key, values]) =>
      isNumbered(key) ? numberedFilter(ctx, Number(key), values) : customFieldFilter(ctx, form, key, values),
    ),
    ...reportsFilter(ctx, selection.reports_of_me),
  ]
  const { search, EMP_CODE, loc, dept, desg, entity, status, shift, reports_of_me } = selection
  return {
    where: sql<boolean>`${sql.join(parts, sql` and `)}`,
    key: JSON.stringify([
      permissions,
      search,
      filters,
      EMP_CODE,
      loc,
      dept,
      desg,
      entity,
      status,
      shift,
      reports_of_me,
    ]),
    columns: form ? columnsOf(form, selection.columns ?? []) : [],
    filteredGroups: form ? groupsOf(form, Object.keys(selection.filters ?? {})) : [],
  }
}

/** Field groups of the fields with these slugs. */
function groupsOf(form: LoadedForm, slugs: readonly string[]): FieldGroup[] {
  const fields = fieldsOf(form).filter((field) => slugs.includes(field.FIELD_SLUG))
  return [...new Set(fields.flatMap((field) => field.field_group ?? []))]
}

/** Fields by slug, in the given order. Skips unknown fields and those the caller may not see for anybody. */
function columnsOf(form: LoadedForm, slugs: readonly string[]): FormField[] {
  const bySlug = new Map(fieldsOf(form).map((field) => [field.FIELD_SLUG, field]))
  return [...new Set(slugs)].flatMap((slug) => bySlug.get(slug) ?? [])
}
