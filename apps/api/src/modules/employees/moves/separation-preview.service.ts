import {
  type AssignmentAttribute,
  EMPLOYEE_FORM,
  slugOfAttribute,
} from '@muster/contract/employees/employees.constants'
import type { previewSeparation } from '@muster/contract/employees/moves/separations.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { fieldsOf, findMasterRecords, loadForm, masterIdsIn } from '../../forms/index.ts'
import { fieldText } from '../profile/record-text.ts'
import { assignmentsAsOf } from './assignments-as-of.ts'
import { employmentImpact } from './employment-impact.ts'
import { findOutOfReach } from './moves.queries.ts'
import { movesTexts } from './moves.texts.ts'
import { SEPARATION } from './separation.service.ts'

/** Maximum number of reports named in a preview. */
const NAMED = 50

interface Leaver {
  id: number
  full_name: string
  status: 'active' | 'left'
  left_on: string | null
  date_of_joining: string
  version: number
  manager_id: number | null
  manager_name: string | null
  manager_code: string | null
  departments: string[]
  dotted: number
  roles: number[]
  groups: string[]
}

async function findLeaver(ctx: Ctx, db: Db, id: number): Promise<Leaver | undefined> {
  const { rows } = await sql<Leaver>`
    select e.id, e.full_name, e.status, e.left_on, e.date_of_joining, e.version,
      m.id as manager_id, m.full_name as manager_name, m.code as manager_code,
      array(select d.name from department d
        where d.org_id = e.org_id and d.head_employee_id = e.id order by d.name) as departments,
      (select count(*)::int from dotted_line l
        where l.org_id = e.org_id and l.manager_id = e.id and l.to_date is null) as dotted,
      array(select distinct r.role_id from account a join account_role r on r.org_id = a.org_id and r.account_id = a.id
        where a.org_id = e.org_id and a.employee_id = e.id and r.role_id <> 7) as roles,
      array(select g.name from account a
        join access_group_member gm on gm.org_id = a.org_id and gm.account_id = a.id
        join access_group g on g.org_id = a.org_id and g.id = gm.group_id
        where a.org_id = e.org_id and a.employee_id = e.id order by g.name) as groups
    from employee e left join employee m on m.org_id = e.org_id and m.id = e.manager_id
    where e.org_id = ${ctx.orgId} and e.id = ${id} and coalesce(${employeeScope(ctx, SEPARATION, 'e')}, false)`.execute(
    db,
  )
  return rows[0]
}

function dutiesOf(leaver: Leaver): string[] {
  const { departments, dotted, roles, groups } = leaver
  return [
    ...departments.map((name) => movesTexts('headWithoutSuccessor', { name })),
    ...(dotted > 0
      ? [movesTexts('dottedLinesToPerson', { dotted, value: dotted === 1 ? 'person' : 'people' })]
      : []),
    ...(roles.some((role) => role === 2 || role === -2) ? [movesTexts('organisationAdministrator')] : []),
    ...(roles.includes(8) ? [movesTexts('subAdminHandover')] : []),
    ...groups.map((name) => movesTexts('dataPermissionGroupMember', { name })),
  ]
}

function problemsOf(leaver: Leaver, lastDay: string, isSelf: boolean): string[] {
  if (isSelf) return [movesTexts('ownEmploymentStatus')]
  if (leaver.left_on !== null)
    return [
      leaver.status === 'left'
        ? new AppError('employees.already_left', {
            parameters: { name: leaver.full_name, day: leaver.left_on },
          }).words
        : movesTexts('alreadyLeaving', { fullName: leaver.full_name, leftOn: leaver.left_on }),
    ]
  if (lastDay < leaver.date_of_joining) {
    return [
      movesTexts('leavesBeforeJoinedOn', {
        fullName: leaver.full_name,
        dateOfJoining: leaver.date_of_joining,
      }),
    ]
  }
  return []
}

/** Planned changes of the employee after the last working day, in words. */
async function laterChanges(ctx: Ctx, db: Db, id: number, lastDay: string): Promise<string[]> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const { rows } = await sql<{ attribute: AssignmentAttribute; value_id: number | null; from_date: string }>`
    select a.attribute, a.value_id, a.from_date from employee_assignment a
    where a.org_id = ${ctx.orgId} and a.employee_id = ${id}
      and a.from_date > greatest(${lastDay}::date, ${form.today}::date)
    order by a.from_date, a.attribute`.execute(db)
  if (rows.length === 0) return []
  const fields = new Map(fieldsOf(form).map((field) => [field.FIELD_SLUG, field]))
  const values = rows.map((row) => ({ [slugOfAttribute[row.attribute]]: row.value_id }))
  const names = await findMasterRecords(ctx, db, masterIdsIn([...fields.values()], values))
  return rows.flatMap((row) => {
    const field = fields.get(slugOfAttribute[row.attribute])
    if (!field) return []
    return [
      movesTexts('from', {
        fieldName: field.FIELD_NAME,
        field: fieldText(field, row.value_id, names) || '–',
        fromDate: row.from_date,
      }),
    ]
  })
}

/**
 * Previews a separation: reports, duties and planned changes and later requests of the employee. At most eight statements.
 *
 * @throws AppError `record.not_found`, also for an employee out of reach
 */
export function previewLeaving(
  ctx: Ctx,
  input: BodyOf<typeof previewSeparation>,
): Promise<DataOf<typeof previewSeparation>> {
  return readTx(ctx, async (db) => {
    const leaver = found(await findLeaver(ctx, db, input.emp_id))
    const around = await assignmentsAsOf(ctx, db, addDays(input.last_working_day, 1), {
      attributes: ['manager', 'designation'],
      on: sql<boolean>`p.manager_id = ${leaver.id} and p.status <> 'left'`,
    })
    const ids = around.map((one) => one.id)
    const out = await findOutOfReach(ctx, db, [
      { permission: 'employees.directory.view', ids },
      { permission: SEPARATION, ids },
    ])
    const unseen = new Set(out.get('employees.directory.view') ?? [])
    const reports = around.filter((one) => !unseen.has(one.id))
    const designations = await findMasterRecords(ctx, db, {
      designation: reports.flatMap((one) => one.designation_id ?? []),
    })
    return {
      EMPLOYEE_ID: leaver.id,
      EMPLOYEE_NAME: leaver.full_name,
      version: leaver.version,
      manager:
        leaver.manager_id === null
          ? null
          : {
              EMPLOYEE_ID: leaver.manager_id,
              EMPLOYEE_CODE: leaver.manager_code as string,
              EMPLOYEE_NAME: leaver.manager_name as string,
            },
      reports: reports
        .toSorted((one, other) => one.full_name.localeCompare(other.full_name))
        .slice(0, NAMED)
        .map((one) => ({
          EMPLOYEE_ID: one.id,
          EMPLOYEE_CODE: one.code,
          EMPLOYEE_NAME: one.full_name,
          DESIGNATION_NAME: designations.get('designation')?.get(one.designation_id ?? 0)?.label ?? null,
        })),
      reports_total: around.length,
      reports_unreached: out.get(SEPARATION)?.length ?? 0,
      duties: dutiesOf(leaver),
      later_requests: await employmentImpact(ctx, db, {
        ...{ employeeId: leaver.id, lastDay: input.last_working_day },
      }),
      later_changes: await laterChanges(ctx, db, leaver.id, input.last_working_day),
      problems: problemsOf(leaver, input.last_working_day, ctx.actor.employeeId === leaver.id),
    }
  })
}
