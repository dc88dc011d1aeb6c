import { addDays, weekdayOf } from '@muster/contract/kit/days'
import type { TemplateItem } from '@muster/contract/tasks/templates.contract'
import { sql } from 'kysely'
import { changeStatus } from '../../src/modules/tasks/change/status.service.ts'
import { insertTasks } from '../../src/modules/tasks/change/write-tasks.ts'
import { tickItem } from '../../src/modules/tasks/discuss/checklist.service.ts'
import { addComment } from '../../src/modules/tasks/discuss/comments.service.ts'
import { startTemplate } from '../../src/modules/tasks/engine/start-template.ts'
import { startSeries } from '../../src/modules/tasks/series/series.service.ts'
import { taskCategories, taskGroups } from '../../src/modules/tasks/setup/categories.master.ts'
import { saveTemplate } from '../../src/modules/tasks/setup/templates.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'
import { asAccount } from '../background.ts'
import { type Category, categories, company, type Given } from './task-plans.ts'

/** A working company’s tasks: categories, groups, templates, recurring and overdue ones, and a discussion. */
export async function writeDemoTasks(
  admin: Ctx,
  { employee, today }: { employee: number; today: string },
): Promise<void> {
  const ids = await writeCategories(admin)
  const manager = await asAccount(admin, 'manager@demo.test')
  const own = await asAccount(admin, 'employee@demo.test')
  const managerId = manager.actor.employeeId as number
  const [staff, joiner] = await findStaff(admin, [employee, managerId])
  await writeTemplates(admin, ids, staff)
  const give = (by: Ctx, tasks: readonly Given[]) => writeTasks(by, ids, tasks, today)
  const friday = addDays(today, (5 - weekdayOf(today) + 7) % 7)
  const untilFriday = Math.round((Date.parse(friday) - Date.parse(today)) / 86_400_000)
  const [first] = await give(manager, [
    {
      ...{ title: 'Prepare the client review', category: 'HR operations', due: 2, age: 4, priority: 'high' },
      ...{ people: [employee], watchers: [staff[0] as number], status: 'in_progress' },
      details: 'Numbers of the last quarter, what went well, and what we want to change.',
      checklist: ['Collect the numbers', 'Draft the slides', 'Go through them with the team'],
    },
    { ...{ title: 'Return the old laptop', category: 'IT', due: -3, age: 12, people: [employee] } },
    {
      ...{ title: 'Complete the security training', category: 'Training', due: 9, age: 3 },
      people: [employee, staff[1] as number, staff[2] as number],
    },
    {
      ...{ title: 'Write down the hand-over of the region', category: 'HR operations', due: -6, age: 20 },
      people: [staff[3] as number],
    },
    { ...{ title: 'Plan the team day', category: 'Facilities', due: 20, age: 2 }, people: [managerId] },
  ])
  await give(own, [
    {
      ...{ title: 'Send the status report', category: 'HR operations', due: untilFriday, age: 6 },
      ...{ repeat: 'FREQ=WEEKLY;BYDAY=FR', people: [employee], watchers: [managerId] },
    },
    { ...{ title: 'Book the visitor’s room', category: 'Facilities', due: 0, age: 1, people: [employee] } },
    { ...{ title: 'Ask IT about the second screen', category: 'IT', due: null, age: 5, people: [employee] } },
  ])
  await give(admin, company(staff))
  await discuss(manager, own, first as number, employee)
  await tx(admin, (db) =>
    startTemplate(admin, db, {
      ...{ templateId: ids.joining, day: addDays(today, 4), aboutId: joiner, key: 'demo:joining' },
      object: { type: 'employee', id: joiner, label: 'Joining', path: `/users/view/${joiner}` },
    }),
  )
}

type Ids = Record<Category, number> & { joining: number }

async function writeCategories(ctx: Ctx): Promise<Ids> {
  const ids: Record<string, number> = {}
  for (const [name, colour] of Object.entries(categories))
    ids[name] = (await taskCategories.save(ctx, { name, colour: colour as 'red' })).category_id
  return ids as Ids
}

/** Active people besides these, and somebody who joined lately. */
function findStaff(ctx: Ctx, except: readonly number[]): Promise<[number[], number]> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number; date_of_joining: string }>`
      select id, date_of_joining::text as date_of_joining from employee
      where org_id = ${ctx.orgId} and status = 'active' and left_on is null and id <> all (${[...except]}::bigint[])
      order by id`.execute(db)
    const staff = rows.filter((_, at) => at % 9 === 4).slice(0, 14)
    const latest = [...rows].sort((one, other) => other.date_of_joining.localeCompare(one.date_of_joining))
    return [staff.map(({ id }) => id), (latest[0] as { id: number }).id]
  })
}

