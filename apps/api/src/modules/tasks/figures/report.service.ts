import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { exportTaskReport, readTaskReport } from '@muster/contract/tasks/figures.contract'
import type { TaskPriority, TaskReportGroup } from '@muster/contract/tasks/tasks.constants'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { TASK } from '../change/log.ts'
import { isUnfinished } from '../list/tasks.queries.ts'
import { isPersonInReach, VIEW } from '../tasks.access.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { dayOf } from './dashboard.service.ts'

type Input = BodyOf<typeof readTaskReport>
type Row = DataOf<typeof readTaskReport>['rows'][number]

const MOST = 500

interface Group {
  id: RawBuilder<unknown>
  name: RawBuilder<unknown>
  join: RawBuilder<unknown>
}

const groups = ({ orgId }: Ctx): Readonly<Record<TaskReportGroup, Group>> => {
  const named = (table: string, id: string) => ({
    id: sql.ref(id),
    name: sql`coalesce(n.name, '')`,
    join: sql`left join ${sql.table(table)} n on n.org_id = ${orgId} and n.id = ${sql.ref(id)}`,
  })
  return {
    person: { id: sql`e.id`, name: sql`e.full_name`, join: sql`` },
    department: named('department', 'e.department_id'),
    category: named('task_category', 'k.category_id'),
    template: named('task_template', 'k.template_id'),
    priority: { id: sql`null::bigint`, name: sql`k.priority`, join: sql`` },
  }
}

function periodConditions(ctx: Ctx, { from, to, basis }: Input): RawBuilder<unknown>[] {
  const day = basis === 'due' ? sql`k.due_on` : dayOf(ctx, 'k.created_at')
  return [
    ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${day} <= ${to}::date`]),
  ]
}

/**
 * Counts by group, of tasks that are assigned to people in reach. A task of several people counts once for each of them by person,
 * and once for each department. One statement.
 */
async function findReport(ctx: Ctx, db: Db, input: Input): Promise<Row[]> {
  const { from, to } = input
  if (from !== undefined && to !== undefined && from > to)
    fail('request.invalid', { fields: { to: tasksTexts.text('fromAfterTo') } })
  const { id, name, join } = groups(ctx)[input.by]
  const conditions = [
    sql`k.org_id = ${ctx.orgId}`,
    sql`k.deleted_at is null`,
    sql`not k.is_private`,
    isPersonInReach(ctx),
    ...periodConditions(ctx, input),
  ]
  const isOnTime = sql`${dayOf(ctx, 'q.done_at')} <= q.due_on`
  const { rows } = await sql<Row>`
    with q as (
      select distinct ${id} as id, ${name} as name, k.id as task_id, k.status, k.due_on, k.done_at,
        ${isUnfinished} as is_unfinished
      from task k join task_assignee a on a.org_id = k.org_id and a.task_id = k.id
      join employee e on e.org_id = a.org_id and e.id = a.employee_id ${join}
      where ${sql.join(conditions, sql` and `)}
    )
    select q.id, q.name, count(*)::int as total, count(*) filter (where q.is_unfinished)::int as open,
      count(*) filter (where q.is_unfinished and q.due_on < ${organisationTodaySql(ctx)})::int as overdue,
      count(*) filter (where q.status = 'done')::int as done,
      count(*) filter (where q.status = 'done' and ${isOnTime})::int as on_time,
      count(*) filter (where q.status = 'done' and not ${isOnTime})::int as late,
      count(*) filter (where q.status = 'cancelled')::int as cancelled
    from q group by q.id, q.name order by count(*) desc, lower(q.name), q.id limit ${sql.lit(MOST)}`.execute(
    db,
  )
  return rows
}

/** How tasks stand. One statement. */
export async function readReport(ctx: Ctx, input: Input): Promise<DataOf<typeof readTaskReport>> {
  const rows = await readTx(ctx, (db) => findReport(ctx, db, input))
  return { rows, total: rows.length }
}

const groupWords = (by: TaskReportGroup): string => tasksTexts(by === 'category' ? 'categoryColumn' : by)

const columns = ({ by }: Input): SheetColumn[] => [
  { key: 'name', header: groupWords(by), width: 32 },
  { key: 'total', header: tasksTexts('total'), kind: 'number' },
  { key: 'open', header: tasksTexts('notDone'), kind: 'number' },
  { key: 'overdue', header: tasksTexts('overdueColumn'), kind: 'number' },
  { key: 'done', header: tasksTexts('finished'), kind: 'number' },
  { key: 'on_time', header: tasksTexts('onTime'), kind: 'number' },
  { key: 'late', header: tasksTexts('late'), kind: 'number' },
  { key: 'cancelled', header: tasksTexts('cancelled'), kind: 'number' },
]

async function* readRows(ctx: Ctx, input: Input): AsyncGenerator<SheetRow> {
  const { rows } = await readReport(ctx, input)
  for (const { id: _, ...row } of rows)
    yield {
      ...row,
      name: input.by === 'priority' ? tasksTexts(row.name as TaskPriority) : row.name || tasksTexts('none'),
    }
}

export const reportExport = defineSheetExport<Input>({
  name: 'tasks.report.export',
  label: tasksTexts.text('taskSummary'),
  permissions: [VIEW],
  fileName: () => 'Tasklist_summary.xlsx',
  count: async (ctx, input) => (await readReport(ctx, input)).total,
  open: (ctx, input, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: TASK, recordLabel: tasksTexts.english('taskSummary'), details: { rows: total } },
        action: 'tasks.report.export',
      })
      return { name: tasksTexts('taskSummary'), columns: columns(input), rows: readRows(ctx, input) }
    }),
})

export const exportReport = (ctx: Ctx, input: Input): Promise<FileReply | DataOf<typeof exportTaskReport>> =>
  exportSheet(ctx, reportExport, input)
