import {
  taskCategories as contract,
  taskGroups as groupsContract,
} from '@muster/contract/tasks/categories.contract'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { linkedIds } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { requireNameable } from '../change/people.ts'
import { tasksTexts } from '../tasks.texts.ts'

/** Categories of tasks; an inactive one stays on its tasks but can no longer be chosen. */
export const taskCategories = defineMaster({
  contract,
  table: 'task_category',
  record: 'task_category',
  audited: { label: tasksTexts('category'), path: () => '/task-management/configuration' },
  nameOf: ({ name }) => name,
  extraColumns: {
    // Deleted tasks count too: they can be restored.
    tasks: sql<number>`(select count(*)::int from task u where u.org_id = r.org_id and u.category_id = r.id)`,
    templates: sql<number>`(
      select count(*)::int from task_template u where u.org_id = r.org_id and u.category_id = r.id)`,
  },
  defaults: { note: '', colour: 'gray', status: 1 },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: tasksTexts.text('nameTaken') }],
  refuseRemoval: (_ctx, _db, { tasks, templates }) => {
    if (tasks + templates > 0) fail('tasks.category_in_use', { parameters: { tasks, templates } })
    return Promise.resolve()
  },
})

/** Groups of people who share tasks, such as IT or facilities. */
export const taskGroups = defineMaster({
  contract: groupsContract,
  table: 'task_group',
  record: 'task_group',
  audited: { label: tasksTexts('group'), path: () => '/task-management/configuration?tab=groups' },
  nameOf: ({ name }) => name,
  columns: {
    member_ids: linkedIds({ table: 'task_group_member', parent: 'group_id', value: 'employee_id' }),
  },
  extraColumns: {
    members: sql<{ EMPLOYEE_ID: number; EMPLOYEE_NAME: string }[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('EMPLOYEE_ID', e.id, 'EMPLOYEE_NAME', e.full_name)
        order by lower(e.full_name), e.id), '[]')
      from task_group_member m join employee e on e.org_id = m.org_id and e.id = m.employee_id
      where m.org_id = r.org_id and m.group_id = r.id)`,
  },
  defaults: { note: '', member_ids: [], status: 1 },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: tasksTexts.text('nameTaken') }],
  check: async (ctx, db, { before, next }) => {
    await requireNameable(ctx, db, { member_ids: next.member_ids }, before?.member_ids ?? [])
  },
  refuseRemoval: async (ctx, db, { group_id }) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct template_id)::int as count from task_template_item
      where org_id = ${ctx.orgId} and group_id = ${group_id}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) fail('tasks.group_in_use', { parameters: { count } })
  },
})