async function writeTemplates(ctx: Ctx, ids: Ids, staff: readonly number[]): Promise<void> {
  const groupOf = async (name: string, members: readonly number[], note: string) =>
    (await taskGroups.save(ctx, { name, note, member_ids: [...members] })).group_id
  const it = await groupOf('IT', staff.slice(4, 7), 'Devices, access and accounts')
  const facilities = await groupOf('Facilities', staff.slice(7, 9), 'Desks, badges and rooms')
  const item: Omit<TemplateItem, 'title' | 'assignee_role'> = {
    ...{ details: '', priority: 'normal', offset_days: 0, group_id: null, employee_id: null },
    ...{ after_position: null, is_mandatory: true, checklist: [] },
  }
  const base = { note: '', status: 1 as const }
  const joining = await saveTemplate(ctx, {
    ...{ ...base, name: 'Joining: first week', purpose: 'joining', category_id: ids['HR operations'] },
    items: [
      {
        ...item,
        title: 'Prepare laptop and account',
        assignee_role: 'group',
        group_id: it,
        offset_days: -3,
        checklist: ['Laptop', 'Account', 'Phone'],
      },
      {
        ...item,
        title: 'Prepare desk and badge',
        assignee_role: 'group',
        group_id: facilities,
        offset_days: -2,
      },
      { ...item, title: 'Plan the first day', assignee_role: 'manager', offset_days: -1, priority: 'high' },
      {
        ...item,
        title: 'Collect original documents',
        assignee_role: 'hr',
        offset_days: 1,
        after_position: 3,
      },
      { ...item, title: 'Read the policies', assignee_role: 'person', offset_days: 5 },
      {
        ...item,
        title: 'Talk about the first week',
        assignee_role: 'manager',
        offset_days: 7,
        after_position: 5,
        is_mandatory: false,
      },
    ],
  })
  await saveTemplate(ctx, {
    ...{ ...base, name: 'Leaving: clearance', purpose: 'clearance', category_id: ids['HR operations'] },
    items: [
      { ...item, title: 'Hand over open work', assignee_role: 'person', offset_days: -5 },
      {
        ...item,
        title: 'Confirm the hand-over',
        assignee_role: 'manager',
        offset_days: -2,
        after_position: 1,
      },
      { ...item, title: 'Take back laptop and phone', assignee_role: 'group', group_id: it },
      { ...item, title: 'Take back badge and keys', assignee_role: 'group', group_id: facilities },
      { ...item, title: 'Talk about leaving', assignee_role: 'hr', offset_days: -3, is_mandatory: false },
    ],
  })
  await saveTemplate(ctx, {
    ...{ ...base, name: 'Month end', purpose: 'general', category_id: ids['Month end'] },
    items: [
      { ...item, title: 'Approve open attendance corrections', assignee_role: 'hr', offset_days: -2 },
      {
        ...item,
        title: 'Lock the attendance period',
        assignee_role: 'starter',
        after_position: 1,
        priority: 'high',
      },
      {
        ...item,
        title: 'Hand the hours to payroll',
        assignee_role: 'starter',
        offset_days: 1,
        after_position: 2,
      },
    ],
  })
  ids.joining = joining.template_id
}

async function writeTasks(by: Ctx, ids: Ids, tasks: readonly Given[], today: string): Promise<number[]> {
  const written: number[] = []
  for (const task of tasks) {
    const past = { ...by, now: by.now.subtract({ hours: 24 * task.age }) }
    const due = task.due === null ? null : addDays(today, task.due)
    const [id] = (await tx(past, async (db) => {
      const seriesId = task.repeat === undefined ? null : await startSeries(past, db, task.repeat, due)
      return insertTasks(past, db, addDays(today, -task.age), [
        {
          ...{ title: task.title, details: task.details ?? '', category_id: ids[task.category] },
          ...{ priority: task.priority ?? 'normal', due_on: due, is_private: false },
          ...{
            assignerAccountId: by.actor.accountId,
            assigneeIds: task.people,
            watcherIds: task.watchers ?? [],
          },
          ...{ checklist: task.checklist ?? [], seriesId, occurrenceOn: seriesId === null ? null : due },
        },
      ])
    })) as [number]
    if (task.status) {
      // Done a day before or after it was due.
      const daysAgo = Math.max(1, -(task.due ?? 0) + (id % 2 === 0 ? 1 : -1))
      const then = { ...by, now: by.now.subtract({ hours: 24 * daysAgo }) }
      await changeStatus(then, { task_id: id, status: task.status })
    }
    written.push(id)
  }
  return written
}

async function discuss(manager: Ctx, own: Ctx, taskId: number, employee: number): Promise<void> {
  const ago = (ctx: Ctx, hours: number) => ({ ...ctx, now: ctx.now.subtract({ hours }) })
  await addComment(ago(manager, 50), {
    task_id: taskId,
    body: `@{${employee}} can we look at a first draft on Thursday?`,
  })
  await addComment(ago(own, 46), {
    task_id: taskId,
    body: 'Yes. The numbers are in; two regions still miss their costs.',
  })
  const { rows } = await readTx(own, (db) =>
    sql<{
      id: number
    }>`select id from task_check where org_id = ${own.orgId} and task_id = ${taskId} order by position`.execute(
      db,
    ),
  )
  await tickItem(ago(own, 45), { check_id: (rows[0] as { id: number }).id, is_checked: true })
}
