import {
  type AssignmentAttribute,
  assignmentAttributes,
} from '@muster/contract/employees/employees.constants'
import { addDays } from '@muster/contract/kit/days'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { columnOfAttribute } from '../employee-columns.ts'

/** `not_joined`: the date lies before the first joining date. */
export type StatusOn = 'active' | 'left' | 'not_joined'

export interface AsOf {
  /** The date to query, past or future. */
  day: string
  /** Today in the organisation's time zone, which the records reflect. */
  today: string
  /** Attributes to return; all by default. */
  attributes?: readonly AssignmentAttribute[]
  /** Limits the query to a few employees, whose history is then read by employee. */
  ids?: readonly number[]
}

type AssignedColumns = { [A in AssignmentAttribute as `${A}_id`]?: number | null }

/** An employee's status and attributes on a date. */
export interface PersonOn extends AssignedColumns {
  id: number
  code: string
  full_name: string
  status: StatusOn
  /** Dates of the employment that includes the date, otherwise of the nearest one. */
  joined_on: string
  left_on: string | null
}

/** Maximum delay of the daily job, in days: due changes not yet applied to records are read from history. */
const LATE_DAYS = 8

function window({ day, today }: AsOf): { low: string; high: string } {
  const late = addDays(today, -LATE_DAYS)
  return { low: day < late ? day : late, high: day > today ? day : today }
}

/**
 * SQL for the organisation's employees on any date: `id`, `code`, `full_name`, `status`, `joined_on`, `left_on`
 * and `<attribute>_id` for each requested attribute. Starts from today's records and reads from history, by index,
 * only the periods that began or ended between today and that date. Includes planned changes from their effective
 * date. One row per employee, regardless of reach: the caller must add `employeeScope` on table `employee`.
 */
export function peopleOn(ctx: Pick<Ctx, 'orgId'>, asOf: AsOf): RawBuilder<PersonOn> {
  const { day } = asOf
  const attributes = asOf.attributes ?? assignmentAttributes
  const { low, high } = window(asOf)
  const isToday = day === asOf.today
  const ofPeople = (alias: string) =>
    asOf.ids
      ? sql`and ${sql.ref(`${alias}.${alias === 'e' ? 'id' : 'employee_id'}`)} = any (${[...asOf.ids]}::bigint[])`
      : sql``
  const wanted = sql`t.org_id = ${ctx.orgId} and t.attribute = any (${[...attributes]}::text[]) ${ofPeople('t')}`
  const values = attributes.map(
    (attribute) => sql`
      bool_or(t.attribute = ${sql.lit(attribute)}) as ${sql.ref(`has_${attribute}`)},
      max(a.value_id) filter (where t.attribute = ${sql.lit(attribute)}) as ${sql.ref(columnOfAttribute(attribute))}`,
  )
  const shown = attributes.map((attribute) => {
    const column = columnOfAttribute(attribute)
    return sql`, case when m.${sql.ref(`has_${attribute}`)} then m.${sql.ref(column)} else e.${sql.ref(column)} end as ${sql.ref(column)}`
  })
  return sql<PersonOn>`
    with touched as (
      select t.employee_id, t.attribute from employee_assignment t
      where ${wanted} and t.from_date > ${low}::date and t.from_date <= ${high}::date
      union
      select t.employee_id, t.attribute from employee_assignment t
      where ${wanted} and t.to_date >= ${low}::date and t.to_date < ${high}::date
    ), moved as (
      select t.employee_id, ${sql.join(values)}
      from touched t
      left join employee_assignment a on a.org_id = ${ctx.orgId} and a.employee_id = t.employee_id
        and a.attribute = t.attribute and a.from_date <= ${day}::date
        and (a.to_date is null or a.to_date >= ${day}::date)
      group by t.employee_id
    ), spell as (
      select distinct on (p.employee_id) p.employee_id, p.code, p.joined_on, p.left_on
      from past_employment p join employee e on e.org_id = p.org_id and e.id = p.employee_id
      where p.org_id = ${ctx.orgId} ${ofPeople('p')} and e.date_of_joining > ${day}::date
      order by p.employee_id, p.joined_on > ${day}::date, case when p.joined_on > ${day}::date then p.number else - p.number end
    )
    select e.id, coalesce(s.code, e.code) as code, e.full_name,
      case
        when s.employee_id is not null then
          case when s.joined_on > ${day}::date then 'not_joined' when s.left_on < ${day}::date then 'left' else 'active' end
        when e.date_of_joining > ${day}::date ${isToday ? sql`and e.status = 'active'` : sql``} then 'not_joined'
        ${isToday ? sql`else e.status` : sql`when e.left_on < ${day}::date then 'left' else 'active'`}
      end as status,
      coalesce(s.joined_on, e.date_of_joining) as joined_on,
      case when s.employee_id is null then e.left_on else s.left_on end as left_on
      ${sql.join(shown, sql``)}
    from employee e
    left join moved m on m.employee_id = e.id
    left join spell s on s.employee_id = e.id
    where e.org_id = ${ctx.orgId} ${ofPeople('e')}`
}

export interface AsOfWanted extends Omit<AsOf, 'today' | 'day'> {
  /** Condition on table `employee e`, i.e. on today's record: the caller's reach and other limits. */
  where?: RawBuilder<boolean>
  /** Condition on the employees `p` as of the date: `p.manager_id = …`, `p.department_id = any (…)`. */
  on?: RawBuilder<boolean>
  /** Limits the status on that date; any by default. */
  statuses?: readonly StatusOn[]
}

/**
 * Employees with attributes, manager and status on any date, by id. Two statements, whatever the number of
 * employees; one if `today` is given.
 */
export async function assignmentsAsOf(
  ctx: Ctx,
  db: Db,
  day: string,
  wanted: AsOfWanted & { today?: string } = {},
): Promise<PersonOn[]> {
  const today = wanted.today ?? (await organisationToday(ctx, db))
  const limits: RawBuilder<boolean>[] = [wanted.on ?? sql<boolean>`true`]
  if (wanted.where) {
    limits.push(
      sql<boolean>`exists (select 1 from employee e where e.org_id = ${ctx.orgId} and e.id = p.id and ${wanted.where})`,
    )
  }
  if (wanted.statuses) limits.push(sql<boolean>`p.status = any (${[...wanted.statuses]}::text[])`)
  const { rows } = await sql<PersonOn>`
    select p.* from (${peopleOn(ctx, { ...wanted, day, today })}) p
    where ${sql.join(limits, sql` and `)} order by p.id`.execute(db)
  return rows
}
