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
import { dutyLines } from '../duties/duties.service.ts'
import { fieldText } from '../profile/record-text.ts'
import { assignmentsAsOf } from './assignments-as-of.ts'
import { employmentImpact } from './employment-impact.ts'
import { findOutOfReach } from './moves.queries.ts'
import { movesTexts } from './moves.texts.ts'
import { SEPARATION } from './report-handover.ts'

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
}

async function findLeaver(ctx: Ctx, db: Db, id: number): Promise<Leaver | undefined> {
  const { rows } = await sql<Leaver>`
    select e.id, e.full_name, e.status, e.left_on, e.date_of_joining, e.version,
      m.id as manager_id, m.full_name as manager_name, m.code as manager_code
    from employee e left join employee m on m.org_id = e.org_id and m.id = e.manager_id
    where e.org_id = ${ctx.orgId} and e.id = ${id} and coalesce(${employeeScope(ctx, SEPARATION, 'e')}, false)`.execute(
    db,
  )
  return rows[0]
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
      duties: await dutyLines(ctx, db, leaver.id, null),
      later_requests: await employmentImpact(ctx, db, {
        ...{ employeeId: leaver.id, lastDay: input.last_working_day },
      }),
      later_changes: await laterChanges(ctx, db, leaver.id, input.last_working_day),
      problems: problemsOf(leaver, input.last_working_day, ctx.actor.employeeId === leaver.id),
    }
  })
}
