import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import type { LockedPerson } from './request.types.ts'

/**
 * Locks the employee concerned, which serialises their requests, so that checks for clashes stay valid until the request
 * is stored or decided. One statement.
 *
 * @throws AppError `record.not_found`
 */
export async function lockRequester(ctx: Ctx, db: Db, employeeId: number): Promise<LockedPerson> {
  const { rows } = await sql<LockedPerson>`
    select status, full_name from employee where org_id = ${ctx.orgId} and id = ${employeeId}
    for no key update`.execute(db)
  return found(rows[0])
}
