import { type AssignmentAttribute, slugOfAttribute } from '@muster/contract/employees/employees.constants'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { AppError, fail } from '../../platform/errors.ts'
import { columnOfAttribute } from './employee-columns.ts'
import { employeesTexts } from './employees.texts.ts'
import type { PersonRow } from './people.queries.ts'
import { type Authors, findReachGiven, LINE_PERMISSIONS, reportsOn } from './reach-given.ts'
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

/** Employees through whose change an account would reach people whom it does not reach now. */
async function findGrowth(ctx: Ctx, db: Db, change: ReachChange, actor: Actor): Promise<Set<number>> {
  if (isAdministrator(actor)) return new Set()
  return new Set([...newInGroups(actor, change.moved), ...(await newInLine(ctx, db, actor, change))])
}

/** @throws AppError `access.reach_grows` if this account would reach people whom it does not reach now */
export async function refuseOwnGrowth(ctx: Ctx, db: Db, change: ReachChange, actor: Actor): Promise<void> {
  if ((await findGrowth(ctx, db, change, actor)).size > 0) fail('access.reach_grows')
}

/** The caller alone, for changes that need nobody else. @param by further permissions by which they make the change */
export const authoredByCaller = ({ actor }: Pick<Ctx, 'actor'>, ...by: readonly string[]): Authors => ({
  actors: [actor],
  permissions: [...LINE_PERMISSIONS, ...by],
})

/**
 * What is wrong with a change, by employee: one of its authors would reach people whom they do not reach now, through
 * their reporting line on the day of the change or through their data permission groups; or the change gives a new
 * manager people whom none of the authors reaches.
 *
 * @returns errors `access.reach_grows`, `access.reach_grows_for_proposer`, `access.reach_given`
 */
export async function findReachProblems(
  ctx: Ctx,
  db: Db,
  change: ReachChange,
  authors: Authors = authoredByCaller(ctx),
): Promise<Map<number, AppError>> {
  const problems = new Map<number, AppError>()
  for (const [id, people] of await findReachGiven(ctx, db, change, authors))
    problems.set(id, givesReach(people))
  for (const actor of authors.actors) {
    const isCaller = actor.accountId === ctx.actor.accountId
    const error = new AppError(isCaller ? 'access.reach_grows' : 'access.reach_grows_for_proposer')
    const grown = await findGrowth(ctx, db, change, actor)
    const known = isCaller ? await findVisible(ctx, db, grown) : new Set()
    for (const id of grown) problems.set(id, known.has(id) ? comesUnderCaller() : error)
  }
  return problems
}

/** Of these people, those whose records the caller sees already: only what they may do there would grow. */
async function findVisible(ctx: Ctx, db: Db, ids: ReadonlySet<number>): Promise<Set<number>> {
  if (ids.size === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])
      and ${employeeScope(ctx, 'employees.profile.view', 'e')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** In words of its own, as the caller sees the person's record already. */
const comesUnderCaller = () =>
  new AppError('access.reach_grows', { message: employeesTexts.text('comesUnderCaller') })

function givesReach(count: number): AppError {
  const people = employeesTexts.text('people', { count })
  return new AppError('access.reach_given', { parameters: { people } })
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

/** @throws AppError as `findReachProblems` finds them */
export async function refuseReachGrowth(
  ctx: Ctx,
  db: Db,
  change: ReachChange,
  authors?: Authors,
): Promise<void> {
  for (const error of (await findReachProblems(ctx, db, change, authors)).values()) throw error
}
