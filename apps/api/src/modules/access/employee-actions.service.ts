import type { getEmployeeActions } from '@muster/contract/access/access.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'

/** Facts about the employee whose record the caller views. */
export interface EmployeeActionFacts {
  status: 'active' | 'left'
  /** The caller's own record. */
  isSelf: boolean
  /** Null without an account. */
  accountState: 'invited' | 'active' | 'disabled' | null
}

export interface EmployeeAction {
  /** The permission key of the specification, such as `EMPLOYEE_EDIT`. */
  readonly key: string
  /** Required permission; its scope must cover this employee. */
  readonly permission: string
  /** Whether the action applies to the employee's current state; always when omitted. */
  readonly isPossible?: (person: EmployeeActionFacts) => boolean
  /** An SQL condition on the employee's row, for actions that depend on more than these facts. */
  readonly condition?: (alias: string) => RawBuilder<boolean>
}

const registered: EmployeeAction[] = []

/**
 * Registers actions on employee records. Called by the modules that own them, while they connect.
 *
 * @returns a function that unregisters them, for tests
 */
export function registerEmployeeActions(actions: readonly EmployeeAction[]): () => void {
  for (const { key } of actions) {
    if (registered.some((known) => known.key === key))
      throw new Error(`The employee action ${key} is registered twice.`)
  }
  registered.push(...actions)
  return () => {
    for (const action of actions) registered.splice(registered.indexOf(action), 1)
  }
}

interface Reach extends EmployeeActionFacts {
  /** By index in the list of permissions: whether the employee is within the permission's scope. */
  within: boolean[]
  /** By index in the list of registered actions: whether the action's own condition holds. */
  holds: boolean[]
}

/** One statement for any number of permissions: each is a predicate on the same row. */
function findReach(ctx: Ctx, permissions: readonly string[], employeeId: number): Promise<Reach | undefined> {
  const predicates: RawBuilder<boolean>[] = permissions.map((permission) =>
    employeeScope(ctx, permission, 'e'),
  )
  const conditions = registered.map(({ condition }) => condition?.('e') ?? sql<boolean>`true`)
  return readTx(ctx, (db) =>
    db
      .selectFrom('employee as e')
      .leftJoin('account as a', (join) =>
        join.onRef('a.org_id', '=', 'e.org_id').onRef('a.employee_id', '=', 'e.id'),
      )
      .select(sql<'active' | 'left'>`e.status`.as('status'))
      .select(sql<EmployeeActionFacts['accountState']>`a.state`.as('accountState'))
      .select(sql<boolean>`e.id is not distinct from ${ctx.actor.employeeId}::bigint`.as('isSelf'))
      .select(sql<boolean[]>`array[${sql.join(predicates)}]::boolean[]`.as('within'))
      .select(sql<boolean[]>`array[${sql.join(conditions)}]::boolean[]`.as('holds'))
      .where('e.org_id', '=', ctx.orgId)
      .where('e.id', '=', employeeId)
      .executeTakeFirst(),
  )
}

/**
 * What the caller may do with one employee. Clients cache the response for 10 seconds.
 *
 * @throws AppError `record.not_found` when none of the permissions reaches the person
 */
export async function listEmployeeActions(
  ctx: Ctx,
  employeeId: number,
): Promise<DataOf<typeof getEmployeeActions>> {
  const permissions = [...new Set(registered.map((action) => action.permission))]
  if (permissions.length === 0) found(undefined)
  const reach = found(await findReach(ctx, permissions, employeeId))
  if (!reach.within.includes(true)) found(undefined)
  const employeeActions = registered
    .filter((action, place) => reach.within[permissions.indexOf(action.permission)] && reach.holds[place])
    .filter((action) => action.isPossible?.(reach) ?? true)
    .map((action) => action.key)
  return { employeeActions }
}
