import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Dataset, DatasetScope } from '../../../platform/datasets/index.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../calendar/calendar.queries.ts'
import { arrearsFigures, noticedInPeriod } from './arrears.dataset.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { dayCounts } from './day-counts.ts'
import { ownColumn, usual } from './own-column.ts'

/** Part of a day that is paid before unpaid leave is taken off: days off, holidays and leave are paid like days worked. */
const covered = sql`(case when k.status in ('present', 'on_duty', 'work_from_home', 'worked_off_day', 'week_off',
  'holiday', 'leave') then 1 when k.status = 'half_day' then 0.5 else 0 end)`
const isDecided = sql<boolean>`(k.is_final and k.status <> 'missing_punch')`
/** Of a day; unpaid leave also takes off a day between, where leave counts it (a sandwiched week-off). */
const payable = sql`(case when ${isDecided} then greatest(0, ${covered} - coalesce(v.unpaid, 0)) else 0 end)`

/** Every day is one of: paid, unpaid, waiting for a correction, or not over. */
const dayParts = {
  payable_days: payable,
  unpaid_days: sql`(case when ${isDecided} then 1 - ${payable} else 0 end)`,
  undecided_days: sql`(case when k.is_final and k.status = 'missing_punch' then 1 else 0 end)`,
  open_days: sql`(case when k.is_final then 0 else 1 end)`,
  worked_days: dayCounts.worked_days,
  paid_leave_days: sql`coalesce(v.paid, 0)`,
  unpaid_leave_days: sql`coalesce(v.unpaid, 0)`,
  absent_days: sql`(case when k.is_final and k.status = 'absent' then 1 else 0 end)`,
  holiday_days: dayCounts.holiday_days,
  week_off_days: dayCounts.week_off_days,
} as const
type DayPart = keyof typeof dayParts
const parts = Object.keys(dayParts) as DayPart[]
const rare: ReadonlySet<DayPart> = new Set(['holiday_days', 'week_off_days'])

/** Booked leave by person and day, paid and unpaid. */
const leaveByDay = ({ ctx, from, to }: DatasetScope): RawBuilder<unknown> => sql`(
  select d.employee_id, d.day, sum(d.counted) filter (where t.is_paid) as paid,
    sum(d.counted) filter (where not t.is_paid) as unpaid
  from leave_day d join leave_type t on t.org_id = ${ctx.orgId} and t.id = d.leave_type_id
  where d.org_id = ${ctx.orgId} and d.state = 'booked' and d.day between ${from}::date and ${to}::date
  group by d.employee_id, d.day
)`

/** A sum by person, of rows of `table` in the period. */
const byPerson = (
  { ctx }: DatasetScope,
  table: 'attendance_overtime' | 'attendance_provision' | 'attendance_penalty',
  sums: RawBuilder<unknown>,
  where: RawBuilder<boolean>,
) => sql`left join (
  select x.employee_id, ${sums} from ${sql.table(table)} x
  where x.org_id = ${ctx.orgId} and x.state <> ${sql.lit(table === 'attendance_penalty' ? 'undone' : 'cancelled')}
    and ${where}
  group by x.employee_id
)`

const isLocked = ({ ctx }: DatasetScope) => sql`exists (
  select from attendance_lock l
  where l.org_id = ${ctx.orgId} and l.released_at is null and k.day between l.from_date and l.to_date)`

const isInPeriod = ({ from, to }: DatasetScope) => sql<boolean>`x.day between ${from}::date and ${to}::date`
const OVERTIME = { joins: ['overtime'] } as const
const ARREARS = { joins: ['arrears'] } as const
const NIGHTS = { joins: ['nights'] } as const

/**
 * What payroll takes over, person by person (specification, core §7, `navisionReports`): days to be paid and not to be paid,
 * overtime to be paid, leave, penalties, and what has changed in days that were locked before.
 */
export const payrollDataset: Dataset = {
  key: 'attendance.payroll',
  title: datasetsTexts.text('payrollReport'),
  description: datasetsTexts.text('payrollReportText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'last_month',
  // The reach is here too, so that a manager's rows do not add up the days of the whole company.
  from: (scope) => sql`(
      select k.employee_id, count(*) as days_recorded, bool_and(${isLocked(scope)}) as is_locked,
        ${sql.join(parts.map((key) => sql`sum(${dayParts[key]}) as ${sql.ref(key)}`))}
      from attendance_day k join employee w on w.org_id = ${scope.ctx.orgId} and w.id = k.employee_id
      left join ${leaveByDay(scope)} v on v.employee_id = k.employee_id and v.day = k.day
      where k.org_id = ${scope.ctx.orgId} and k.day between ${scope.from}::date and ${scope.to}::date
        and ${employeeScope(scope.ctx, VIEW, 'w')}
      group by k.employee_id
    ) s join employee e on e.org_id = ${scope.ctx.orgId} and e.id = s.employee_id`,
  joins: {
    ...personJoins(),
    overtime: (scope) =>
      sql`${byPerson(
        scope,
        'attendance_overtime',
        sql`sum(x.minutes) as minutes, sum(x.credited) as credited`,
        sql`x.settle = 'pay' and ${isInPeriod(scope)}`,
      )} o on o.employee_id = e.id`,
    nights: (scope) =>
      sql`${byPerson(
        scope,
        'attendance_provision',
        sql`count(*) filter (where x.kind = 'night_shift') as nights, count(*) filter (where x.kind = 'local_stay') as stays`,
        isInPeriod(scope),
      )} n on n.employee_id = e.id`,
    penalties: (scope) =>
      sql`${byPerson(
        scope,
        'attendance_penalty',
        sql`sum(x.unpaid) as unpaid`,
        sql`x.month between ${scope.from}::date and ${scope.to}::date`,
      )} p on p.employee_id = e.id`,
    arrears: (scope) => sql`left join (
      select a.employee_id, sum(${arrearsFigures.days}) as days, sum(${arrearsFigures.overtime}) as overtime
      from attendance_arrears a where a.org_id = ${scope.ctx.orgId} and a.state <> 'void' and ${noticedInPeriod(scope)}
      group by a.employee_id
    ) a on a.employee_id = e.id`,
  },
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId}`,
  columns: [
    ...personColumns(),
    ownColumn('days_recorded', 'days', 's.days_recorded', usual),
    ...parts.map((key) => ownColumn(key, 'days', `s.${key}`, { isUsual: !rare.has(key) })),
    ownColumn('penalty_days', 'days', sql`coalesce(p.unpaid, 0)`, { ...usual, joins: ['penalties'] }),
    ownColumn('overtime_to_pay', 'minutes', sql`coalesce(o.minutes, 0)`, { ...usual, ...OVERTIME }),
    ownColumn('overtime_credited', 'minutes', sql`coalesce(o.credited, 0)`, { ...usual, ...OVERTIME }),
    ownColumn('nights', 'number', sql`coalesce(n.nights, 0)`, NIGHTS),
    ownColumn('local_stays', 'number', sql`coalesce(n.stays, 0)`, NIGHTS),
    ownColumn('arrears_days', 'days', sql`coalesce(a.days, 0)`, { ...usual, ...ARREARS }),
    ownColumn('arrears_overtime', 'minutes', sql`coalesce(a.overtime, 0)`, { ...usual, ...ARREARS }),
    ownColumn('is_locked', 'boolean', 's.is_locked'),
  ],
  sort: [{ column: 'employee_name', descending: false }],
  oneRowPer: 'person',
  rowKeys: [{ sql: () => sql.ref('e.id'), type: 'bigint' }],
}
