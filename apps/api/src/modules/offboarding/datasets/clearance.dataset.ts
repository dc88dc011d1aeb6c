import { sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { MANAGE, VIEW } from '../clearance/clearance.access.ts'
import { lastDaySql } from '../separations/separations.queries.ts'
import { clearanceDatasetTexts } from './clearance.texts.ts'

const usual = { isUsual: true } as const
const sources = ['checklist', 'asset', 'extra'] as const
const states = ['open', 'cleared', 'recovered', 'waived'] as const

const column = (
  key: Parameters<typeof clearanceDatasetTexts.text>[0],
  type: DatasetColumn['type'],
  value: DatasetColumn['sql'],
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, heading: clearanceDatasetTexts.text(key), type, sql: value, ...more })

const lastDay = sql`coalesce(${lastDaySql}, s.requested_lwd)`
const dueOn = sql`(${lastDay} - l.days_before)`

/** What leavers have to hand over and settle, line by line: who decides, how it stands, and what is recovered. */
export const clearanceDataset: Dataset = {
  key: 'offboarding.clearance',
  title: clearanceDatasetTexts.text('clearance'),
  description: clearanceDatasetTexts.text('clearanceText'),
  subject: 'employee',
  permission: VIEW,
  alsoBy: [MANAGE],
  timing: 'period',
  usualPeriod: 'this_year',
  from: ({ ctx }) => sql`clearance_line l
    join separation s on s.org_id = ${ctx.orgId} and s.id = l.separation_id
    join employee e on e.org_id = ${ctx.orgId} and e.id = l.employee_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`l.org_id = ${ctx.orgId} and ${lastDay} between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(),
    column('last_day', 'date', () => lastDay, usual),
    column('checklist', 'text', () => sql.ref('l.checklist_name'), { ...usual, width: 24 }),
    column('line', 'text', () => sql.ref('l.title'), { ...usual, width: 36 }),
    column('source', 'choice', () => sql.ref('l.source'), {
      choices: () => sources.map((value) => ({ value, label: clearanceDatasetTexts(`source_${value}`) })),
    }),
    column('is_mandatory', 'boolean', () => sql.ref('l.is_mandatory')),
    column('state', 'choice', () => sql.ref('l.state'), {
      ...usual,
      choices: () => states.map((value) => ({ value, label: clearanceDatasetTexts(`state_${value}`) })),
    }),
    column('due_on', 'date', () => dueOn, usual),
    column(
      'is_overdue',
      'boolean',
      ({ today }) => sql`(l.state = 'open' and coalesce(${dueOn} < ${today}::date, false))`,
    ),
    column('amount', 'money', () => sql.ref('l.amount'), { currency: () => sql.ref('l.currency') }),
    column('reason', 'text', () => sql`nullif(l.reason, '')`, { width: 36 }),
    column('decided_by', 'text', () => sql`nullif(l.decided_by, '')`, { ...usual, width: 28 }),
    column('decided_at', 'instant', () => sql.ref('l.decided_at'), usual),
    column('is_override', 'boolean', () => sql.ref('l.is_override')),
  ],
  sort: [
    { column: 'last_day', descending: true },
    { column: 'employee_name', descending: false },
    { column: 'line', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('l.id'), type: 'bigint' }],
}
