import { keptStatuses } from '@muster/contract/attendance/day-codes'
import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../calendar/calendar.queries.ts'
import { statusInCell } from '../days/status-words.ts'
import { ATTENDANCE, REGULARISATION } from '../regularisation/earlier-requests.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { dayCountKeys, dayCounts } from './day-counts.ts'
import { ownColumn, usual } from './own-column.ts'

export const dayStatusChoices = {
  choices: () => keptStatuses.map((value) => ({ value, label: statusInCell(value) })),
}

const PLAN = { joins: ['plan'] } as const

/** The punches that count for the day, by the clocks of the person's place: "09:02 Clock-in, 18:05 Clock-out". */
function punchList({ ctx }: DatasetScope): RawBuilder<unknown> {
  const words = (['in', 'out', 'break_start', 'break_end'] as const).map(
    (direction) => sql`when ${sql.lit(direction)} then ${` ${datasetsTexts(direction)}`}::text`,
  )
  return sql`(select string_agg(
      to_char(p.at at time zone (a.plan ->> 'zone'), 'HH24:MI') || (case p.direction ${sql.join(words, sql` `)} else '' end),
      ', ' order by p.at, p.id)
    from attendance_punch p where p.org_id = ${ctx.orgId} and p.id = any (k.punch_ids))`
}

/** An approved request corrected the day. */
const regularised = ({ ctx }: DatasetScope) => sql`exists (
  select from request r
  where r.org_id = ${ctx.orgId} and r.employee_id = k.employee_id and r.kind in (${REGULARISATION}, ${ATTENDANCE})
    and r.status = 1 and r.cancels is null and k.day between r.from_date and r.to_date)`

const settled = ({ ctx }: DatasetScope) => sql`exists (
  select from attendance_settled_day s join attendance_settling t on t.org_id = s.org_id and t.id = s.settling_id
  where s.org_id = ${ctx.orgId} and s.employee_id = k.employee_id and s.day = k.day and t.undone_at is null)`

const locked = ({ ctx }: DatasetScope) => sql`exists (
  select from attendance_lock l
  where l.org_id = ${ctx.orgId} and l.released_at is null and k.day between l.from_date and l.to_date)`

const columns: DatasetColumn[] = [
  ...personColumns(),
  ownColumn('date', 'date', 'k.day', usual),
  ownColumn('shift', 'text', sql`(a.plan -> 'shift' ->> 'name')`, {
    ...{ ...usual, ...PLAN },
    identity: () => sql.ref('k.shift_id'),
  }),
  ownColumn('status', 'choice', 'k.status', { ...usual, ...dayStatusChoices }),
  ownColumn(
    'note',
    'text',
    sql`coalesce(nullif(a.plan -> 'requests' -> 0 ->> 'name', ''), a.plan ->> 'offName')`,
    { ...usual, ...PLAN, width: 22 },
  ),
  ownColumn('first_in', 'time', 'k.first_in', usual),
  ownColumn('last_out', 'time', 'k.last_out', usual),
  ownColumn('worked', 'minutes', 'k.worked', usual),
  ownColumn('break_minutes', 'minutes', 'k.break_minutes', usual),
  ownColumn('late_by', 'minutes', 'k.late_by', usual),
  ownColumn('early_by', 'minutes', 'k.early_by', usual),
  ownColumn('overtime_minutes', 'minutes', 'k.overtime', usual),
  ownColumn('punch_list', 'text', punchList, { ...PLAN, width: 40 }),
  ownColumn('punch_count', 'number', sql`cardinality(k.punch_ids)`),
  ownColumn('regularised', 'boolean', regularised),
  ownColumn('settled', 'boolean', settled),
  ownColumn('is_final', 'boolean', 'k.is_final'),
  ownColumn('is_locked', 'boolean', locked),
  ...dayCountKeys.map((key) => ownColumn(key, 'days', dayCounts[key])),
]

/** What each day of each person came to. */
export const daysDataset: Dataset = {
  key: 'attendance.days',
  title: datasetsTexts.text('days'),
  description: datasetsTexts.text('daysText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'yesterday',
  from: ({ ctx }) =>
    sql`attendance_day k join employee e on e.org_id = ${ctx.orgId} and e.id = k.employee_id`,
  joins: {
    ...personJoins(),
    plan: ({ ctx }) => sql`left join attendance_plan a on a.org_id = ${ctx.orgId} and a.id = k.plan_id`,
  },
  where: ({ ctx, from, to }) =>
    sql<boolean>`k.org_id = ${ctx.orgId} and k.day between ${from}::date and ${to}::date`,
  columns,
  sort: [
    { column: 'date', descending: true },
    { column: 'employee_name', descending: false },
  ],
  oneRowPer: 'day',
  rowKeys: [
    { sql: () => sql.ref('e.id'), type: 'bigint' },
    { sql: () => sql.ref('k.day'), type: 'date' },
  ],
}
