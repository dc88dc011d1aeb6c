import { endsAccessAtOnce } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { setAccountEnabled } from '../../session/index.ts'
import type { StoredSeparation } from './load-separation.ts'
import { logSeparations } from './log.ts'

type Whose = Pick<StoredSeparation, 'id' | 'employee_id' | 'kind' | 'access_ended_at'>

async function note(ctx: Ctx, db: Db, id: number, at: string | null): Promise<void> {
  await sql`
    update separation set access_ended_at = ${at}::timestamptz where org_id = ${ctx.orgId} and id = ${id}`.execute(
    db,
  )
  await logSeparations(ctx, db, { separationId: id, kind: at ? 'access_ended' : 'access_restored' })
}

/**
 * Ends sign-in at once for kinds that say so (termination, absconding, death), however long the employment goes on.
 *
 * @throws AppError `session.last_administrator`, `session.own_account`
 */
export async function endAccess(ctx: Ctx, db: Db, { id, employee_id, kind, access_ended_at }: Whose) {
  if (!endsAccessAtOnce(kind) || access_ended_at !== null) return
  const account = await setAccountEnabled(ctx, db, { employeeId: employee_id }, false)
  if (account) await note(ctx, db, id, ctx.now.toString())
}

/** Gives back what `endAccess` took, when the separation doesn't go on. */
export async function restoreAccess(ctx: Ctx, db: Db, { id, employee_id, access_ended_at }: Whose) {
  if (access_ended_at === null) return
  await setAccountEnabled(ctx, db, { employeeId: employee_id }, true)
  await note(ctx, db, id, null)
}
