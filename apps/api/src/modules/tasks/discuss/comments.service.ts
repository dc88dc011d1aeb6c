import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  addTaskComment,
  deleteTaskComment,
  editTaskComment,
} from '@muster/contract/tasks/discussion.contract'
import { commentParts, mentionsIn } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireTask, type StoredTask } from '../change/load-tasks.ts'
import { requireNameable } from '../change/people.ts'
import { tell } from '../change/tell.ts'

const MAX_TEXT = 300

/** A comment in plain words, for notices. */
async function plainText(ctx: Ctx, db: Db, body: string): Promise<string> {
  const ids = mentionsIn(body)
  const { rows } = ids.length
    ? await sql<{ id: number; full_name: string }>`
        select id, full_name from employee where org_id = ${ctx.orgId} and id = any (${ids}::bigint[])`.execute(
        db,
      )
    : { rows: [] }
  const names = new Map(rows.map((row) => [row.id, row.full_name]))
  return commentParts(body)
    .map((part) => (typeof part === 'string' ? part : `@${names.get(part) ?? ''}`))
    .join('')
    .slice(0, MAX_TEXT)
}

/** Those who take part in a task, as employees. */
async function participants(ctx: Ctx, db: Db, task: StoredTask): Promise<number[]> {
  const { rows } = await sql<{ employee_id: number | null }>`
    select employee_id from account where org_id = ${ctx.orgId} and id = ${task.assigner_account_id}::bigint`.execute(
    db,
  )
  const assigner = rows[0]?.employee_id ?? null
  return [...task.assignee_ids, ...task.watcher_ids, ...(assigner === null ? [] : [assigner])]
}

/** Those who are mentioned follow the task from now on: otherwise they could not read what they are told of. */
async function mention(
  ctx: Ctx,
  db: Db,
  task: StoredTask,
  { mentioned, takePart, text }: { mentioned: readonly number[]; takePart: readonly number[]; text: string },
): Promise<void> {
  const added = mentioned.filter((id) => !takePart.includes(id))
  if (added.length > 0)
    await sql`insert into task_watcher (org_id, task_id, employee_id)
      select ${ctx.orgId}, ${task.id}, x from unnest(${added}::bigint[]) x on conflict do nothing`.execute(db)
  await tell(ctx, db, 'tasks.mentioned', task, mentioned, { text })
}

/**
 * Comments on a task. Idempotent by key. Whoever sees a task may comment on it; who is mentioned must be somebody whom the caller
 * may name, or take part already.
 *
 * @throws AppError `record.not_found`, `request.invalid`
 */
export function addComment(
  ctx: Ctx,
  { task_id, body, key }: BodyOf<typeof addTaskComment>,
): Promise<DataOf<typeof addTaskComment>> {
  return tx(ctx, async (db) => {
    if (key !== undefined) {
      await advisoryLock(ctx, db, `tasks.comment ${key}`)
      const { rows } = await sql<{ id: number }>`select id from task_comment
        where org_id = ${ctx.orgId} and account_id = ${ctx.actor.accountId}::bigint and key = ${key}`.execute(
        db,
      )
      if (rows[0]) return { comment_id: rows[0].id }
    }
    const task = await requireTask(ctx, db, task_id)
    const takePart = await participants(ctx, db, task)
    const mentioned = mentionsIn(body)
    await requireNameable(ctx, db, { body: mentioned }, takePart)
    const { id } = await db
      .insertInto('task_comment')
      .values({
        ...{ org_id: ctx.orgId, task_id, account_id: found(ctx.actor.accountId), body },
        ...{ key: key ?? null, created_at: ctx.now.toString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const text = await plainText(ctx, db, body)
    await mention(ctx, db, task, { mentioned, takePart, text })
    const others = takePart.filter((one) => !mentioned.includes(one))
    await tell(ctx, db, 'tasks.commented', task, others, { text })
    return { comment_id: id }
  })
}

interface OwnComment {
  id: number
  task_id: number
  body: string
}

/** @throws AppError `record.not_found` for a comment of somebody else, and of a task that the caller no longer sees */
async function lockOwn(ctx: Ctx, db: Db, id: number): Promise<{ comment: OwnComment; task: StoredTask }> {
  const { rows } = await sql<OwnComment>`
    select id, task_id, body from task_comment where org_id = ${ctx.orgId} and id = ${id} and deleted_at is null
      and account_id = ${ctx.actor.accountId}::bigint for no key update`.execute(db)
  const comment = rows[0] ?? fail('record.not_found')
  return { comment, task: await requireTask(ctx, db, comment.task_id) }
}

/** @throws AppError `record.not_found`, `request.invalid` */
export function editComment(
  ctx: Ctx,
  { comment_id, body }: BodyOf<typeof editTaskComment>,
): Promise<DataOf<typeof editTaskComment>> {
  return tx(ctx, async (db) => {
    const { comment, task } = await lockOwn(ctx, db, comment_id)
    if (comment.body === body) return { comment_id }
    const takePart = await participants(ctx, db, task)
    const before = mentionsIn(comment.body)
    await requireNameable(ctx, db, { body: mentionsIn(body) }, [...takePart, ...before])
    await sql`update task_comment set body = ${body}, edited_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${comment_id}`.execute(db)
    const mentioned = mentionsIn(body).filter((id) => !before.includes(id))
    await mention(ctx, db, task, { mentioned, takePart, text: await plainText(ctx, db, body) })
    return { comment_id }
  })
}

/** @throws AppError `record.not_found` */
export function removeComment(ctx: Ctx, { comment_id }: BodyOf<typeof deleteTaskComment>): Promise<null> {
  return tx(ctx, async (db) => {
    await lockOwn(ctx, db, comment_id)
    await sql`update task_comment set deleted_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${comment_id}`.execute(db)
    return null
  })
}
