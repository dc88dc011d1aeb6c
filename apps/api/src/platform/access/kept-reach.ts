import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { fail } from '../errors.ts'
import { findAccountActor } from './account-actor.ts'
import { type Actor, isAdministrator } from './actor.ts'
import { groupPredicate } from './employee-scope.ts'

/** Who reaches: an account, or every employee of a query, by the column of their id. */
export type Reacher = Pick<Actor, 'grants' | 'groups'> & { employeeId: number | RawBuilder<number> | null }

/** A query for the ids of employees who are reached in one way; undefined where nobody is. */
export type ReachPart = (ctx: Pick<Ctx, 'orgId'>, reacher: Reacher) => RawBuilder<unknown> | undefined

const holdsForGroupOnly = (actor: Reacher): boolean =>
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

/**
 * Queries for the ids of the people whom an employee reaches by what they head, with an account or without.
 *
 * @param employeeId the column of a query around them
 */
export const reachedByHeading = (
  ctx: Pick<Ctx, 'orgId'>,
  employeeId: RawBuilder<number>,
): RawBuilder<unknown>[] =>
  parts.flatMap((part) => part(ctx, { employeeId, groups: [], grants: new Map() }) ?? [])

interface Way {
  /** Index in `parts`. */
  way: number
  query: RawBuilder<unknown>
}

/** The ways in which the caller's account reaches people by what is stored now. One statement. */
async function waysNow(ctx: Ctx, db: Db): Promise<Way[]> {
  const { accountId } = ctx.actor
  const actor = accountId === null ? undefined : await findAccountActor(ctx, db, accountId)
  if (!actor) return []
  return parts.flatMap((part, way) => {
    const query = part(ctx, actor)
    return query ? [{ way, query }] : []
  })
}

/** Ids of the people in reach, by way, as PostgreSQL array literals, since they are only passed back. Two statements. */
async function reachedNow(ctx: Ctx, db: Db): Promise<Map<number, string | null>> {
  const ways = await waysNow(ctx, db)
  if (ways.length === 0) return new Map()
  const reached = ways.map(
    ({ way, query }) =>
      sql`select ${sql.lit(way)} as way, array_agg(p.id)::text as ids from (${query}) p (id)`,
  )
  const { rows } = await sql<{ way: number; ids: string | null }>`
    ${sql.join(reached, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ way, ids }) => [way, ids]))
}

/** Whether anybody is in reach now in a way in which they were not before. Two statements. */
async function hasGrown(ctx: Ctx, db: Db, before: ReadonlyMap<number, string | null>): Promise<boolean> {
  const ways = await waysNow(ctx, db)
  if (ways.length === 0) return false
  const growths = ways.map(
    ({ way, query }) => sql`exists (
      select from (${query}) p (id)
      where not exists (select from unnest(${before.get(way) ?? '{}'}::bigint[]) b (id) where b.id = p.id))`,
  )
  const { rows } = await sql<{ has_grown: boolean }>`
    select ${sql.join(growths, sql` or `)} as has_grown`.execute(db)
  return rows[0]?.has_grown === true
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
  if (await hasGrown(ctx, db, before)) fail('access.reach_grows')
  return result
}
