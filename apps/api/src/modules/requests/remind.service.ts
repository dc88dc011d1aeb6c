import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { reachRequest } from './decide.service.ts'
import { notifyApprovers } from './notify.service.ts'
import { addEvents, findStages, findTasks, type RequestRow } from './request.queries.ts'
import { statusText } from './status-text.ts'

/** Hours between two reminders of the same approvers. */
const PAUSE_HOURS = 1

/** Whether somebody reminded the approvers of the current stage recently. */
async function wasRemindedRecently(ctx: Ctx, db: Db, request: RequestRow): Promise<boolean> {
  const since = ctx.now.subtract({ hours: PAUSE_HOURS }).toString()
  const { rows } = await sql`
    select 1 from request_event
    where org_id = ${ctx.orgId} and request_id = ${request.id} and what = 'reminded'
      and position = ${request.position} and at > ${since}::timestamptz limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Reminds the current approvers of a request in reach, as HR. The automatic reminder before the deadline is still sent.
 *
 * @returns the request's status
 *
 * @throws AppError `record.not_found`, `requests.not_pending`, `requests.nobody_to_remind`,
 * `requests.reminded_already`
 */
export function remindApproversOf(ctx: Ctx, requestId: number): Promise<number> {
  return tx(ctx, async (db) => {
    // Locks the request, so that the second of two concurrent reminders sees the first.
    const request = await reachRequest(ctx, db, requestId, 'requests.decide')
    if (request.status !== REQUEST.pending)
      fail('requests.not_pending', { parameters: { state: statusText(request.status) } })
    const stage = found((await findStages(ctx, db, request.id))[request.position])
    const pending = (await findTasks(ctx, db, request.id)).filter(
      (task) => task.position === request.position && task.state === 'pending',
    )
    if (pending.length === 0) fail('requests.nobody_to_remind')
    if (await wasRemindedRecently(ctx, db, request)) fail('requests.reminded_already')
    const forName = pending.map((task) => task.approver_name).join(', ')
    await addEvents(ctx, db, request.id, [{ what: 'reminded', position: request.position, forName }])
    await notifyApprovers(
      ctx,
      db,
      request,
      pending.map(({ id }) => id),
      { event: 'reminded', stageMails: stage.mails },
    )
    return request.status
  })
}
