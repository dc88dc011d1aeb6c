import { sql } from 'kysely'
import type { Text } from '../../lib/texts/texts.ts'
import { hashToken, newToken } from '../../platform/access/session.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, resolvedQuery, runQuery } from '../../platform/db/deferred-query.ts'
import { insertLate } from '../../platform/db/late-inserts.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type Notice, type Notification, notificationQuery, notify } from '../notices/index.ts'
import { type PlannedStage, type RequestMail, requestMailsQuery } from '../workflows/index.ts'
import { delegatesOf } from './delegates.queries.ts'
import { notifyTexts } from './notify.texts.ts'
import type { PendingTask } from './open-stage.service.ts'
import { actorName, isProposal, type RequestRow } from './request.queries.ts'
import { isAutomatic, isConfidential, kindName } from './request-kinds.ts'

/** Validity of a mailed link in days. */
export const MAIL_LINK_DAYS = 7

/** Paths of the request's page in both entries. */
export const requestLink = (id: number) => ({
  admin: `/workflow/request-worlflow/${id}`,
  me: `/workflow/request-worlflow/${id}`,
})

/** Display title; a cancellation is named as such. */
export function titleOf(request: Pick<RequestRow, 'kind' | 'cancels'>): string | Text {
  const name = kindName(request.kind)
  return request.cancels === null ? name : notifyTexts.text('cancel', { name })
}

/** The name in a notice; notices can be mailed and read by others. */
const nameFor = (request: RequestRow): string | Text =>
  isConfidential(request.kind) ? notifyTexts.text('somebody') : request.employee_name

const commentFor = (request: RequestRow, comment: string | Text): string | Text =>
  isConfidential(request.kind) ? notifyTexts.text('commentInRequest') : comment

async function findPendingTasks(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  taskIds: readonly number[],
): Promise<PendingTask[]> {
  if (taskIds.length === 0) return []
  const { rows } = await sql<PendingTask>`
    select t.id, t.approver_id, t.account_id, t.approver_name,
      ${delegatesOf(ctx, sql.ref('t.approver_id'), request)} as delegates
    from request_task t
    where t.org_id = ${ctx.orgId} and t.id = any (${[...taskIds]}::bigint[]) and t.state = 'pending'`.execute(
    db,
  )
  return rows
}

interface Reader {
  taskId: number
  employeeId: number | null
  accountId: number | null
}

/** Approvers of tasks and their delegates today, never the employee concerned. */
function readersOf(request: RequestRow, pending: readonly PendingTask[]): Reader[] {
  return pending.flatMap((one) => [
    { taskId: one.id, employeeId: one.approver_id, accountId: one.account_id },
    ...one.delegates
      .filter((id) => id !== request.employee_id && id !== request.barred_employee)
      .map((employeeId) => ({ taskId: one.id, employeeId, accountId: null })),
  ])
}

function addressOf({ employeeId, accountId }: Reader): Notice['to'] {
  return employeeId === null ? { accountIds: [accountId as number] } : { employeeIds: [employeeId] }
}

/**
 * Creates a link per reader with an account; only its hash is stored.
 *
 * @param accounts of readers who can sign in: a link decides in the account's name
 */
async function makeLinks(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  readers: readonly Reader[],
  accounts: Notification['accounts'],
) {
  const linkedMails = readers.flatMap((reader) => {
    const box = accounts.find((one) =>
      reader.employeeId === null ? one.accountId === reader.accountId : one.employeeId === reader.employeeId,
    )
    return box ? [{ reader, box, key: newToken() }] : []
  })
  if (linkedMails.length === 0) return []
  await insertLate(
    db,
    'request_mail_link',
    linkedMails.map(({ reader, box, key }) => ({
      org_id: ctx.orgId,
      task_id: reader.taskId,
      account_id: box.accountId,
      token_hash: hashToken(key),
      created_at: ctx.now.toString(),
      expires_at: ctx.now.add({ hours: MAIL_LINK_DAYS * 24 }).toString(),
    })),
  )
  return linkedMails.map(({ box, key }) => ({
    employeeId: box.employeeId,
    accountId: box.accountId,
    // In the fragment, which browsers never send, so that neither logs nor referrers contain it.
    url: `${ctx.platform.config.publicUrl}/admin/mail/request-approval/${request.id}#${key}`,
  }))
}

/** The request's page in self-service, for readers without a link. */
const pageOf = (ctx: Ctx, id: number) => `${ctx.platform.config.appUrls.employee}${requestLink(id).me}`

const mailOf = (ctx: Ctx, request: RequestRow) => ({
  url: pageOf(ctx, request.id),
  workflowId: request.workflow_id,
  kind: titleOf(request),
  employeeId: request.employee_id,
  summary: request.summary,
})

const areTasks = (tasks: readonly number[] | readonly PendingTask[]): tasks is readonly PendingTask[] =>
  typeof tasks[0] === 'object'

/**
 * Notifies the approvers of new tasks and their delegates: a notice, and a mail with a link if the stage
 * sends mails.
 */
