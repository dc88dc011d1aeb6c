import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { DayState } from './leave-days.service.ts'

type Table = 'short_leave' | 'comp_off_claim' | 'restricted_choice'

/** Moves a request's row from one state to another. @returns whether it was in the first state */
export async function moveRow(
  ctx: Ctx,
  db: Db,
  table: Table,
  of: { requestId: number; from: DayState; to: DayState },
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set state = ${of.to}
    where org_id = ${ctx.orgId} and request_id = ${of.requestId} and state = ${of.from} returning request_id`.execute(
    db,
  )
  return rows.length > 0
}

/** @throws AppError `leave.not_allowed` on the given field */
export function refuse(field: string, problem: string): never {
  fail('leave.not_allowed', { parameters: { problem }, fields: { [field]: problem } })
}
