import type { employeeAsOf, teamAsOf } from '@muster/contract/employees/directory/as-of.contract'
import { type AssignmentAttribute, EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { fieldsOf, findMasterRecords, loadForm } from '../../forms/index.ts'
import { photoLink } from '../directory/directory.views.ts'
import { attributeOfSlug, columnOfAttribute, masterOfAttribute } from '../employee-columns.ts'
import { findPerson } from '../people.queries.ts'
import { canSeeField } from '../person.views.ts'
import { fieldText } from '../profile/record-text.ts'
import { assignmentsAsOf, type PersonOn, peopleOn } from './assignments-as-of.ts'

interface Around {
  previous_day: string | null
  next_day: string | null
  direct_reports: number
}

/** The nearest dates before and after `day` on which the employee's record changes, and their reports on `day`. */
async function findAround(ctx: Ctx, db: Db, id: number, day: string, today: string): Promise<Around> {
  const { rows } = await sql<Around>`
    with days as (
      select a.from_date as day from employee_assignment a
      where a.org_id = ${ctx.orgId} and a.employee_id = ${id}
      union select e.date_of_joining from employee e where e.org_id = ${ctx.orgId} and e.id = ${id}
      union select e.left_on + 1 from employee e where e.org_id = ${ctx.orgId} and e.id = ${id}
      union select p.joined_on from past_employment p where p.org_id = ${ctx.orgId} and p.employee_id = ${id}
      union select p.left_on + 1 from past_employment p where p.org_id = ${ctx.orgId} and p.employee_id = ${id}
    )
    select (select max(d.day) from days d where d.day < ${day}::date) as previous_day,
      (select min(d.day) from days d where d.day > ${day}::date) as next_day,
      (select count(*)::int from (${peopleOn(ctx, { day, today, attributes: ['manager'] })}) p
        where p.manager_id = ${id} and p.status = 'active') as direct_reports`.execute(db)
  return rows[0] as Around
}

/**
 * An employee's attributes on any date, past or planned, compared with today's. Omits fields of groups that the
 * caller may not see for this employee. Six statements.
 *
 * @throws AppError `record.not_found`, also for an employee out of reach
 */
export function readAsOf(
  ctx: Ctx,
  query: QueryOf<typeof employeeAsOf>,
): Promise<DataOf<typeof employeeAsOf>> {
  const { emp_id: id, day } = query
  return readTx(ctx, async (db) => {
    const person = await findPerson(ctx, db, id)
    if (!person?.can_view) fail('record.not_found')
    const form = await loadForm(ctx, db, EMPLOYEE_FORM)
    const [then] = await assignmentsAsOf(ctx, db, day, { ids: [id], today: form.today })
    const on = then as PersonOn
    const fields = fieldsOf(form).flatMap((field) => {
      const attribute = attributeOfSlug(field.FIELD_SLUG)
      return attribute && canSeeField(person, field.field_group) ? [{ field, attribute }] : []
    })
    const ids: Record<string, number[]> = {}
    const valueThen = (attribute: AssignmentAttribute) => on[`${attribute}_id`] ?? null
    const valueNow = (attribute: AssignmentAttribute) => person[columnOfAttribute(attribute)] as number | null
    for (const { attribute } of fields) {
      const both = [valueThen(attribute), valueNow(attribute)].filter((value) => value !== null)
      ids[masterOfAttribute(attribute)] = [...(ids[masterOfAttribute(attribute)] ?? []), ...both]
    }
    const names = await findMasterRecords(ctx, db, ids)
    return {
      EMPLOYEE_ID: id,
      EMPLOYEE_NAME: on.full_name,
      EMPLOYEE_CODE: on.code,
      day,
      status: on.status,
      joined_on: on.joined_on,
      left_on: on.left_on,
      fields: fields.map(({ field, attribute }) => ({
        FIELD_SLUG: field.FIELD_SLUG,
        FIELD_NAME: field.FIELD_NAME,
        text: fieldText(field, valueThen(attribute), names),
        differs: valueThen(attribute) !== valueNow(attribute),
        today: fieldText(field, valueNow(attribute), names),
      })),
      ...(await findAround(ctx, db, id, day, form.today)),
    }
  })
}

interface MemberRow {
  id: number
  code: string
  full_name: string
  designation_name: string | null
  department_name: string | null
  location_name: string | null
  photo_path: string | null
  then: boolean
  now: boolean
  total: number
}

/** Members of the team on that date or today, within the caller's reach. One statement. */
async function findMembers(
  ctx: Ctx,
  db: Db,
  managerId: number,
  wanted: { day: string; today: string; limit: number; offset: number },
): Promise<MemberRow[]> {
  const people = peopleOn(ctx, {
    day: wanted.day,
    today: wanted.today,
    attributes: ['manager', 'designation', 'department', 'location'],
  })
  const { rows } = await sql<MemberRow>`
    with members as (
      select p.*, e.photo_path, e.sort_name,
        (p.manager_id = ${managerId} and p.status = 'active') is true as "then",
        (e.manager_id = ${managerId} and e.status = 'active' and e.date_of_joining <= ${wanted.today}::date) is true
          as "now"
      from (${people}) p join employee e on e.org_id = ${ctx.orgId} and e.id = p.id
      where (p.manager_id = ${managerId} or e.manager_id = ${managerId})
        and coalesce(${employeeScope(ctx, 'employees.directory.view', 'e')}, false)
    )
    select m.id, m.code, m.full_name, d.name as department_name, g.name as designation_name,
      l.name as location_name, m.photo_path, m."then", m."now",
      (count(*) filter (where m."then") over ())::int as total
    from members m
    left join department d on d.org_id = ${ctx.orgId} and d.id = m.department_id
    left join designation g on g.org_id = ${ctx.orgId} and g.id = m.designation_id
    left join location l on l.org_id = ${ctx.orgId} and l.id = m.location_id
    where m."then" or m."now"
    order by m."then" desc, m.sort_name, m.id
    limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
  return rows
}

/** Maximum number of employees listed as in the team today only. */
const TODAY_ONLY = 200

/**
 * A manager's team on any date, compared with today's. Contains only employees whom the caller may see today. At
 * most four statements.
 *
 * @throws AppError `record.not_found` for a manager out of reach
 */
export function readTeamAsOf(ctx: Ctx, query: QueryOf<typeof teamAsOf>): Promise<DataOf<typeof teamAsOf>> {
  const { day, page, limit } = query
  const managerId = query.manager_id ?? ctx.actor.employeeId
  return readTx(ctx, async (db) => {
    if (managerId === null) {
      return { day, manager: null, people: [], today_only: [], total_rows: 0, numPages: 1 }
    }
    const today = await organisationToday(ctx, db)
    const { rows } = await sql<{ id: number; full_name: string }>`
      select e.id, e.full_name from employee e where e.org_id = ${ctx.orgId} and e.id = ${managerId}
        and coalesce(${employeeScope(ctx, 'employees.directory.view', 'e')}, false)`.execute(db)
    const manager = found(rows[0])
    const members = await findMembers(ctx, db, managerId, {
      day,
      today,
      limit: limit + TODAY_ONLY,
      offset: (page - 1) * limit,
    })
    const total = members[0]?.total ?? 0
    const then = members.filter((one) => one.then).slice(0, limit)
    return {
      day,
      manager: { EMPLOYEE_ID: manager.id, EMPLOYEE_NAME: manager.full_name },
      people: then.map((one) => ({
        EMPLOYEE_ID: one.id,
        EMPLOYEE_CODE: one.code,
        EMPLOYEE_NAME: one.full_name,
        DESIGNATION_NAME: one.designation_name,
        DEPARTMENT_NAME: one.department_name,
        LOCATION_NAME: one.location_name,
        photo: photoLink(ctx, one.photo_path),
        standing: one.now ? ('same' as const) : ('then_only' as const),
      })),
      today_only: members
        .filter((one) => !one.then)
        .map((one) => ({ EMPLOYEE_ID: one.id, EMPLOYEE_CODE: one.code, EMPLOYEE_NAME: one.full_name })),
      total_rows: total,
      numPages: pageCount(total, limit),
    }
  })
}
