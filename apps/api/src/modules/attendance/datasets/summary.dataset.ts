import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Dataset } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../calendar/calendar.queries.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { type DayCount, dayCountKeys, dayCounts } from './day-counts.ts'
import { ownColumn, usual } from './own-column.ts'

const minutes = {
  worked: 'worked',
  break_minutes: 'break_minutes',
  late_by: 'late_by',
  early_by: 'early_by',
  overtime_minutes: 'overtime',
} as const
const minuteKeys = Object.keys(minutes) as (keyof typeof minutes)[]

const rare: ReadonlySet<DayCount> = new Set([
  'present_days',
  'on_duty_days',
  'home_days',
  'worked_off_days',
  'early_days',
])
const usualMinutes: ReadonlySet<string> = new Set(['worked', 'overtime_minutes'])

/** What the days of a period come to, person by person: the sums of the muster register. */
export const summaryDataset: Dataset = {
  key: 'attendance.summary',
  title: datasetsTexts.text('summary'),
  description: datasetsTexts.text('summaryText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  // The reach is here too, so that a manager's summary does not add up the days of the whole company.
  from: ({ ctx, from, to }) => sql`(
      select k.employee_id, count(*) as days_recorded,
        ${sql.join([
          ...dayCountKeys.map((key) => sql`sum(${dayCounts[key]}) as ${sql.ref(key)}`),
          ...minuteKeys.map((key) => sql`sum(${sql.ref(`k.${minutes[key]}`)}) as ${sql.ref(key)}`),
        ])}
      from attendance_day k join employee w on w.org_id = ${ctx.orgId} and w.id = k.employee_id
      where k.org_id = ${ctx.orgId} and k.day between ${from}::date and ${to}::date and ${employeeScope(ctx, VIEW, 'w')}
      group by k.employee_id
    ) s join employee e on e.org_id = ${ctx.orgId} and e.id = s.employee_id`,
  joins: personJoins(),
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId}`,
  columns: [
    ...personColumns(),
    ownColumn('days_recorded', 'days', 's.days_recorded', usual),
    ...dayCountKeys.map((key) => ownColumn(key, 'days', `s.${key}`, { isUsual: !rare.has(key) })),
    ...minuteKeys.map((key) => ownColumn(key, 'minutes', `s.${key}`, { isUsual: usualMinutes.has(key) })),
  ],
  sort: [{ column: 'employee_name', descending: false }],
  oneRowPer: 'person',
  rowKeys: [{ sql: () => sql.ref('e.id'), type: 'bigint' }],
}
