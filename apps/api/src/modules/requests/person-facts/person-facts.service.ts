import { monthsBetween } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import type {
  employeeExtraDetails,
  employeeNoticePeriod,
  Notice,
} from '@muster/contract/requests/person-facts.contract'
import { featureDefaults } from '@muster/contract/settings/organisation-settings'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { noticePeriod } from '../rules/notice-period.ts'

/** Units by employee form field: column of the employee, and table of the unit. */
const units = {
  ENTITY_ID: 'entity',
  LOCATION_ID: 'location',
  BRANCH_ID: 'branch',
  DEPT_ID: 'department',
  SUB_DEPT_ID: 'sub_department',
  DESIGNATION_ID: 'designation',
  GRADE_ID: 'grade',
  EMPLOYEE_TYPE_ID: 'employee_type',
  EMPLOYMENT_TYPE_ID: 'employment_type',
  COST_CENTER_ID: 'cost_centre',
  BUSINESS_UNIT_ID: 'business_unit',
} as const

interface PersonRow {
  id: number
  code: string
  full_name: string
  date_of_joining: string
  confirmation_due_on: string | null
  left_on: string | null
  manager_id: number | null
  manager_name: string | null
  today: string
  notice_days: number
  notice_days_probation: number
  units: Record<string, { id: number; name: string } | null>
}

const unitJson = sql.join(
  Object.entries(units).map(
    ([slug, table]) => sql`${sql.lit(slug)}, (select jsonb_build_object('id', u.id, 'name', u.name)
      from ${sql.table(table)} u where u.org_id = e.org_id and u.id = ${sql.ref(`e.${table}_id`)})`,
  ),
)

/**
 * The caller, or an employee whom they may submit for, hire for, or whose requests they may see. One
 * statement.
 *
 * @throws AppError `record.not_found` for everybody else
 */
async function findPerson(ctx: Ctx, db: Db, id: number | null): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    select e.id, e.code, e.full_name, e.date_of_joining, e.confirmation_due_on, e.left_on, e.manager_id,
      m.full_name as manager_name,
      (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as today,
      coalesce((o.features ->> 'notice_days')::int, ${featureDefaults.notice_days}::int) as notice_days,
      coalesce((o.features ->> 'notice_days_probation')::int, ${featureDefaults.notice_days_probation}::int)
        as notice_days_probation,
      jsonb_build_object(${unitJson}) as units
    from employee e
    join organisation o on o.org_id = e.org_id
    left join employee m on m.org_id = e.org_id and m.id = e.manager_id
    where e.org_id = ${ctx.orgId} and e.id = ${id}::bigint and (
      e.id is not distinct from ${ctx.actor.employeeId}::bigint
      or coalesce(${employeeScope(ctx, 'requests.raise', 'e')}, false)
      or coalesce(${employeeScope(ctx, 'requests.requisition', 'e')}, false)
      or coalesce(${employeeScope(ctx, 'requests.view', 'e')}, false))`.execute(db)
  return rows[0] ?? fail('record.not_found')
}

/** The notice of somebody who gives it on a day, by a rule for people like them; null where the general notice applies. */
export type NoticeSource = (
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; on: string },
) => Promise<{ days: number; onProbation: boolean; why: string; lastDay: string } | null>

let noticeSource: NoticeSource = async () => null

/** For the module that has rules of notice. */
export function registerNoticeSource(source: NoticeSource): void {
  noticeSource = source
}

async function noticeOf(ctx: Ctx, db: Db, row: PersonRow): Promise<Notice> {
  const ruled = await noticeSource(ctx, db, { employeeId: row.id, on: row.today })
  if (ruled)
    return {
      ...{ notice_period: ruled.days, on_probation: ruled.onProbation, why: ruled.why },
      ...{ last_working_day: ruled.lastDay, leaving_on: row.left_on },
    }
  return generalNotice(row)
}

function generalNotice(row: PersonRow): Notice {
  const { days, onProbation, why, lastDay } = noticePeriod({
    days: row.notice_days,
    probationDays: row.notice_days_probation,
    confirmationDueOn: row.confirmation_due_on,
    leftOn: row.left_on,
    today: row.today,
  })
  return {
    notice_period: days,
    on_probation: onProbation,
    why,
    last_working_day: lastDay,
    leaving_on: row.left_on,
  }
}

/** The requested employee, by default the caller. */
const whose = (ctx: Ctx, id: number | undefined) => id ?? ctx.actor.employeeId

export function readNoticePeriod(ctx: Ctx, id?: number): Promise<DataOf<typeof employeeNoticePeriod>> {
  return readTx(ctx, async (db) => {
    const person = await findPerson(ctx, db, whose(ctx, id))
    return { EMPLOYEE_ID: person.id, ...(await noticeOf(ctx, db, person)) }
  })
}

export function readExtraDetails(ctx: Ctx, id?: number): Promise<DataOf<typeof employeeExtraDetails>> {
  return readTx(ctx, async (db) => {
    const person = await findPerson(ctx, db, whose(ctx, id))
    return {
      EMPLOYEE_ID: person.id,
      EMPLOYEE_CODE: person.code,
      EMPLOYEE_NAME: person.full_name,
      DATE_OF_JOINING: person.date_of_joining,
      months_of_service: Math.max(0, monthsBetween(person.date_of_joining, person.today)),
      CONFIRMATION_DUE_ON: person.confirmation_due_on,
      REPORTING_MANAGER_ID: person.manager_id,
      REPORTING_MANAGER_NAME: person.manager_name ?? '',
      units: person.units,
      notice: await noticeOf(ctx, db, person),
    }
  })
}
