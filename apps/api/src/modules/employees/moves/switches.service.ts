import type {
  changeAtsLogin,
  changeRosterStatus,
} from '@muster/contract/employees/moves/separations.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { accessChanged } from '../../../platform/realtime/session-end.ts'
import { refusePowerfulLogin } from '../employees.access.ts'

interface Switched {
  id: number
  label: string
  full_name: string
  status: 'active' | 'left'
  roster_active: boolean
  version: number
}

async function lockPerson(ctx: Ctx, db: Db, id: number, permission: string): Promise<Switched> {
  const { rows } = await sql<Switched>`
    select e.id, e.full_name || ' (' || e.code || ')' as label, e.full_name, e.status, e.roster_active, e.version
    from employee e where e.org_id = ${ctx.orgId} and e.id = ${id}
      and coalesce(${employeeScope(ctx, permission, 'e')}, false)
    for no key update`.execute(db)
  return found(rows[0])
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The requested state, or the opposite of the current one. */
const isWanted = (status: 0 | 1 | undefined, isOn: boolean) => (status === undefined ? !isOn : status === 1)

/**
 * Sets whether an employee takes part in rosters. Former employees can only be excluded.
 *
 * @throws AppError `record.not_found`, `employees.has_left`
 */
export function switchRoster(
  ctx: Ctx,
  input: BodyOf<typeof changeRosterStatus>,
): Promise<DataOf<typeof changeRosterStatus>> {
  return tx(ctx, async (db) => {
    const person = await lockPerson(ctx, db, input.emp_id, 'employees.roster.manage')
    const wanted = isWanted(input.status, person.roster_active)
    if (wanted && person.status === 'left')
      fail('employees.has_left', { parameters: { name: person.full_name } })
    const answer = (version: number) => ({
      EMPLOYEE_ID: person.id,
      IS_ROSTER_ACTIVE: flag(wanted),
      version,
    })
    if (wanted === person.roster_active) return answer(person.version)
    await db
      .updateTable('employee')
      .set((column) => ({
        roster_active: wanted,
        version: column('version', '+', 1),
        updated_at: ctx.now.toString(),
      }))
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', person.id)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: person.id,
      recordLabel: person.label,
      changes: { roster_active: [person.roster_active, wanted] },
    })
    return answer(person.version + 1)
  })
}

/**
 * Grants or revokes an account's access to recruitment, from its next request on.
 *
 * @throws AppError `record.not_found`, `employees.has_left`, `employees.login_missing`, `access.denied`
 */
export function switchAtsLogin(
  ctx: Ctx,
  input: BodyOf<typeof changeAtsLogin>,
): Promise<DataOf<typeof changeAtsLogin>> {
  return tx(ctx, async (db) => {
    const person = await lockPerson(ctx, db, input.emp_id, 'employees.ats.manage')
    await refusePowerfulLogin(ctx, db, [person.id])
    const account = await db
      .selectFrom('account')
      .select(['id', 'is_active_ats'])
      .where('org_id', '=', ctx.orgId)
      .where('employee_id', '=', person.id)
      .forUpdate()
      .executeTakeFirst()
    if (!account) fail('employees.login_missing', { parameters: { name: person.full_name } })
    const wanted = isWanted(input.status, account.is_active_ats)
    if (wanted && person.status === 'left')
      fail('employees.has_left', { parameters: { name: person.full_name } })
    const answer = { EMPLOYEE_ID: person.id, IS_ACTIVE_ATS: flag(wanted) }
    if (wanted === account.is_active_ats) return answer
    await db
      .updateTable('account')
      .set({ is_active_ats: wanted })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', account.id)
      .execute()
    await accessChanged(ctx, db, [account.id])
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: person.id,
      recordLabel: person.label,
      changes: { IS_ACTIVE_ATS: [flag(account.is_active_ats), flag(wanted)] },
    })
    return answer
  })
}
