import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { fail } from '../errors.ts'
import { findAccountActor } from './account-actor.ts'
import { type Actor, isAdministrator } from './actor.ts'
import { groupPredicate } from './employee-scope.ts'

/** A query for the ids of employees whom an account reaches in one way; undefined where it reaches nobody so. */
export type ReachPart = (ctx: Pick<Ctx, 'orgId'>, actor: Actor) => RawBuilder<unknown> | undefined

const holdsForGroupOnly = (actor: Actor): boolean =>
  [...actor.grants.values()].some((scopes) => scopes.has('group') && !scopes.has('organisation'))

const throughGroups: ReachPart = ({ orgId }, actor) =>
  actor.groups.length === 0 || !holdsForGroupOnly(actor)
    ? undefined
    : sql`select e.id from employee e where e.org_id = ${orgId}
        and (${sql.join(
          actor.groups.map((group) => groupPredicate(group, 'e')),
          sql` or `,
        )})`

const parts: ReachPart[] = [throughGroups]

/** Called while a module connects: in what way its records let somebody reach people, for example as their head. */
export function registerReach(part: ReachPart): void {
  parts.push(part)
}

/** The people whom the caller's account reaches by what is stored now, in each way by its own. Two statements. */
async function reachedNow(ctx: Ctx, db: Db): Promise<Set<string>> {
  const { accountId } = ctx.actor
  const actor = accountId === null ? undefined : await findAccountActor(ctx, db, accountId)
  const queries = actor
    ? parts.flatMap((part, way) => {
        const query = part(ctx, actor)
        return query ? [sql`select ${sql.lit(way)} as way, p.id from (${query}) p (id)`] : []
      })
    : []
  if (queries.length === 0) return new Set()
  const { rows } = await sql<{ way: number; id: number }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ way, id }) => `${way} ${id}`))
}

/**
 * Makes a change of units, groups or heads whose effect on the author's own reach cannot be told from the input, and
 * refuses it if the author reaches more people afterwards than before. Administrators reach everybody anyway.
 *
 * @throws AppError `access.reach_grows`
 */
export async function keepingReach<T>(ctx: Ctx, db: Db, change: () => Promise<T>): Promise<T> {
  if (ctx.actor.kind !== 'account' || isAdministrator(ctx.actor)) return change()
  const before = await reachedNow(ctx, db)
  const result = await change()
  const after = await reachedNow(ctx, db)
  if (!after.isSubsetOf(before)) fail('access.reach_grows')
  return result
}
