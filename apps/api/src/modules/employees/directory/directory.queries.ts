import { type FieldGroup, fieldGroups } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { builtInColumns } from '../employee-columns.ts'
import type { DirectoryFilter } from './directory.filters.ts'
import type { Cursor, DirectoryOrder } from './directory.order.ts'
import { type StandingRow, standingColumns } from './standing.ts'

/** A database row of the directory, with what the caller may do with the employee. */
export interface DirectoryRow extends StandingRow, Record<string, unknown> {
  id: number
  code: string
  full_name: string
  email: string | null
  phone: string | null
  department_id: number | null
  department_name: string | null
  designation_id: number | null
  designation_name: string | null
  location_id: number | null
  location_name: string | null
  entity_id: number | null
  entity_name: string | null
  manager_id: number | null
  manager_name: string | null
  account_id: number | null
  account_state: 'invited' | 'active' | 'disabled' | null
  is_active_ats: boolean | null
  status: 'active' | 'left'
  left_on: string | null
  date_of_joining: string
  photo_path: string | null
  custom: Record<string, unknown>
  sort_value: string
  can_view: boolean
  can_edit: boolean
  can_account: boolean
  can_status: boolean
}

export interface PageWanted {
  limit: number
  offset: number
  cursor?: Cursor | undefined
  search: string
  /** Searches by similarity instead of by words. */
  alike?: boolean
}

/** Sorts by rank first only if the caller chose no order. */
function orderOf(
  order: DirectoryOrder,
  isRanked: boolean,
  backwards: boolean,
  alias: 'e' | 'p',
): RawBuilder<unknown> {
  const direction = order.descending !== backwards ? sql`desc` : sql`asc`
  const value = alias === 'e' ? order.by : sql`p.sort_value`
  const rank = isRanked ? sql`${sql.ref(alias === 'e' ? 'hit.rank' : 'p.rank')}, ` : sql``
  return sql`${rank}${value} ${direction}, ${sql.ref(`${alias}.id`)} ${direction}`
}

function keyset(order: DirectoryOrder, cursor: Cursor | undefined): RawBuilder<boolean> {
  if (!cursor) return sql<boolean>`true`
  const value = order.type === 'date' ? sql`${cursor.value}::date` : sql`${cursor.value}::text`
  const isLess = order.descending !== cursor.before
  return isLess
    ? sql<boolean>`(${order.by}, e.id) < (${value}, ${cursor.id}::bigint)`
    : sql<boolean>`(${order.by}, e.id) > (${value}, ${cursor.id}::bigint)`
}

const hits = (wanted: Pick<PageWanted, 'search' | 'alike'>) =>
  sql`join search_employees(${wanted.search}, ${wanted.alike ?? false}) hit on hit.employee_id = e.id`

function groupFlags(ctx: Ctx, groups: Iterable<FieldGroup>): RawBuilder<unknown> {
  const flags = [...new Set(groups)].map(
    (group) => sql`, ${employeeScope(ctx, `employees.fields.${group}`, 'e')} as ${sql.ref(`can_${group}`)}`,
  )
  return sql.join(flags, sql``)
}

const columns = sql.join(
  [...new Set([...builtInColumns, 'id', 'full_name', 'status', 'left_on', 'photo_path', 'custom'])].map(
    (column) => sql.ref(`e.${column}`),
  ),
)

/** A subquery per row: with joins, planning took longer than reading the page. */
function nameOf(unit: 'department' | 'designation' | 'location' | 'entity'): RawBuilder<unknown> {
  const [table, column, alias] = [unit, `${unit}_id`, `${unit}_name`]
  return sql`(select u.name from ${sql.table(table)} u
    where u.org_id = e.org_id and u.id = ${sql.ref(`e.${column}`)}) as ${sql.ref(alias)}`
}

interface FoundRow extends DirectoryRow {
  /** Number of similar matches on all pages; 0 for other searches. */
  found_in_all: number
}

/**
 * A page of employees, plus one row if there are more. Reads the ids by an index that covers scope and order,
 * then the columns of those rows. One statement.
 */
export function directoryPage(
  ctx: Ctx,
  filter: DirectoryFilter,
  order: DirectoryOrder,
  wanted: PageWanted,
): RawBuilder<FoundRow> {
  const isSearch = wanted.search !== ''
  const isRanked = isSearch && order.name === 'EMPLOYEE_NAME'
  const backwards = wanted.cursor?.before ?? false
  const groups: FieldGroup[] = ['contact', ...filter.columns.flatMap((field) => field.field_group ?? [])]
  return sql<FoundRow>`
    with p as materialized (
      select e.id, ${order.by} as sort_value ${isRanked ? sql`, hit.rank` : sql``}
        ${wanted.alike ? sql`, count(*) over () as found_in_all` : sql`, 0 as found_in_all`}
      from employee e ${isSearch ? hits(wanted) : sql``} ${order.join}
      where ${filter.where} and ${keyset(order, wanted.cursor)}
      order by ${orderOf(order, isRanked, backwards, 'e')}
      limit ${wanted.limit + 1} offset ${wanted.cursor ? 0 : wanted.offset}
    )
    select ${columns}, p.sort_value::text as sort_value, p.found_in_all::int as found_in_all,
      ${nameOf('department')}, ${nameOf('designation')}, ${nameOf('location')}, ${nameOf('entity')},
      (select m.full_name from employee m where m.org_id = e.org_id and m.id = e.manager_id) as manager_name,
      a.id as account_id, a.state as account_state, a.is_active_ats, ${standingColumns(ctx)},
      ${employeeScope(ctx, 'employees.profile.view', 'e')} as can_view,
      ${employeeScope(ctx, 'employees.profile.edit', 'e')} as can_edit,
      ${employeeScope(ctx, 'employees.account.manage', 'e')} as can_account,
      ${employeeScope(ctx, 'employees.status.manage', 'e')} as can_status
      ${groupFlags(ctx, groups)}
    from p
    join employee e on e.org_id = ${ctx.orgId} and e.id = p.id
    left join account a on a.org_id = e.org_id and a.employee_id = e.id
    order by ${orderOf(order, isRanked, backwards, 'p')}`
}

export async function findDirectoryPage(
  ctx: Ctx,
  db: Db,
  filter: DirectoryFilter,
  order: DirectoryOrder,
  wanted: PageWanted,
): Promise<FoundRow[]> {
  const { rows } = await directoryPage(ctx, filter, order, wanted).execute(db)
  // Rows before a cursor are read in reverse order.
  return wanted.cursor?.before ? rows.reverse() : rows
}

export async function countPeople(
  ctx: Ctx,
  db: Db,
  filter: DirectoryFilter,
  search: string,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from employee e ${search === '' ? sql`` : hits({ search })}
    where e.org_id = ${ctx.orgId} and ${filter.where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Field groups of a row that the caller may see. Groups that were not queried count as not granted. */
export function grantedGroups(row: Readonly<Record<string, unknown>>): ReadonlySet<FieldGroup> {
  return new Set(fieldGroups.filter((group) => row[`can_${group}`] === true))
}
