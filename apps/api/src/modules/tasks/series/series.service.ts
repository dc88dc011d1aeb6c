import { completedRecurrence, parseRecurrence, recurrenceText } from '@muster/contract/tasks/recurrence'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { logTasks } from '../change/log.ts'
import { laterOccurrences } from '../rules/later-occurrences.ts'
import { tasksTexts } from '../tasks.texts.ts'

/*
 * A recurrence always has one task ahead: the next one is created when the latest is done, cancelled or deleted, or when its day
 * has passed, whichever comes first. The series is locked meanwhile, remembers the occurrence of which a task exists, and the
 * database has at most one task for each occurrence: a job that is repeated or killed, or runs twice, creates none twice.
 */

/** The rule with what it takes from its first day, as it is stored. */
export function ruleOf(text: string, startsOn: string): string {
  const parsed = parseRecurrence(text)
  if (!parsed) throw new Error(`The recurrence ${text} can't be read.`)
  return recurrenceText(completedRecurrence(parsed, startsOn))
}

/** A recurrence that is counted is computed from its start. */
const MOST_DAYS_AGO = 366

/**
 * Creates a recurrence whose first task is due on `dueOn`.
 *
 * @throws AppError `request.invalid` at `due_on` without a day or with one of long ago, at `repeat` for a rule without a date in
 *   the ten years after it
 */
