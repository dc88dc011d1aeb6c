import { keptStatuses } from '@muster/contract/attendance/day-codes'
import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetScope } from '../../../platform/datasets/index.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../calendar/calendar.queries.ts'
import { statusInCell } from '../days/status-words.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { namedChoices, ownColumn, usual } from './own-column.ts'
import { withinPeriod } from './period.ts'

/** A day that was not recorded, or on which the person did not work here, has a status of its own. */
const statuses = {
  choices: () =>
    [...keptStatuses, 'none', 'not_joined', 'left'].map((value) => ({ value, label: statusInCell(value) })),
}

/** The part of a day that a status pays for, of the figures in column `was` or `now_is`. */
const paidPart = (figures: 'was' | 'now_is'): RawBuilder<unknown> => {
  const status = sql`${sql.ref(`a.${figures}`)} ->> 'status'`
  return sql`(case when ${status} in ('present', 'on_duty', 'work_from_home', 'worked_off_day', 'week_off', 'holiday',
    'leave') then 1 when ${status} = 'half_day' then 0.5 else 0 end)`
}
const difference = (figure: 'worked' | 'overtime'): RawBuilder<unknown> =>
  sql`((a.now_is ->> ${sql.lit(figure)})::int - (a.was ->> ${sql.lit(figure)})::int)`

/** What a row of `attendance_arrears a` adds to what was settled, negative where it takes off. */
export const arrearsFigures = {
  days: sql`(${paidPart('now_is')} - ${paidPart('was')})`,
  worked: difference('worked'),
  overtime: difference('overtime'),
} as const

/** Arrears belong to the period in which they were noticed, so that each is handed over once. */
export const noticedInPeriod = (scope: DatasetScope): RawBuilder<boolean> =>
  withinPeriod('a.created_at', scope)

/** Days that changed after payroll had taken them over. */
export const arrearsDataset: Dataset = {
  key: 'attendance.arrears',
  title: datasetsTexts.text('arrears'),
  description: datasetsTexts.text('arrearsText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  from: ({ ctx }) =>
    sql`attendance_arrears a join employee e on e.org_id = ${ctx.orgId} and e.id = a.employee_id`,
  joins: personJoins(),
  where: (scope) =>
    sql<boolean>`a.org_id = ${scope.ctx.orgId} and a.state <> 'void' and ${noticedInPeriod(scope)}`,
  columns: [
    ...personColumns(),
    ownColumn('date', 'date', 'a.day', usual),
    ownColumn('status_before', 'choice', sql`(a.was ->> 'status')`, { ...usual, ...statuses }),
    ownColumn('status_after', 'choice', sql`(a.now_is ->> 'status')`, { ...usual, ...statuses }),
    ownColumn('arrears_days', 'days', arrearsFigures.days, usual),
    ownColumn('arrears_worked', 'minutes', arrearsFigures.worked, usual),
    ownColumn('arrears_overtime', 'minutes', arrearsFigures.overtime, usual),
    ownColumn('cause', 'text', 'a.cause', { ...usual, shown: () => textOf('a.cause'), width: 40 }),
    ownColumn('arrears_state', 'choice', 'a.state', {
      ...usual,
      ...namedChoices({ open: 'arrearsOpen', settled: 'arrearsSettled' }),
    }),
    ownColumn('noticed_at', 'instant', 'a.created_at'),
  ],
  sort: [
    { column: 'date', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('a.id'), type: 'bigint' }],
}
