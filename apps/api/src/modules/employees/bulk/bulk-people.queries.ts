import type { bulkEditUsers } from '@muster/contract/employees/bulk/bulk-edit.contract'
import type { FieldGroup } from '@muster/contract/forms/form-definition'
import type { BodyOf } from '@muster/contract/kit/index'
import { FILTER } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  type DirectoryFilter,
  directoryFilter,
  type EmployeeSelection,
} from '../directory/directory.filters.ts'
import { builtInColumns, columnOfAttribute } from '../employee-columns.ts'
import type { PersonRow } from '../people.queries.ts'

export const BULK = 'employees.bulk.edit'
/** A bulk edit covers only employees whom the caller may also edit individually. */
const PERMISSIONS = ['employees.directory.view', 'employees.profile.edit', BULK]

export type BulkSelection = BodyOf<typeof bulkEditUsers>['selection']

interface Selected {
  filter: DirectoryFilter
  search: string
  except: number[]
}

async function filterOf(ctx: Ctx, db: Db, selection: BulkSelection): Promise<Selected> {
  if ('ids' in selection) {
    const given = { search: '', filters: { [FILTER.employee]: [...new Set(selection.ids)] } }
    return { filter: await directoryFilter(ctx, db, PERMISSIONS, given), search: '', except: [] }
  }
  const criteria = selection.criteria as EmployeeSelection
  return {
    filter: await directoryFilter(ctx, db, PERMISSIONS, criteria),
    search: criteria.search ?? '',
    except: selection.except ?? [],
  }
}

/** Ids of the selected employees within the caller's reach, sorted, at most `limit`. */
export async function findSelectedIds(
  ctx: Ctx,
  db: Db,
  selection: BulkSelection,
  limit: number,
): Promise<number[]> {
  const { filter, search, except } = await filterOf(ctx, db, selection)
  const hits =
    search === '' ? sql`` : sql`join search_employees(${search}, false) hit on hit.employee_id = e.id`
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e ${hits}
    where ${filter.where} and not (e.id = any (${except}::bigint[]))
    order by e.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export type BulkPerson = PersonRow & Readonly<Record<`can_${FieldGroup}`, boolean>>

const columns = sql.join(
  [
    ...new Set([
      ...builtInColumns,
      'id',
      'full_name',
      'status',
      'left_on',
      'separation_reason_id',
      'separation_note',
      'photo_path',
      'custom',
      'version',
    ]),
  ].map((column) => sql.ref(`e.${column}`)),
)

/**
 * Employees with the field groups that the caller may see of each. If `isFinal`, locks them in the order of
 * their ids, so that concurrent edits cannot deadlock.
 */
export async function findBulkPeople(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  groups: readonly FieldGroup[],
  isFinal: boolean,
): Promise<BulkPerson[]> {
  const flags = groups.map(
    (group) => sql`, ${employeeScope(ctx, `employees.fields.${group}`, 'e')} as ${sql.ref(`can_${group}`)}`,
  )
  const { rows } = await sql<BulkPerson>`
    select ${columns} ${sql.join(flags, sql``)}
    from employee e where e.org_id = ${ctx.orgId} and e.id = any (${ids}::bigint[])
    order by e.id ${isFinal ? sql`for no key update` : sql``}`.execute(db)
  return rows
}

const dimensions = [
  'entity',
  'location',
  'branch',
  'zone',
  'business_unit',
  'channel_type',
  'department',
  'employee_type',
  'access_level',
] as const

/** Employees whom these values would move out of the caller's reach, whether today or on a later effective date. */
export async function findLeavingReach(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  moved: ReadonlyMap<string, number | null>,
): Promise<Set<number>> {
  if (moved.size === 0 || ids.length === 0) return new Set()
  const held = dimensions.map((dimension) => {
    const column = columnOfAttribute(dimension)
    return moved.has(column)
      ? sql`${moved.get(column) ?? null}::bigint as ${sql.ref(column)}`
      : sql`e.${sql.ref(column)} as ${sql.ref(column)}`
  })
  const { rows } = await sql<{ id: number }>`
    select h.id from (
      select e.id, ${sql.join(held)} from employee e
      where e.org_id = ${ctx.orgId} and e.id = any (${ids}::bigint[])) h
    where not coalesce(${employeeScope(ctx, 'employees.profile.edit', 'h')}, false)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
