import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type Visibility, visibleColleagues } from './visible-colleagues.ts'

export interface ColleagueRow {
  id: number
  full_name: string
  photo_path: string | null
  designation_name: string | null
  department_name: string | null
  location_name: string | null
  email: string | null
  phone: string | null
}

export interface ColleaguesWanted {
  search: string
  department_id: number | null
  location_id: number | null
  limit: number
  offset: number
}

/** Units included in the search. Only visible ones, because a match would disclose the others. */
const searchedUnits = ({ shown }: Visibility) =>
  (['department', 'designation', 'location'] as const).filter((unit) => shown.has(unit))

function matching(ctx: Ctx, seen: Visibility, wanted: ColleaguesWanted): RawBuilder<unknown> {
  const ofUnit = (column: 'department_id' | 'location_id') =>
    wanted[column] === null ? sql`` : sql` and ${sql.ref(`e.${column}`)} = ${wanted[column]}`
  // `find_colleagues` also returns the columns used by the conditions: joining its hits again would double the cost.
  const people =
    wanted.search === ''
      ? sql`employee`
      : sql`find_colleagues(${wanted.search}, ${searchedUnits(seen)}::text[])`
  return sql`from ${people} e
    where e.org_id = ${ctx.orgId} and ${visibleColleagues(ctx, seen)}${ofUnit('department_id')}${ofUnit('location_id')}`
}

const nameOf = (unit: 'department' | 'designation' | 'location') => sql`
  (select u.name from ${sql.table(unit)} u
    where u.org_id = e.org_id and u.id = ${sql.ref(`e.${unit}_id`)}) as ${sql.ref(`${unit}_name`)}`

const shownColumns = sql`e.id, e.full_name, e.photo_path, e.email, e.phone,
  ${nameOf('department')}, ${nameOf('designation')}, ${nameOf('location')}`

/**
 * A page of colleagues by rank and name. Reads the ids by an index in that order, then the columns of those rows.
 *
 * @returns the total for a search, which finds all matches anyway; null without a search or beyond the last page
 */
export async function findColleagues(
  ctx: Ctx,
  db: Db,
  seen: Visibility,
  wanted: ColleaguesWanted,
): Promise<{ rows: ColleagueRow[]; total: number | null }> {
  const isSearch = wanted.search !== ''
  const rank = isSearch ? sql`e.rank` : sql`0`
  const order = isSearch ? sql`e.rank, e.sort_name, e.id` : sql`e.sort_name, e.id`
  const total = isSearch ? sql`count(*) over ()::int` : sql`null::int`
  const { rows } = await sql<ColleagueRow & { total: number | null }>`
    with p as materialized (
      select e.id, ${rank} as rank, e.sort_name, ${total} as total ${matching(ctx, seen, wanted)}
      order by ${order} limit ${wanted.limit} offset ${wanted.offset})
    select ${shownColumns}, p.total from p join employee e on e.org_id = ${ctx.orgId} and e.id = p.id
    order by p.rank, p.sort_name, p.id`.execute(db)
  return { rows, total: rows[0]?.total ?? null }
}

export async function countColleagues(
  ctx: Ctx,
  db: Db,
  seen: Visibility,
  wanted: ColleaguesWanted,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(ctx, seen, wanted)}`.execute(db)
  return rows[0]?.total ?? 0
}

export interface UnitOption {
  unit: 'department' | 'location'
  id: number
  name: string
}

/** Departments and locations with at least one visible colleague. */
export async function findUnitOptions(ctx: Ctx, db: Db, seen: Visibility): Promise<UnitOption[]> {
  const offered = (['department', 'location'] as const).filter((unit) => seen.shown.has(unit))
  if (offered.length === 0) return []
  const parts = offered.map(
    (unit) => sql`
      select ${unit}::text as unit, u.id, u.name from ${sql.table(unit)} u
      where u.org_id = ${ctx.orgId} and exists (
        select from employee e where e.org_id = u.org_id and ${sql.ref(`e.${unit}_id`)} = u.id
          and ${visibleColleagues(ctx, seen)})`,
  )
  const { rows } = await sql<UnitOption>`
    select unit, id, name from (${sql.join(parts, sql` union all `)}) o order by unit, lower(name), id`.execute(
    db,
  )
  return rows
}

export interface ColleagueCard extends ColleagueRow {
  manager_id: number | null
  date_of_joining: string
  can_view: boolean
}

export async function findColleague(
  ctx: Ctx,
  db: Db,
  seen: Visibility,
  id: number,
): Promise<ColleagueCard | undefined> {
  const { rows } = await sql<ColleagueCard>`
    select ${shownColumns}, e.manager_id, e.date_of_joining,
      ${employeeScope(ctx, 'employees.profile.view', 'e')} as can_view
    from employee e where e.org_id = ${ctx.orgId} and e.id = ${id} and ${visibleColleagues(ctx, seen)}`.execute(
    db,
  )
  return rows[0]
}

export type LineRow = Pick<ColleagueRow, 'id' | 'full_name' | 'photo_path' | 'designation_name'> & {
  is_visible: boolean
}

/** The reporting line from `managerId` upwards; stops at a cycle. */
export async function findLine(ctx: Ctx, db: Db, seen: Visibility, managerId: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    with recursive line as (
      select x.id, x.manager_id, 1 as step, array[x.id] as way from employee x
      where x.org_id = ${ctx.orgId} and x.id = ${managerId}
      union all
      select x.id, x.manager_id, l.step + 1, l.way || x.id from line l
      join employee x on x.org_id = ${ctx.orgId} and x.id = l.manager_id
      where not x.id = any (l.way) and l.step < 50)
    select e.id, e.full_name, e.photo_path, ${nameOf('designation')}, ${visibleColleagues(ctx, seen)} as is_visible
    from line l join employee e on e.org_id = ${ctx.orgId} and e.id = l.id order by l.step`.execute(db)
  return rows
}
