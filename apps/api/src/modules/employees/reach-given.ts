import { type RawBuilder, sql } from 'kysely'
import { type Actor, isAdministrator, scopesOf } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { ManagerProposal } from './rules/manager-lines.ts'

/**
 * With each of these somebody may give a person any manager. So they may also do it indirectly, by changing the
 * manager of somebody above.
 */
export const LINE_PERMISSIONS = [
  'employees.profile.edit',
  'employees.transfer',
  'employees.import',
] as const satisfies readonly string[]

/** Who stands behind a change. */
export interface Authors {
  /** Of none of them may the reach grow; what they give to others, one of them must reach, or of `approvers`. */
  actors: readonly Actor[]
  /** Who approved earlier stages. They may gain, such as a new manager who agrees to it before HR does. */
  approvers?: readonly Actor[]
  /** By which permissions they reach the people whom they give to a new manager; null where that is not judged again. */
  permissions: readonly string[] | null
}

/** SQL for the direct reports as the records show them now, and by the periods of a day, planned ones too. */
export const reportsOn = (
  ctx: Pick<Ctx, 'orgId'>,
  manager: RawBuilder<unknown>,
  day: string | null,
): RawBuilder<unknown> => sql`
  select a.employee_id as id from employee_assignment a
  where a.org_id = ${ctx.orgId} and a.attribute = 'manager' and a.value_id = ${manager}
    and a.from_date <= ${day}::date and (a.to_date is null or a.to_date >= ${day}::date)
  union all
  select e.id from employee e where e.org_id = ${ctx.orgId} and e.manager_id = ${manager}`

/**
 * SQL for the manager of a person: of way 0 as the record shows it now, of way 1 by the periods of a day. The ways are
 * never mixed: a line that leads upwards partly today and partly on that day is in force at no time.
 */
const managerOn = (
  { orgId }: Pick<Ctx, 'orgId'>,
  person: RawBuilder<unknown>,
  way: RawBuilder<unknown>,
  day: string | null,
) => sql`
  select e.manager_id as id from employee e
  where e.org_id = ${orgId} and e.id = ${person} and e.manager_id is not null
    and (${way} = 0 or not exists (select from employee_assignment a
      where a.org_id = ${orgId} and a.attribute = 'manager' and a.employee_id = ${person}))
  union all
  select a.value_id from employee_assignment a
  where ${way} = 1 and a.org_id = ${orgId} and a.attribute = 'manager' and a.employee_id = ${person}
    and a.value_id is not null
    and a.from_date <= ${day}::date and (a.to_date is null or a.to_date >= ${day}::date)`

/** Whether one of the authors reaches everybody anyway. */
const reachEverybody = ({ actors, approvers = [], permissions }: Authors): boolean =>
  permissions === null ||
  [...actors, ...approvers].some(
    (actor) => isAdministrator(actor) || permissions.some((one) => scopesOf(actor, one).has('organisation')),
  )

/** SQL for the people whom one of the authors reaches by one of the permissions. */
export function reachedByAuthors(
  { orgId }: Pick<Ctx, 'orgId'>,
  { actors, approvers = [], permissions }: Authors,
  alias: string,
): RawBuilder<boolean> {
  const parts = [...actors, ...approvers].flatMap((actor) =>
    (permissions ?? []).map((permission) => employeeScope({ actor, orgId }, permission, alias)),
  )
  return parts.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`coalesce(${sql.join(parts, sql` or `)}, false)`
}

async function beyondOn(
  ctx: Ctx,
  db: Db,
  proposals: readonly ManagerProposal[],
  day: string | null,
  authors: Authors,
): Promise<Map<number, number>> {
  const people = proposals.map((one) => one.employeeId)
  const managers = proposals.map((one) => one.managerId)
  const { rows } = await sql<{ id: number; people: number }>`
    with recursive proposed as (
      select p.id, p.manager_id from unnest(${people}::bigint[], ${managers}::bigint[]) p (id, manager_id)
    ), above as (
      select p.id, w.way, p.id as above from proposed p cross join (values (0), (1)) w (way)
      union
      select u.id, u.way, m.id from above u
      cross join lateral (${managerOn(ctx, sql`u.above`, sql`u.way`, day)}) m
    ), below as (
      select p.id, p.id as below from proposed p
      where not exists (select from above u where u.id = p.id and u.above = p.manager_id)
      union
      select b.id, r.id from below b cross join lateral (${reportsOn(ctx, sql`b.below`, day)}) r
    )
    select b.id, count(*)::int as people from below b
    join employee e on e.org_id = ${ctx.orgId} and e.id = b.below
    where not ${reachedByAuthors(ctx, authors, 'e')}
    group by b.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.people]))
}

/**
 * The rule about giving reach: whoever changes somebody's manager must reach everybody whom the new manager gets by
 * it, that is the person and all people below, former ones too, unless they are below that manager already. Otherwise
 * somebody limited to some people could let an accomplice reach others, and take them over in a second step.
 *
 * @returns by employee with a new manager, how many people none of the authors reaches. One statement per day of change
 */
export async function findReachGiven(
  ctx: Ctx,
  db: Db,
  change: { managers: readonly ManagerProposal[]; today: string; isDue?: boolean },
  authors: Authors,
): Promise<Map<number, number>> {
  const given = change.managers.filter((one) => one.managerId !== null)
  if (given.length === 0 || reachEverybody(authors)) return new Map()
  const beyond = new Map<number, number>()
  const days = Map.groupBy(given, (one) => (one.fromDate > change.today ? one.fromDate : change.today))
  for (const [day, ofDay] of days) {
    for (const [id, people] of await beyondOn(ctx, db, ofDay, change.isDue ? null : day, authors))
      beyond.set(id, people)
  }
  return beyond
}
