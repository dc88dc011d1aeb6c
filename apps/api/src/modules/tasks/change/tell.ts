import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { NoticeContent } from '../../../platform/notice-content.ts'
import { type Notice, notify } from '../../notices/index.ts'

interface ToldTask {
  id: number
  title: string
  due_on: string | null
}

/** Where a task is opened: in the console, and in self-service. */
export const linkOf = (id: number) => ({ admin: `/task-management/details/${id}`, me: `/tasks/${id}` })
const LIST = { admin: '/task-management/list', me: '/tasks' }

const nameOf = ({ actor }: Ctx): string => actor.name || actor.email

/** Notifies people; the caller is never told of what they do themselves. */
export async function tell(
  ctx: Ctx,
  db: Db,
  kind: string,
  task: Pick<ToldTask, 'id' | 'title'>,
  employeeIds: readonly number[],
  values: NoticeContent['values'] = {},
): Promise<void> {
  const others = [...new Set(employeeIds)].filter((id) => id !== ctx.actor.employeeId)
  if (others.length === 0) return
  await notify(ctx, db, {
    to: { employeeIds: others },
    kind,
    values: { title: task.title, by: nameOf(ctx), ...values },
    link: linkOf(task.id),
  })
}

/** Notifies an account that is not the caller's. */
export async function tellAccount(
  ctx: Ctx,
  db: Db,
  kind: string,
  tasks: readonly { id: number; title: string; assigner_account_id: number | null }[],
): Promise<void> {
  const notices = tasks.flatMap(({ id, title, assigner_account_id: account }): Notice[] =>
    account === null || account === ctx.actor.accountId
      ? []
      : [{ to: { accountIds: [account] }, kind, values: { title, by: nameOf(ctx) }, link: linkOf(id) }],
  )
  if (notices.length > 0) await notify(ctx, db, ...notices)
}

/** Tells people of tasks that they were given: each one task by its name, or several in one notice. */
export async function tellAssigned(
  ctx: Ctx,
  db: Db,
  given: readonly { task: ToldTask; employeeIds: readonly number[] }[],
): Promise<void> {
  const pairs = given.flatMap(({ task, employeeIds }) =>
    [...new Set(employeeIds)].filter((id) => id !== ctx.actor.employeeId).map((id) => ({ id, task })),
  )
  const byPerson = [...Map.groupBy(pairs, ({ id }) => id)]
  const several = byPerson.filter(([, tasks]) => tasks.length > 1)
  const single = Map.groupBy(
    byPerson.filter(([, tasks]) => tasks.length === 1).flatMap(([, tasks]) => tasks),
    ({ task }) => task.id,
  )
  const by = nameOf(ctx)
  const notices = [
    ...several.map(
      ([id, tasks]): Notice => ({
        ...{ to: { employeeIds: [id] }, kind: 'tasks.several' },
        ...{ values: { by, count: String(tasks.length) }, link: LIST },
      }),
    ),
    ...[...single.values()].map((people) => assignedNotice(people, by)),
  ]
  if (notices.length > 0) await notify(ctx, db, ...notices)
}

function assignedNotice(people: readonly { id: number; task: ToldTask }[], by: string): Notice {
  const { task } = people[0] as { task: ToldTask }
  return {
    to: { employeeIds: people.map(({ id }) => id) },
    kind: task.due_on === null ? 'tasks.assigned' : 'tasks.assigned_due',
    values: { by, title: task.title, ...(task.due_on === null ? {} : { day: dateText(task.due_on) }) },
    link: linkOf(task.id),
  }
}
