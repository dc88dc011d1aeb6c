import { overtimeSettlements } from '@muster/contract/attendance/overtime.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetScope } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { attendanceTexts } from '../attendance.texts.ts'
import { VIEW } from '../calendar/calendar.queries.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { namedChoices, ownColumn, usual, wordChoices } from './own-column.ts'
import { requestStates } from './regularisations.dataset.ts'

const OVERTIME = 'OVERTIME'

/** Days on which attendance counted overtime, and days for which it was requested although none counts any more. */
const overtimeDays = ({ ctx, from, to }: DatasetScope): RawBuilder<unknown> => sql`(
  select k.employee_id, k.day, k.overtime, k.worked, k.plan_id
  from attendance_day k
  where k.org_id = ${ctx.orgId} and k.day between ${from}::date and ${to}::date and k.overtime > 0
  union all
  select q.employee_id, q.from_date, 0, coalesce(k.worked, 0), k.plan_id
  from (
    select distinct r.employee_id, r.from_date from request r
    where r.org_id = ${ctx.orgId} and r.kind = ${OVERTIME} and r.cancels is null
      and r.from_date between ${from}::date and ${to}::date
  ) q
  left join attendance_day k on k.org_id = ${ctx.orgId} and k.employee_id = q.employee_id and k.day = q.from_date
  where coalesce(k.overtime, 0) = 0
)`

/** The request that stands for the day, else the last one. */
const request = ({ ctx }: DatasetScope) => sql`left join lateral (
  select r.id, r.status, r.decided_at, r.decided_by, (y.payload ->> 'minutes')::int as minutes,
    y.payload ->> 'settle' as settle
  from request r left join request_payload y on y.org_id = r.org_id and y.request_id = r.id
  where r.org_id = ${ctx.orgId} and r.employee_id = n.employee_id and r.kind = ${OVERTIME} and r.from_date = n.day
    and r.cancels is null
  order by r.status in (0, 1) desc, r.id desc limit 1
) r on true`

/** What was approved, over all rates. */
const approved = ({ ctx }: DatasetScope) => sql`left join lateral (
  select sum(o.minutes) as minutes, sum(o.credited) as credited, min(o.state) as state,
    string_agg(trim_scale(o.multiplier)::text || ${'×'}::text, ', ' order by o.day_type) as rates,
    string_agg(distinct o.explanation, ' ') as explanation
  from attendance_overtime o where o.org_id = ${ctx.orgId} and o.request_id = r.id and o.state <> 'cancelled'
) o on true`

const REQUEST = { joins: ['request'] } as const
const APPROVED = { joins: ['request', 'approved'] } as const

/** Overtime by person and day: counted, requested, approved, and by which rate. */
export const overtimeDataset: Dataset = {
  key: 'attendance.overtime',
  title: datasetsTexts.text('overtime'),
  description: datasetsTexts.text('overtimeText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  from: (scope) => sql`${overtimeDays(scope)} n
    join employee e on e.org_id = ${scope.ctx.orgId} and e.id = n.employee_id`,
  joins: {
    ...personJoins(),
    plan: ({ ctx }) => sql`left join attendance_plan a on a.org_id = ${ctx.orgId} and a.id = n.plan_id`,
    request,
    approved,
  },
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId}`,
  columns: [
    ...personColumns(),
    ownColumn('date', 'date', 'n.day', usual),
    ownColumn('day_type', 'choice', sql`coalesce(a.plan ->> 'off', 'weekday')`, {
      ...{ ...usual, joins: ['plan'] },
      choices: () => [
        { value: 'weekday', label: attendanceTexts('weekday') },
        { value: 'week_off', label: attendanceTexts('weekOff') },
        { value: 'holiday', label: attendanceTexts('holiday') },
      ],
    }),
    ownColumn('worked', 'minutes', 'n.worked'),
    ownColumn('overtime_minutes', 'minutes', 'n.overtime', usual),
    ownColumn('requested', 'minutes', 'r.minutes', { ...usual, ...REQUEST }),
    ownColumn('decision', 'choice', sql`coalesce(r.status::text, 'none')`, {
      ...{ ...usual, ...REQUEST },
      ...namedChoices({ none: 'notRequested', ...requestStates }),
    }),
    ownColumn('approved_minutes', 'minutes', 'o.minutes', { ...usual, ...APPROVED }),
    ownColumn('rates', 'text', 'o.rates', APPROVED),
    ownColumn('credited', 'minutes', 'o.credited', { ...usual, ...APPROVED }),
    ownColumn('settle', 'choice', 'r.settle', { ...REQUEST, ...wordChoices(...overtimeSettlements) }),
    ownColumn('payroll', 'choice', sql`(case when r.settle = 'pay' then o.state end)`, {
      ...{ ...APPROVED, ...namedChoices({ due: 'due', settled: 'paid' }) },
    }),
    ownColumn('explanation', 'text', 'o.explanation', { ...APPROVED, width: 60 }),
    ownColumn('decided_by', 'text', 'r.decided_by', { ...REQUEST, width: 24 }),
    ownColumn('decided_at', 'instant', 'r.decided_at', REQUEST),
  ],
  sort: [
    { column: 'date', descending: true },
    { column: 'employee_name', descending: false },
  ],
  oneRowPer: 'day',
  rowKeys: [
    { sql: () => sql.ref('e.id'), type: 'bigint' },
    { sql: () => sql.ref('n.day'), type: 'date' },
  ],
}
