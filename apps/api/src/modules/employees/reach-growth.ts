import { type AssignmentAttribute, slugOfAttribute } from '@muster/contract/employees/employees.constants'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isAdministrator } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { columnOfAttribute } from './employee-columns.ts'
import type { PersonRow } from './people.queries.ts'
import { isWithinGroups } from './rules/group-reach.ts'
import type { ManagerProposal } from './rules/manager-lines.ts'

type ValueFor = (attribute: AssignmentAttribute) => number | null

/** An employee's effective-dated values before and after a change. */
export interface MovedPerson {
  employeeId: number
  before: ValueFor
  after: ValueFor
}

export interface ReachChange {
  managers: readonly ManagerProposal[]
  moved: readonly MovedPerson[]
  today: string
  /** For changes whose periods are already in force while the records don't show them: compares with the records. */
  isDue?: boolean
}

/** Whether the account holds a permission with this scope and not for everybody: only then can its reach grow. */
const holdsOnly = (actor: Actor, scope: 'reports' | 'group'): boolean =>
  [...actor.grants.values()].some((scopes) => scopes.has(scope) && !scopes.has('organisation'))

/** SQL for the direct reports as the records show them now, and by the periods of a day, planned ones too. */
const reportsOn = (ctx: Pick<Ctx, 'orgId'>, manager: RawBuilder<unknown>, day: string | null) => sql`
  select a.employee_id as id from employee_assignment a
  where a.org_id = ${ctx.orgId} and a.attribute = 'manager' and a.value_id = ${manager}
    and a.from_date <= ${day}::date and (a.to_date is null or a.to_date >= ${day}::date)
  union all
  select e.id from employee e where e.org_id = ${ctx.orgId} and e.manager_id = ${manager}`

/** Everybody below an employee now, and on a day. One statement. */
async function findLine(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  managerId: number,
  day: string | null,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive line as (
      select f.id from (${reportsOn(ctx, sql`${managerId}::bigint`, day)}) f
      union
      select n.id from line l cross join lateral (${reportsOn(ctx, sql`l.id`, day)}) n
    ) select id from line`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * People who would come into the account's reporting line. Whoever joins it through the change does so below somebody
 * of the change who was outside and gets a manager inside.
 */
async function newInLine(
  ctx: Ctx,
  db: Db,
  actor: Actor,
  { managers, today, isDue }: ReachChange,
): Promise<number[]> {
  const { employeeId: me } = actor
  if (me === null || managers.every((one) => one.managerId === null) || !holdsOnly(actor, 'reports'))
    return []
  const grown: number[] = []
  for (const [day, ofDay] of Map.groupBy(managers, (one) => (one.fromDate > today ? one.fromDate : today))) {
    const line = await findLine(ctx, db, me, isDue ? null : day)
    const isInside = (id: number | null) => id !== null && (id === me || line.has(id))
    const joining = ofDay.filter((one) => isInside(one.managerId) && !isInside(one.employeeId))
    grown.push(...joining.map((one) => one.employeeId))
  }
  return grown
}

/** People who would come into one of the account's data permission groups. */
function newInGroups(actor: Actor, moved: readonly MovedPerson[]): number[] {
  if (actor.groups.length === 0 || !holdsOnly(actor, 'group')) return []
  const limits = actor.groups.map((group) => group.limits)
  return moved
    .filter((one) => isWithinGroups(limits, one.after) && !isWithinGroups(limits, one.before))
    .map((one) => one.employeeId)
}

/**
 * Employees through whose change an account would reach people whom it does not reach now: through its reporting line,
 * on the day of the change, or through its data permission groups.
 *
 * @param actor whose reach; the caller, or whoever planned a change that is due
 */
export async function findReachGrowth(
  ctx: Ctx,
  db: Db,
  change: ReachChange,
  actor: Actor = ctx.actor,
): Promise<Set<number>> {
  if (isAdministrator(actor)) return new Set()
  return new Set([...newInGroups(actor, change.moved), ...(await newInLine(ctx, db, actor, change))])
}

/** The values of a drafted change, for `ReachChange`. */
export function movedPerson(
  person: PersonRow,
  dated: Readonly<Record<string, readonly [unknown, unknown]>>,
): MovedPerson {
  const side = (index: 0 | 1) => (attribute: AssignmentAttribute) => {
    const pair = dated[slugOfAttribute[attribute]]
    return (pair ? pair[index] : person[columnOfAttribute(attribute)]) as number | null
  }
  return { employeeId: person.id, before: side(0), after: side(1) }
}

/** @throws AppError `access.reach_grows` */
export async function refuseReachGrowth(
  ctx: Ctx,
  db: Db,
  change: ReachChange,
  actor: Actor = ctx.actor,
): Promise<void> {
  if ((await findReachGrowth(ctx, db, change, actor)).size > 0) fail('access.reach_grows')
}