export async function startSeries(ctx: Ctx, db: Db, text: string, dueOn: string | null): Promise<number> {
  if (dueOn === null) fail('request.invalid', { fields: { due_on: tasksTexts.text('repeatNeedsDate') } })
  const earliest = ctx.now
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .subtract({ days: MOST_DAYS_AGO })
    .toString()
  if (dueOn < earliest) fail('request.invalid', { fields: { due_on: tasksTexts.text('repeatTooOld') } })
  const rule = ruleOf(text, dueOn)
  const until = parseRecurrence(rule)?.until
  const { firstOccurrences } = await laterOccurrences()
  if ((until && until < dueOn) || firstOccurrences({ rule, startsOn: dueOn }, 1).length === 0)
    fail('request.invalid', { fields: { repeat: tasksTexts.text('repeatEnded') } })
  const { id } = await db
    .insertInto('task_series')
    .values({ org_id: ctx.orgId, rule, starts_on: dueOn, last_on: dueOn, created_at: ctx.now.toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a recurrence: what exists stays. Idempotent. */
export async function endSeries(ctx: Ctx, db: Db, id: number): Promise<void> {
  await sql`update task_series set ended_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${id} and ended_at is null`.execute(db)
}

interface LatestOfSeries {
  rule: string
  starts_on: string
  last_on: string
  task_id: number
  title: string
  is_over: boolean
}

/** The next task of a recurrence. */
export interface NextTask {
  task_id: number
  due_on: string
}

/**
 * Creates the next task of a recurrence, if its latest is finished or deleted, or its day has passed. Idempotent.
 *
 * @param today the organisation's day
 * @returns null if there is nothing to create
 */
export async function continueSeries(ctx: Ctx, db: Db, id: number, today: string): Promise<NextTask | null> {
  const locked =
    await sql`select id from task_series where org_id = ${ctx.orgId} and id = ${id} and ended_at is null
    for no key update`.execute(db)
  if (locked.rows.length === 0) return null
  const { rows } = await sql<LatestOfSeries>`
    select s.rule, s.starts_on::text as starts_on, s.last_on::text as last_on, k.id as task_id, k.title,
      (k.deleted_at is not null or k.status in ('done', 'cancelled') or s.last_on < ${today}::date) as is_over
    from task_series s join task k on k.org_id = s.org_id and k.series_id = s.id and k.occurrence_on = s.last_on
    where s.org_id = ${ctx.orgId} and s.id = ${id}`.execute(db)
  const [latest] = rows
  if (!latest?.is_over) return null
  const { nextOccurrence } = await laterOccurrences()
  const next = nextOccurrence({ rule: latest.rule, startsOn: latest.starts_on }, latest.last_on, today)
  if (next === null) {
    await endSeries(ctx, db, id)
    return null
  }
  const taskId = await copyTask(ctx, db, latest.task_id, { next, today })
  await sql`update task_series set last_on = ${next}::date where org_id = ${ctx.orgId} and id = ${id}`.execute(
    db,
  )
  await logTasks(ctx, db, {
    ...{ taskId, title: latest.title, kind: 'repeated' },
    changes: { due_on: [latest.last_on, next] },
  })
  return { task_id: taskId, due_on: next }
}

/**
 * Takes back that `nextId` was created because its predecessor was deleted, which is there again: it is hidden, and the recurrence
 * stands at the predecessor. What somebody has changed, or that has a successor of its own, stays.
 */
export async function withdrawNext(ctx: Ctx, db: Db, id: number, nextId: number): Promise<void> {
  await sql`select s.id from task_series s join task k on k.org_id = s.org_id and k.series_id = s.id
    where s.org_id = ${ctx.orgId} and k.id = ${id} for no key update of s`.execute(db)
  const { rows } = await sql<{ title: string }>`
    update task_series s set last_on = k.occurrence_on
    from task k, task n
    where s.org_id = ${ctx.orgId} and k.org_id = s.org_id and k.id = ${id} and k.series_id = s.id
      and n.org_id = s.org_id and n.id = ${nextId} and n.series_id = s.id and n.occurrence_on = s.last_on
      and n.deleted_at is null and n.version = 1 and n.status = 'open'
      and not exists (select from task_comment c where c.org_id = n.org_id and c.task_id = n.id)
      and not exists (select from task_file f where f.org_id = n.org_id and f.task_id = n.id)
      and not exists (select from task_check c where c.org_id = n.org_id and c.task_id = n.id and c.checked_at is not null)
    returning n.title`.execute(db)
  const [withdrawn] = rows
  if (!withdrawn) return
  // Without its occurrence, which a later task of the recurrence has.
  await sql`update task set deleted_at = ${ctx.now.toString()}::timestamptz, series_id = null, occurrence_on = null,
      version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${nextId}`.execute(db)
  await logTasks(ctx, db, { taskId: nextId, title: withdrawn.title, kind: 'deleted' })
}

/**
 * The task again, for another day: its words, people who still work here, and checklist. Where nobody is left of its assignees,
 * whoever assigned it has it.
 */
async function copyTask(
  ctx: Ctx,
  db: Db,
  from: number,
  { next, today }: { next: string; today: string },
): Promise<number> {
  const stamp = ctx.now.toString()
  const { rows } = await sql<{ id: number }>`
    insert into task (org_id, title, details, category_id, priority, due_on, is_private, assigner_account_id, about_id,
      object_type, object_id, object_label, object_path, is_mandatory, series_id, occurrence_on, created_at, updated_at)
    select org_id, title, details, category_id, priority, ${next}::date, is_private, assigner_account_id, about_id,
      object_type, object_id, object_label, object_path, is_mandatory, series_id, ${next}::date,
      ${stamp}::timestamptz, ${stamp}::timestamptz
    from task where org_id = ${ctx.orgId} and id = ${from} returning id`.execute(db)
  const { id } = rows[0] as { id: number }
  await sql`
    with working as (
      select a.employee_id from task_assignee a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${ctx.orgId} and a.task_id = ${from} and e.status = 'active'
    ), assigned as (
      insert into task_assignee (org_id, task_id, employee_id, assigned_on)
      select ${ctx.orgId}, ${id}, w.employee_id, ${today}::date from (
        select employee_id from working
        union
        select c.employee_id from task k join account c on c.org_id = k.org_id and c.id = k.assigner_account_id
        where k.org_id = ${ctx.orgId} and k.id = ${from} and c.employee_id is not null
          and not exists (select from working)) w
    ), watching as (
      insert into task_watcher (org_id, task_id, employee_id)
      select w.org_id, ${id}, w.employee_id from task_watcher w
      join employee e on e.org_id = w.org_id and e.id = w.employee_id and e.status = 'active'
      where w.org_id = ${ctx.orgId} and w.task_id = ${from}
    )
    insert into task_check (org_id, task_id, position, title)
    select c.org_id, ${id}, c.position, c.title from task_check c where c.org_id = ${ctx.orgId} and c.task_id = ${from}`.execute(
    db,
  )
  return id
}
