import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { tellAssigned } from '../change/tell.ts'
import { insertTasks, type TaskObject } from '../change/write-tasks.ts'
import { findTemplate } from '../setup/templates.queries.ts'
import { planTemplate } from './plan-template.ts'

export interface TemplateStart {
  templateId: number
  /** The day from which due dates are counted. */
  day: string
  /** Whom the tasks are about; for roles such as their manager. */
  aboutId: number | null
  /** The record that the tasks belong to. */
  object?: TaskObject
  /** A start with the same key creates nothing: `joining:12`. Must be unique across modules. */
  key: string
}

/**
 * Creates the tasks of a template, in the caller's transaction. Idempotent by key, also when called at once by two. For other
 * modules: access is theirs to check.
 *
 * @returns the tasks, also those of an earlier start with this key
 * @throws AppError `record.not_found`, `tasks.template_inactive`, `tasks.nobody_about`
 */
export async function startTemplate(ctx: Ctx, db: Db, start: TemplateStart): Promise<number[]> {
  const key = `template:${start.key}:`
  await advisoryLock(ctx, db, `tasks.start ${start.key}`)
  const { rows } = await sql<{ id: number }>`
    select id from task where org_id = ${ctx.orgId} and starts_with(source_key, ${key}) order by id`.execute(
    db,
  )
  if (rows.length > 0) return rows.map(({ id }) => id)
  const today = await organisationToday(ctx, db)
  const template = await findTemplate(ctx, db, start.templateId)
  const planned = await planTemplate(ctx, db, template, { day: start.day, aboutId: start.aboutId, today })
  const ids = await insertTasks(
    ctx,
    db,
    today,
    planned.map(({ item, due_on, assigneeIds }) => ({
      ...{ title: item.title, details: item.details, category_id: template.category_id },
      ...{ priority: item.priority, due_on, is_private: false, assignerAccountId: ctx.actor.accountId },
      ...{ aboutId: start.aboutId, templateId: template.template_id, object: start.object ?? null },
      ...{ offsetDays: item.offset_days, isMandatory: item.is_mandatory, assigneeIds, watcherIds: [] },
      ...{ checklist: item.checklist, sourceKey: `${key}${item.position}` },
    })),
  )
  const after = planned.flatMap(({ item }, at) =>
    item.after_position === null
      ? []
      : [{ org_id: ctx.orgId, task_id: ids[at] as number, after_id: ids[item.after_position - 1] as number }],
  )
  if (after.length > 0) await db.insertInto('task_dependency').values(after).execute()
  await tellAssigned(
    ctx,
    db,
    planned.map(({ item, due_on, assigneeIds }, at) => ({
      task: { id: ids[at] as number, title: item.title, due_on },
      employeeIds: assigneeIds,
    })),
  )
  return ids
}
