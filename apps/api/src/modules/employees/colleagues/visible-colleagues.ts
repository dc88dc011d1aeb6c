import { type ColleaguePart, colleagueParts } from '@muster/contract/employees/directory/colleagues.contract'
import { featureDefaults } from '@muster/contract/settings/organisation-settings'
import { colleagueFieldNames } from '@muster/contract/settings/settings.constants'
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'

const VIEW = 'employees.colleagues.view'

/** What colleagues see of each other, and today's date in the organisation's time zone. */
export interface Visibility {
  today: string
  colleagues: 'none' | 'line' | 'everyone'
  shown: ReadonlySet<ColleaguePart>
  needsApproval: boolean
  /** Whether celebrations are shared by employees who have not chosen. */
  sharesCelebrations: boolean
}

interface Stored {
  time_zone: string
  features: Record<string, unknown> | null
  colleagues: Visibility['colleagues']
  shows_designation: boolean
  shows_department: boolean
  shows_location: boolean
  shows_photo: boolean
}

const partOfField: Record<(typeof colleagueFieldNames)[number], ColleaguePart> = {
  DESIGNATION_ID: 'designation',
  DEPT_ID: 'department',
  LOCATION_ID: 'location',
  EMAIL: 'email',
  PHONE: 'phone',
  REPORTING_MANAGER_ID: 'manager',
  DATE_OF_JOINING: 'joined',
  PRESENCE: 'presence',
}

/** A part is shown if both the org chart settings and the people settings allow it. */
function shownBy(stored: Stored): Set<ColleaguePart> {
  const fields = stored.features?.colleague_fields ?? featureDefaults.colleague_fields
  const open = new Set<unknown>(Array.isArray(fields) ? fields : [])
  const ofFields = colleagueFieldNames.filter((name) => open.has(name)).map((name) => partOfField[name])
  const allowed = new Set<ColleaguePart>(['photo', ...ofFields])
  const closed: Partial<Record<ColleaguePart, boolean>> = {
    photo: !stored.shows_photo,
    designation: !stored.shows_designation,
    department: !stored.shows_department,
    location: !stored.shows_location,
  }
  return new Set(colleagueParts.filter((part) => allowed.has(part) && !closed[part]))
}

const isOn = (stored: Stored, name: 'picture_needs_approval' | 'celebrations_shared') =>
  (stored.features?.[name] ?? featureDefaults[name]) === true

/** By default, colleagues see their reporting line and team. */
export function visibilityQuery(ctx: Ctx): DeferredQuery<Visibility> {
  const statement = sql<Stored>`
    select g.time_zone, g.features, coalesce(s.colleagues, 'line') as colleagues,
      coalesce(s.shows_designation, true) as shows_designation,
      coalesce(s.shows_department, true) as shows_department,
      coalesce(s.shows_location, true) as shows_location,
      coalesce(s.shows_photo, true) as shows_photo
    from organisation g left join org_chart_setting s on s.org_id = g.org_id
    where g.org_id = ${ctx.orgId}`
  return deferredQuery(statement, (rows) => {
    const stored = rows[0] as Stored
    return {
      today: todayIn(ctx, stored.time_zone),
      colleagues: stored.colleagues,
      shown: shownBy(stored),
      needsApproval: isOn(stored, 'picture_needs_approval'),
      sharesCelebrations: isOn(stored, 'celebrations_shared'),
    }
  })
}

/** One statement. */
export const findVisibility = (ctx: Ctx, db: Db): Promise<Visibility> => runQuery(db, visibilityQuery(ctx))

/** SQL condition for employees employed on a date. */
export const worksOn = (day: RawBuilder<unknown>, alias: 'e'): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${alias}.status`)} = 'active' and ${sql.ref(`${alias}.date_of_joining`)} <= ${day}
    and (${sql.ref(`${alias}.left_on`)} is null or ${sql.ref(`${alias}.left_on`)} >= ${day}))`

/** The managers above, peers with the same manager, and all reports below, as in the org chart. */
const inLine = (orgId: number, me: number, alias: 'e'): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(`${alias}.id`)} in (
    with recursive above as (
      select x.id, x.manager_id from employee x where x.org_id = ${orgId} and x.id = ${me}
      union
      select x.id, x.manager_id from above a join employee x on x.org_id = ${orgId} and x.id = a.manager_id
    ), below as (
      select x.id from employee x where x.org_id = ${orgId} and x.manager_id = ${me}
      union
      select x.id from below b join employee x on x.org_id = ${orgId} and x.manager_id = b.id
    )
    select id from above union all select id from below
    union all
    select peer.id from employee own
    join employee peer on peer.org_id = own.org_id and peer.manager_id = own.manager_id
    where own.org_id = ${orgId} and own.id = ${me})`

/**
 * SQL condition for the colleagues whom self-service shows to the caller, all employed today. Matches nobody if
 * the caller has no employee record or lacks the permission.
 */
export function visibleColleagues(ctx: Ctx, { colleagues, today }: Visibility): RawBuilder<boolean> {
  const me = ctx.actor.employeeId
  if (me === null || colleagues === 'none' || !holds(ctx.actor, VIEW)) {
    return sql<boolean>`false`
  }
  const works = worksOn(sql`${today}::date`, 'e')
  return colleagues === 'everyone' ? works : sql<boolean>`(${works} and ${inLine(ctx.orgId, me, 'e')})`
}
