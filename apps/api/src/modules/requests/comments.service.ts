import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { saveWorkflowForm } from '@muster/contract/requests/decisions.contract'
import type { Ctx } from '../../platform/context.ts'
import { tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { notifyCommented } from './notify.service.ts'
import {
  actorName,
  addEvents,
  findRequest,
  findTasks,
  isProposal,
  type RequestRow,
} from './request.queries.ts'
import { isAutomatic } from './request-kinds.ts'
import { canSee } from './requests.access.ts'
import { attachFiles } from './submit.service.ts'

/** Whose request it is: nobody's, where the product asked for it. */
function authorsOf(request: RequestRow): number[] {
  if (isAutomatic(request.kind)) return []
  return isProposal(request) ? [request.barred_employee ?? 0] : [request.employee_id]
}

/**
 * Adds a comment and files to a request visible to the caller; the submitted request is unchanged.
 *
 * @throws AppError `record.not_found`, `files.not_uploaded`
 */
export function addComment(
  ctx: Ctx,
  { REQUEST_ID, comment, files }: BodyOf<typeof saveWorkflowForm>,
): Promise<DataOf<typeof saveWorkflowForm>> {
  return tx(ctx, async (db) => {
    const request = found(await findRequest(ctx, db, REQUEST_ID, { lock: true }))
    if (!(await canSee(ctx, db, request))) fail('record.not_found')
    await db
      .insertInto('request_comment')
      .values({
        org_id: ctx.orgId,
        request_id: REQUEST_ID,
        account_id: ctx.actor.accountId,
        employee_id: ctx.actor.employeeId,
        author: actorName(ctx),
        body: comment,
        created_at: ctx.now.toString(),
      })
      .execute()
    await attachFiles(ctx, db, REQUEST_ID, files)
    await addEvents(ctx, db, REQUEST_ID, [{ what: 'commented', comment: comment.slice(0, 200) }])
    const approverIds = (await findTasks(ctx, db, REQUEST_ID)).flatMap((task) =>
      task.state === 'pending' && task.approver_id !== null ? [task.approver_id] : [],
    )
    await notifyCommented(ctx, db, request, comment, [...authorsOf(request), ...approverIds])
    const { count } = await db
      .selectFrom('request_comment')
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('org_id', '=', ctx.orgId)
      .where('request_id', '=', REQUEST_ID)
      .executeTakeFirstOrThrow()
    return { comments: Number(count) }
  })
}
