import { sql } from 'kysely'
import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { tasksTexts } from './tasks.texts.ts'

/** Which tasks people have, follow and have given, and what they wrote about them. */
export const tasksPersonalData: PersonalData = {
  tables: [
    {
      table: 'task_assignee',
      label: tasksTexts('heldTasks'),
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<Record<string, unknown>>`
          select k.title, k.details, k.status, k.priority, k.due_on, k.created_at, k.done_at
          from task_assignee a join task k on k.org_id = a.org_id and k.id = a.task_id
          where a.org_id = ${ctx.orgId} and a.employee_id = ${employeeId} order by k.id`.execute(db)
        return rows
      },
    },
    { table: 'task_watcher', label: tasksTexts('heldWatched'), employee: ['employee_id'] },
    {
      table: 'task',
      label: tasksTexts('heldGiven'),
      account: ['assigner_account_id', 'done_by', 'deleted_by'],
      employee: ['about_id'],
    },
    { table: 'task_comment', label: tasksTexts('heldComments'), account: ['account_id'] },
    { table: 'task_file', label: tasksTexts('heldFiles'), account: ['account_id'], omit: ['path'] },
    { table: 'task_event', label: tasksTexts('heldEvents'), account: ['account_id'] },
    { table: 'task_check', label: tasksTexts('heldChecks'), account: ['checked_by'] },
    { table: 'task_group_member', label: tasksTexts('heldGroups'), employee: ['employee_id'] },
    { table: 'task_template_item', label: tasksTexts('heldTemplates'), employee: ['employee_id'] },
  ],
}
