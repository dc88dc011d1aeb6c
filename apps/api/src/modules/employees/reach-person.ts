import { sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'

/** A person whose employment is about to change. */
export interface PersonInReach {
  id: number
  code: string
  full_name: string
  status: 'active' | 'left'
  left_on: string | null
  date_of_joining: string
  confirmation_due_on: string | null
  manager_id: number | null
  version: number
}

/**
 * A person for whom the caller holds the permission, optionally locked for a change.
 *
 * @throws AppError `record.not_found`, also for a person out of reach
 */
export async function reachPerson(
  ctx: Ctx,
  db: Db,
  id: number,
  permission: string,
  options: { lock?: boolean } = {},
): Promise<PersonInReach> {
  const { rows } = await sql<PersonInReach>`
    select e.id, e.code, e.full_name, e.status, e.left_on, e.date_of_joining, e.confirmation_due_on, e.manager_id,
      e.version
    from employee e
    where e.org_id = ${ctx.orgId} and e.id = ${id} and coalesce(${employeeScope(ctx, permission, 'e')}, false)
    ${options.lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0] ?? fail('record.not_found')
}

/** A person's label in audit entries. */
export function labelOf(person: Pick<PersonInReach, 'full_name' | 'code'>): string {
  return `${person.full_name} (${person.code})`
}
