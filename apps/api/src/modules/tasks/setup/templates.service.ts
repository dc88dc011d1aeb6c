import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  listTaskTemplates,
  readTaskTemplate,
  removeTaskTemplate,
  saveTaskTemplate,
} from '@muster/contract/tasks/templates.contract'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { requireNameable } from '../change/people.ts'
import { requireCategory } from '../change/write-tasks.ts'
import { categoriesQuery } from '../list/tasks.queries.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { findTemplate, type StoredTemplate } from './templates.queries.ts'

type ListedTemplate = DataOf<typeof listTaskTemplates>['templates'][number]

/** One statement. */
export async function pageOfTemplates(ctx: Ctx): Promise<DataOf<typeof listTaskTemplates>> {
  const templates = deferredQuery(
    sql<ListedTemplate>`
      select t.id as template_id, t.name, t.note, t.purpose, t.category_id, c.name as category, t.status, t.version,
        (select count(*)::int from task_template_item i where i.org_id = t.org_id and i.template_id = t.id) as items,
        (select count(*)::int from task k where k.org_id = t.org_id and k.template_id = t.id and k.deleted_at is null)
          as tasks
      from task_template t left join task_category c on c.org_id = t.org_id and c.id = t.category_id
      where t.org_id = ${ctx.orgId} order by t.status desc, lower(t.name), t.id limit 500`,
    (rows) => rows,
  )
  const groups = deferredQuery(
    sql<{ id: number; name: string }>`
      select id, name from task_group where org_id = ${ctx.orgId} and status = 1 order by lower(name), id`,
    (rows) => rows,
  )
  const found = await readTx(ctx, (db) =>
    runQuery(db, combineQueries({ templates, groups, categories: categoriesQuery(ctx) })),
  )
  return { ...found, abilities: { setup: holds(ctx.actor, 'tasks.setup.manage') } }
}

/** @throws AppError `record.not_found` */
export async function readTemplate(ctx: Ctx, id: number): Promise<DataOf<typeof readTaskTemplate>> {
  const { items, ...template } = await readTx(ctx, (db) => findTemplate(ctx, db, id))
  return { ...template, items: items.map(({ position: _, ...item }) => item) }
}

type Input = BodyOf<typeof saveTaskTemplate>

const auditValuesOf = (
  template: Pick<StoredTemplate, 'name' | 'note' | 'purpose' | 'status' | 'category_id'>,
) => ({
  ...{ name: template.name, note: template.note, purpose: template.purpose, status: template.status },
  category_id: template.category_id,
})

const itemsOf = (items: Input['items'] | StoredTemplate['items']) =>
  items.map((item) => ({
    ...{ title: item.title, details: item.details, priority: item.priority, offset_days: item.offset_days },
    ...{ assignee_role: item.assignee_role, group_id: item.group_id, employee_id: item.employee_id },
    ...{ after_position: item.after_position, is_mandatory: item.is_mandatory, checklist: item.checklist },
  }))

/** Groups and people of the items. @throws AppError `request.invalid` at the item */
async function requireNamed(
  ctx: Ctx,
  db: Db,
  items: Input['items'],
  before: StoredTemplate | null,
): Promise<void> {
  const groupIds = [...new Set(items.flatMap(({ group_id }) => group_id ?? []))]
  const had = new Set(before?.items.map(({ group_id }) => group_id))
  const { rows } = await sql<{ id: number; status: number }>`
    select id, status from task_group where org_id = ${ctx.orgId} and id = any (${groupIds}::bigint[])
    for key share`.execute(db)
  const chosen = new Set(rows.filter(({ id, status }) => status === 1 || had.has(id)).map(({ id }) => id))
  const wrong = items.findIndex(({ group_id }) => group_id !== null && !chosen.has(group_id))
  if (wrong >= 0)
    fail('request.invalid', { fields: { [`items.${wrong}.group_id`]: tasksTexts.text('chooseGroup') } })
  const named = items.flatMap(({ employee_id }, at) =>
    employee_id === null ? [] : [[`items.${at}.employee_id`, [employee_id]] as const],
  )
  const known = before?.items.flatMap(({ employee_id }) => employee_id ?? []) ?? []
  await requireNameable(ctx, db, Object.fromEntries(named), known)
}

/**
 * Adds or edits a template. Idempotent.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`
 */
export function saveTemplate(ctx: Ctx, input: Input): Promise<DataOf<typeof saveTaskTemplate>> {
  const { template_id, version: seen, items, ...values } = input
  return tx(ctx, async (db) => {
    // Serialised, since names are compared with those of all others.
    await advisoryLock(ctx, db, 'task_template')
    const before = template_id === undefined ? null : await findTemplate(ctx, db, template_id)
    const changes = changesBetween(before ? { ...auditValuesOf(before), tasks: itemsOf(before.items) } : {}, {
      ...auditValuesOf(values),
      tasks: itemsOf(items),
    })
    let id = template_id ?? 0
    const version = await changeRecord(ctx, db, {
      ...{ record: 'task_template', id: template_id ?? null, label: values.name, changes },
      ...{ stored: before?.version ?? 0, seen },
      check: async () => {
        const { rows } = await sql`select from task_template where org_id = ${ctx.orgId}
          and lower(name) = lower(${values.name}) and id is distinct from ${template_id ?? null}::bigint`.execute(
          db,
        )
        if (rows.length > 0) fail('record.duplicate', { fields: { name: tasksTexts.text('nameTaken') } })
        await requireCategory(ctx, db, values.category_id, before?.category_id)
        await requireNamed(ctx, db, items, before)
      },
      write: async (next) => {
        id = await writeTemplate(ctx, db, { id: template_id, version: next, values })
        await writeItems(ctx, db, id, items)
      },
    })
    return { template_id: id, version }
  })
}

async function writeTemplate(
  ctx: Ctx,
  db: Db,
  {
    id,
    version,
    values,
  }: { id: number | undefined; version: number; values: Omit<Input, 'items' | 'template_id' | 'version'> },
): Promise<number> {
  const stamp = ctx.now.toString()
  if (id === undefined) {
    const row = await db
      .insertInto('task_template')
      .values({ org_id: ctx.orgId, ...values, version, created_at: stamp, updated_at: stamp })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  await db
    .updateTable('task_template')
    .set({ ...values, version, updated_at: stamp })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  return id
}

async function writeItems(ctx: Ctx, db: Db, id: number, items: Input['items']): Promise<void> {
  await sql`delete from task_template_item where org_id = ${ctx.orgId} and template_id = ${id}`.execute(db)
  await db
    .insertInto('task_template_item')
    .values(
      itemsOf(items).map((item, at) => ({ org_id: ctx.orgId, template_id: id, position: at + 1, ...item })),
    )
    .execute()
}

/** Deletes a template. What it created stays. @throws AppError `record.not_found` */
export function removeTemplate(ctx: Ctx, { template_id }: BodyOf<typeof removeTaskTemplate>): Promise<null> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ name: string }>`
      delete from task_template where org_id = ${ctx.orgId} and id = ${template_id} returning name`.execute(
      db,
    )
    const { name } = found(rows[0])
    await recordAudit(ctx, db, {
      ...{ recordType: 'task_template', recordId: template_id, recordLabel: name },
      changes: { name: [name, null] },
    })
    return null
  })
}
