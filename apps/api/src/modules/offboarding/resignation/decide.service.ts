import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { decideResignation } from '@muster/contract/offboarding/resignation.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { decideRequest } from '../../requests/index.ts'

/** Checks no reach: approvers need not see separations, and deciding the request refuses everybody else. */
async function findRequests(ctx: Ctx, id: number) {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ status: number; resignation: number | null; withdrawal: number | null }>`
      select s.status, s.request_id as resignation, s.withdrawal_request_id as withdrawal
      from separation s where s.org_id = ${ctx.orgId} and s.id = ${id}`.execute(db)
    return found(rows[0])
  })
}

/**
 * Decides a resignation or its withdrawal as one of its approvers, by the same engine as the inbox.
 *
 * @throws AppError `record.not_found`, `offboarding.no_request`, and those of deciding
 */
export async function decide(
  ctx: Ctx,
  what: 'resignation' | 'withdrawal',
  { SEPID, status, comment }: BodyOf<typeof decideResignation>,
): Promise<DataOf<typeof decideResignation>> {
  const requestId = (await findRequests(ctx, SEPID))[what]
  if (requestId === null) fail('record.not_found')
  const outcome = status === 1 ? 'approved' : 'rejected'
  const { pendingOn } = await decideRequest(ctx, { requestId, outcome, comment })
  return { SEPID, status: (await findRequests(ctx, SEPID)).status, pending_on: pendingOn }
}
