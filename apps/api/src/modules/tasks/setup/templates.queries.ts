import type { AssigneeRole, TaskPriority, TemplatePurpose } from '@muster/contract/tasks/tasks.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'

export interface StoredItem {
  position: number
  title: string
  details: string
  priority: TaskPriority
  offset_days: number
  assignee_role: AssigneeRole
  group_id: number | null
  group: string | null
  employee_id: number | null
  employee: string | null
  after_position: number | null
  is_mandatory: boolean
  checklist: string[]
}

export interface StoredTemplate {
  template_id: number
  name: string
  note: string
  purpose: TemplatePurpose
  category_id: number | null
  category: string | null
  status: 0 | 1
  version: number
  items: StoredItem[]
}

/** A template with its items in order. One statement. @throws AppError `record.not_found` */
export async function findTemplate(ctx: Ctx, db: Db, id: number): Promise<StoredTemplate> {
  const { rows } = await sql<StoredTemplate>`
    select t.id as template_id, t.name, t.note, t.purpose, t.category_id, c.name as category, t.status, t.version, (
      select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'title', i.title, 'details', i.details,
        'priority', i.priority, 'offset_days', i.offset_days, 'assignee_role', i.assignee_role, 'group_id', i.group_id,
        'group', g.name, 'employee_id', i.employee_id, 'employee', e.full_name, 'after_position', i.after_position,
        'is_mandatory', i.is_mandatory, 'checklist', i.checklist) order by i.position), '[]')
      from task_template_item i
      left join task_group g on g.org_id = i.org_id and g.id = i.group_id
      left join employee e on e.org_id = i.org_id and e.id = i.employee_id
      where i.org_id = t.org_id and i.template_id = t.id) as items
    from task_template t left join task_category c on c.org_id = t.org_id and c.id = t.category_id
    where t.org_id = ${ctx.orgId} and t.id = ${id}`.execute(db)
  return found(rows[0])
}