export async function notifyApprovers(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  tasks: readonly number[] | readonly PendingTask[],
  { event, stageMails }: { event: 'asked' | 'reminded' | 'escalated'; stageMails: PlannedStage['mails'] },
): Promise<void> {
  const pending = areTasks(tasks) ? tasks : await findPendingTasks(ctx, db, request, tasks)
  if (pending.length === 0) return
  const readers = readersOf(request, pending)
  const notices = readers.map((reader) => ({
    to: addressOf(reader),
    kind: `requests.${event}`,
    values: { name: nameFor(request), request: titleOf(request), summary: request.summary },
    link: requestLink(request.id),
  }))
  const mail = { ...mailOf(ctx, request), stageMails, comment: request.comment }
  const isMailed = stageMails[event] !== false && !isConfidential(request.kind)
  const { notification, send } = await runQuery(
    db,
    combineQueries({
      notification: notificationQuery(ctx, notices),
      send: isMailed ? requestMailsQuery(ctx, event, [{ ...mail, to: readers }]) : resolvedQuery(undefined),
    }),
  )
  await notification.send(db)
  const to = send ? await makeLinks(ctx, db, request, readers, notification.accounts) : []
  if (to.length > 0) await send?.(db, [{ ...mail, to }])
}

/** Notifies the employee and the requester of the outcome, except whoever caused it; nobody of what the product asked for. */
export async function notifyRequester(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  what: {
    kind: 'requests.approved' | 'requests.rejected' | 'requests.cancelled'
    by: string | Text
    comment: string | Text
  },
): Promise<void> {
  if (isAutomatic(request.kind)) return
  // The employee learns of a proposal through its effect.
  const tellsEmployee = request.employee_id !== ctx.actor.employeeId && !isProposal(request)
  const submitter = request.account_id
  const tellsSubmitter = submitter !== null && submitter !== ctx.actor.accountId
  // One notice for both: most people submit their requests themselves.
  const to = {
    employeeIds: tellsEmployee ? [request.employee_id] : [],
    accountIds: tellsSubmitter ? [submitter] : [],
  }
  const notices = (tellsEmployee || tellsSubmitter ? [to] : []).map((to) => ({
    to,
    kind: what.kind,
    values: {
      request: titleOf(request),
      summary: request.summary,
      by: what.by,
      comment: commentFor(request, what.comment),
    },
    link: requestLink(request.id),
  }))
  const event = what.kind.slice('requests.'.length) as 'approved' | 'rejected' | 'cancelled'
  // No mails for confidential requests.
  const mails = isConfidential(request.kind) ? [] : [requesterMail(ctx, request, what)]
  const { bell, send } = await runQuery(
    db,
    combineQueries({ bell: notificationQuery(ctx, notices), send: requestMailsQuery(ctx, event, mails) }),
  )
  await bell.send(db)
  await send(db, mails)
}

/** The workflow's mail to the employee concerned. */
function requesterMail(
  ctx: Ctx,
  request: RequestRow,
  { by, comment }: { by: string | Text; comment: string | Text },
): RequestMail {
  const to = isProposal(request)
    ? [{ employeeId: request.barred_employee, accountId: request.barred_account }]
    : [{ employeeId: request.employee_id, accountId: null }]
  return { ...mailOf(ctx, request), comment, by, to }
}

/** Accounts that may decide all requests: HR, as fallback for stuck requests. */
async function findHr(ctx: Ctx, db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a
    where a.org_id = ${ctx.orgId} and a.state = 'active' and (
      exists (select from account_role r where r.org_id = a.org_id and r.account_id = a.id and r.role_id in (2, -2))
      or exists (select from account_grant g where g.org_id = a.org_id and g.account_id = a.id
        and g.permission = 'requests.decide' and g.scope = 'organisation')
      or exists (select from account_role r join role_grant g on g.org_id = r.org_id and g.role_id = r.role_id
        where r.org_id = a.org_id and r.account_id = a.id and g.permission = 'requests.decide'
          and g.scope = 'organisation'))`.execute(db)
  return rows.map(({ id }) => id)
}

export async function notifyStuck(ctx: Ctx, db: Db, request: RequestRow): Promise<void> {
  if (request.stuck === null) return
  await notify(ctx, db, {
    to: { accountIds: await findHr(ctx, db) },
    kind: 'requests.stuck',
    values: { name: nameFor(request), request: titleOf(request), reason: request.stuck },
    link: { admin: `/requests/stuck?request=${request.id}` },
  })
}

/** Who withdrew it: the requester, or by whom and for whom. */
function withdrawerOf({ actor }: Ctx, request: RequestRow): string | Text {
  const name = nameFor(request)
  if (actor.employeeId === request.employee_id || actor.name === '') return name
  return notifyTexts.text('onBehalf', { by: actor.name, name })
}

/** Notifies approvers that their decision is no longer needed. */
export async function notifyWithdrawn(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  taskIds: readonly number[],
): Promise<void> {
  const pending = await findPendingTasks(ctx, db, request, taskIds)
  const to = pending.flatMap(({ approver_id }) => (approver_id === null ? [] : [approver_id]))
  if (to.length === 0) return
  await notify(ctx, db, {
    to: { employeeIds: to },
    kind: 'requests.withdrawn',
    values: { name: withdrawerOf(ctx, request), request: titleOf(request), summary: request.summary },
    link: requestLink(request.id),
  })
}

export async function notifyCommented(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  comment: string,
  to: readonly number[],
) {
  await notify(ctx, db, {
    to: { employeeIds: to.filter((id) => id !== ctx.actor.employeeId) },
    kind: 'requests.commented',
    values: {
      by: actorName(ctx),
      request: titleOf(request),
      comment: commentFor(request, comment.slice(0, 200)),
    },
    link: requestLink(request.id),
  })
}
