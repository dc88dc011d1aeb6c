import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  countTaskPeople,
  findTaskPeople,
  previewRecurrence,
} from '@muster/contract/tasks/tasks.contract'
import { sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findVisibility } from '../../employees/index.ts'
import { isNameable } from '../change/people.ts'
import { isInUnits } from '../change/units.ts'
import { laterOccurrences } from '../rules/later-occurrences.ts'
import { ruleOf } from '../series/series.service.ts'
import { tasksTexts } from '../tasks.texts.ts'

const SHOWN = 20

type Person = DataOf<typeof findTaskPeople>['people'][number]

/** People who can be named in a task, the caller first, and groups. Two statements. */
export function findPeople(
  ctx: Ctx,
  { search, ids }: BodyOf<typeof findTaskPeople>,
): Promise<DataOf<typeof findTaskPeople>> {
  return readTx(ctx, async (db) => {
    const visibility = await findVisibility(ctx, db)
    const pattern = likePattern(search.toLowerCase())
    const wanted = ids
      ? sql`e.id = any (${ids}::bigint[])`
      : search === ''
        ? sql`true`
        : sql`(lower(e.full_name) like ${pattern} or lower(e.code) like ${pattern})`
    const people = deferredQuery(
      sql<Person>`
        select e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", d.name as "DESIGNATION_NAME"
        from employee e left join designation d on d.org_id = e.org_id and d.id = e.designation_id
        where e.org_id = ${ctx.orgId} and ${wanted} and ${isNameable(ctx, visibility)}
        order by e.id is distinct from ${ctx.actor.employeeId}::bigint, lower(e.full_name), e.id limit ${ids ? ids.length : SHOWN}`,
      (rows) => rows,
    )
    const groups = deferredQuery(
      sql<{ id: number; name: string }>`
        select g.id, g.name from task_group g where g.org_id = ${ctx.orgId} and g.status = 1 and exists (
          select from task_group_member m join employee e on e.org_id = m.org_id and e.id = m.employee_id
          where m.org_id = g.org_id and m.group_id = g.id and e.status = 'active')
        order by lower(g.name), g.id`,
      (rows) => rows,
    )
    return runQuery(db, combineQueries({ people, groups }))
  })
}

const NAMED = 5

/** How many people of units would be given a task, and the units to choose from. Two statements. */
export function countPeople(
  ctx: Ctx,
  units: BodyOf<typeof countTaskPeople>,
): Promise<DataOf<typeof countTaskPeople>> {
  return readTx(ctx, async (db) => {
    const visibility = await findVisibility(ctx, db)
    const { rows } = await sql<DataOf<typeof countTaskPeople>>`
      with nameable as materialized (
        select e.id, e.full_name, e.department_id, e.location_id, ${isInUnits(units)} as is_chosen
        from employee e where e.org_id = ${ctx.orgId} and ${isNameable(ctx, visibility)}
      ), chosen as (select full_name from nameable where is_chosen order by lower(full_name) limit ${NAMED})
      select (select count(*)::int from nameable where is_chosen) as count,
        (select coalesce(jsonb_agg(full_name), '[]') from chosen) as names,
        (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by lower(d.name)), '[]')
          from department d where d.org_id = ${ctx.orgId} and d.id in (select department_id from nameable)) as departments,
        (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name)), '[]')
          from location l where l.org_id = ${ctx.orgId} and l.id in (select location_id from nameable)) as locations`.execute(
      db,
    )
    return rows[0] ?? { count: 0, names: [], departments: [], locations: [] }
  })
}

const DATES = 6

/** The first due dates of a recurrence. @throws AppError `request.invalid` for a rule without any */
export async function previewDates({
  repeat,
  due_on,
}: BodyOf<typeof previewRecurrence>): Promise<DataOf<typeof previewRecurrence>> {
  const { firstOccurrences } = await laterOccurrences()
  const dates = firstOccurrences({ rule: ruleOf(repeat, due_on), startsOn: due_on }, DATES)
  if (dates.length === 0) fail('request.invalid', { fields: { repeat: tasksTexts.text('repeatEnded') } })
  return { dates, is_complete: dates.length < DATES }
}
