import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type {
  listRosterLocations,
  listRosterPeople,
  listRosters,
} from '@muster/contract/rosters/rosters.contract'
import { sql } from 'kysely'
import { ownValue } from '../../lib/own-value.ts'
import { likePattern, normaliseSearchText } from '../../lib/text.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { canCreate, requireLocation, type SummaryRow, summaryColumns, summaryView } from './roster.queries.ts'
import { locationScope, MANAGE, VIEW } from './rosters.access.ts'
import { rostersTexts } from './rosters.texts.ts'

const orders: Readonly<Record<string, string>> = {
  from_date: 'r.from_date',
  name: 'lower(r.name)',
  location: 'lower(l.name)',
  status: 'r.status',
  updated_at: 'r.updated_at',
}

/** @throws AppError `request.invalid` for an unknown order */
function orderOf(order: string | undefined) {
  if (order === undefined) return sql`r.from_date desc, r.id desc`
  const name = order.replace(/^-/, '')
  const column =
    ownValue(orders, name) ??
    fail('request.invalid', { fields: { sort: rostersTexts('sortNotSupported', { name }) } })
  return order.startsWith('-') ? sql`${sql.raw(column)} desc, r.id desc` : sql`${sql.raw(column)}, r.id`
}

/** Rosters of the locations in reach: two statements. */
export function readRosters(
  ctx: Ctx,
  input: BodyOf<typeof listRosters>,
): Promise<DataOf<typeof listRosters>> {
  const { page, limit, search, status, location_id, from_date, to_date } = input
  return readTx(ctx, async (db) => {
    const { rows } = await sql<SummaryRow & { total: number }>`
      select ${summaryColumns(ctx)}, count(*) over ()::int as total
      from roster r join location l on l.org_id = r.org_id and l.id = r.location_id
      where r.org_id = ${ctx.orgId} and ${locationScope(ctx, VIEW, 'r.location_id')}
        and ${status === undefined ? sql`true` : sql`r.status = any (${status}::smallint[])`}
        and ${location_id === undefined ? sql`true` : sql`r.location_id = ${location_id}`}
        and ${from_date === undefined ? sql`true` : sql`r.to_date >= ${from_date}::date`}
        and ${to_date === undefined ? sql`true` : sql`r.from_date <= ${to_date}::date`}
        and ${search === '' ? sql`true` : sql`lower(r.name) like ${likePattern(search.toLowerCase())}`}
      order by ${orderOf(input.sort)} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const today = await sql<{ today: string }>`select ${organisationTodaySql(ctx)} as today`.execute(db)
    const total = rows[0]?.total ?? 0
    return {
      rosters: rows.map(({ total: _, ...row }) => summaryView(row)),
      ...{ total, pages: pageCount(total, limit) },
      today: today.rows[0]?.today ?? '',
      abilities: { create: canCreate(ctx) },
    }
  })
}

/** Locations in reach, with the number of people taking part in rosters: one statement. */
export function readLocations(
  ctx: Ctx,
  { search }: BodyOf<typeof listRosterLocations>,
): Promise<DataOf<typeof listRosterLocations>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<DataOf<typeof listRosterLocations>['locations'][number]>`
      select l.id, l.name, l.time_zone, coalesce(n.people, 0) as people
      from location l
      left join (
        select e.location_id, count(*)::int as people from employee e
        where e.org_id = ${ctx.orgId} and e.status = 'active' and e.roster_active
          and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)
        group by e.location_id
      ) n on n.location_id = l.id
      where l.org_id = ${ctx.orgId} and l.status = 1 and ${locationScope(ctx, VIEW, 'l.id')}
        and ${search === '' ? sql`true` : sql`lower(l.name) like ${likePattern(search.toLowerCase())}`}
      order by lower(l.name), l.id`.execute(db)
    return { locations: rows }
  })
}

/** Eligible people of a location: two statements. */
export function readPeople(
  ctx: Ctx,
  { location_id, roster_id, page, limit, search }: BodyOf<typeof listRosterPeople>,
): Promise<DataOf<typeof listRosterPeople>> {
  const words = normaliseSearchText(search)
  return readTx(ctx, async (db) => {
    await requireLocation(ctx, db, location_id, MANAGE)
    type Row = DataOf<typeof listRosterPeople>['people'][number] & { total: number }
    const { rows } = await sql<Row>`
      select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
        coalesce(d.name, '') as "DEPARTMENT_NAME", count(*) over ()::int as total
      from employee e left join department d on d.org_id = e.org_id and d.id = e.department_id
      where e.org_id = ${ctx.orgId} and e.location_id = ${location_id} and e.status = 'active' and e.roster_active
        and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)
        and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
        and ${
          roster_id === undefined
            ? sql`true`
            : sql`not exists (select from roster_person p
                where p.org_id = e.org_id and p.roster_id = ${roster_id} and p.employee_id = e.id)`
        }
      order by e.sort_name, e.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const total = rows[0]?.total ?? 0
    return { people: rows.map(({ total: _, ...row }) => row), total, pages: pageCount(total, limit) }
  })
}
