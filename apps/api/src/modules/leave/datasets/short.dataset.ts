import { shortLeaveTypeNames } from '@muster/contract/leave/apply/apply.constants'
import { sql } from 'kysely'
import type { Dataset } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { column, usualPerson } from './leave-columns.ts'

/** Approved short leave. What is pending or was refused is among the requests. */
export const shortLeaveDataset: Dataset = {
  key: 'leave.short',
  title: datasetsTexts.text('short'),
  description: datasetsTexts.text('shortText'),
  subject: 'employee',
  permission: 'leave.calendar.view',
  timing: 'period',
  longest: 1100,
  from: ({ ctx }) => sql`short_leave s
    join employee e on e.org_id = ${ctx.orgId} and e.id = s.employee_id
    join request r on r.org_id = ${ctx.orgId} and r.id = s.request_id
    join request_payload y on y.org_id = ${ctx.orgId} and y.request_id = s.request_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) => sql<boolean>`s.org_id = ${ctx.orgId} and s.state = 'booked'
    and s.day between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(usualPerson),
    column('employee_id', 'number', sql.ref('e.id'), { isUsual: false, aggregates: ['count'] }),
    column('date', 'date', sql.ref('s.day')),
    column('shortleavetype', 'choice', sql`(y.payload ->> 'shortleavetype')`, {
      choices: () => Object.entries(shortLeaveTypeNames).map(([value, label]) => ({ value, label })),
      width: 20,
    }),
    column('from_time', 'time', sql.ref('s.from_time')),
    column('to_time', 'time', sql.ref('s.to_time')),
    column('minutes', 'minutes', sql.ref('s.minutes')),
    column('submitted_at', 'instant', sql.ref('r.submitted_at'), { isUsual: false }),
    column('decided_at', 'instant', sql.ref('r.decided_at'), { isUsual: false }),
  ],
  sort: [
    { column: 'date', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('s.request_id'), type: 'bigint' }],
}
