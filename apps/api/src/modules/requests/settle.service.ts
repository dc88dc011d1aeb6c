import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { endAt } from './advance.service.ts'
import { refuseDecided, refuseOwn } from './refusals.ts'
import { actorName, addEvents, findRequest } from './request.queries.ts'
import { requestsTexts } from './requests.texts.ts'

/**
 * Decides a pending request in place of all current and later approvers, in the caller's transaction: used by
 * a module's own call for the same decision. The caller must check permission.
 *
 * @throws AppError `record.not_found`, `requests.own_request`, `requests.already_decided`
 */
export async function settleRequest(
  ctx: Ctx,
  db: Db,
  requestId: number,
  { outcome, comment }: { outcome: 'approved' | 'rejected'; comment: string },
): Promise<void> {
  const request = found(await findRequest(ctx, db, requestId, { lock: true }))
  refuseOwn(ctx, request)
  if (request.status !== 0) refuseDecided(request)
  await addEvents(ctx, db, requestId, [
    {
      what: outcome === 'approved' ? 'stage_approved' : 'stage_rejected',
      position: request.position,
      forName: requestsTexts('approversLabel'),
      comment,
    },
  ])
  await sql`
    update request_task set state = 'closed'
    where org_id = ${ctx.orgId} and request_id = ${requestId} and state = 'pending'`.execute(db)
  const decision = { comment, decidedBy: actorName(ctx), decidedAt: ctx.now.toString() }
  await endAt(ctx, db, request, outcome, decision)
}
