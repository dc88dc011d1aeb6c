import type { FormValues } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import { groupDimensions, scopesOf } from '../../platform/access/actor.ts'
import { employeeScope, reportsOf } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { attributeOfSlug, columnOfAttribute } from './employee-columns.ts'

const columns = [...groupDimensions.map(columnOfAttribute), 'manager_id']

/**
 * Refuses changes that move a person out of the caller's reach, today or on a later effective date: whoever may act
 * for some people must neither lose nor place anybody elsewhere by it.
 *
 * @param permission by which the caller makes the change
 * @throws AppError `employees.outside_reach`
 */
export async function refuseOutOfReach(
  ctx: Ctx,
  db: Db,
  permission: string,
  change: { person: { id: number }; values: Readonly<FormValues> },
): Promise<void> {
  const moved = new Map(
    Object.entries(change.values).flatMap(([slug, value]) => {
      const attribute = attributeOfSlug(slug)
      return attribute ? [[columnOfAttribute(attribute) as string, value as number | null] as const] : []
    }),
  )
  if (moved.size === 0) return
  const { actor, orgId } = ctx
  const values = columns.map((column) =>
    moved.has(column)
      ? sql`${moved.get(column) ?? null}::bigint as ${sql.ref(column)}`
      : sql`e.${sql.ref(column)} as ${sql.ref(column)}`,
  )
  // A planned manager is on no record yet, so the line above the person is followed from the new manager.
  const others = employeeScope({ actor: { ...actor, isTeamLead: false }, orgId }, permission, 'h')
  const holdsLine = actor.isTeamLead && scopesOf(actor, permission).has('reports')
  const line = holdsLine
    ? sql`h.manager_id = ${actor.employeeId} or exists (select from employee m
        where m.org_id = ${orgId} and m.id = h.manager_id and ${reportsOf(ctx, actor.employeeId, 'm')})`
    : sql`false`
  const { rows } = await sql<{ reached: boolean }>`
    select coalesce(${others} or ${line}, false) as reached
    from (select e.id, ${sql.join(values)} from employee e where e.org_id = ${orgId} and e.id = ${change.person.id}) h`.execute(
    db,
  )
  if (!rows[0]?.reached) fail('employees.outside_reach')
}
