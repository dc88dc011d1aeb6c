import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { areLastAdministrators } from '../../platform/access/last-administrator.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { sessionsEnded } from '../../platform/realtime/session-end.ts'

interface Ending {
  id: number
  email: string
  employee_id: number
  state: 'invited' | 'active'
  is_administrator: boolean
}

const REASON = 'account_disabled'

/**
 * Disables the accounts of these employees, as `setAccountEnabled` does one. Administrators keep theirs where no other
 * would remain who can enable accounts again. A fixed number of statements, whatever the number of people.
 *
 * @returns the employees who can still sign in for that reason
 */
export async function endAccountsOf(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<number[]> {
  if (employeeIds.length === 0) return []
  const { rows: found } = await sql<Ending>`
    select a.id, a.email, a.employee_id, a.state, exists (select from account_role r
      where r.org_id = a.org_id and r.account_id = a.id and r.role_id = ${ROLE.admin}) as is_administrator
    from account a where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...employeeIds]}::bigint[])
      and a.state <> 'disabled' order by a.id for update`.execute(db)
  if (found.length === 0) return []
  const areLast = await areLastAdministrators(
    ctx,
    db,
    found.map(({ id }) => id),
  )
  const kept = areLast ? found.filter(({ is_administrator }) => is_administrator) : []
  const ended = found.filter((account) => !kept.includes(account))
  const ids = ended.map(({ id }) => id)
  const { rows: sessions } = await sql<{ id: number }>`
    with links as (delete from account_link where org_id = ${ctx.orgId} and account_id = any (${ids}::bigint[]) and used_at is null),
      codes as (delete from handover_code where org_id = ${ctx.orgId} and account_id = any (${ids}::bigint[])),
      devices as (delete from remembered_device where org_id = ${ctx.orgId} and account_id = any (${ids}::bigint[])),
      accounts as (update account set state = 'disabled', updated_at = ${ctx.now.toString()}::timestamptz
        where org_id = ${ctx.orgId} and id = any (${ids}::bigint[]))
    update session set ended_at = ${ctx.now.toString()}::timestamptz, ended_reason = ${REASON}
    where org_id = ${ctx.orgId} and account_id = any (${ids}::bigint[]) and ended_at is null returning id`.execute(
    db,
  )
  sessionsEnded(ctx, db, { orgId: ctx.orgId, sessionIds: sessions.map(({ id }) => id), reason: REASON })
  await recordAudit(
    ctx,
    db,
    ...ended.map(({ id, email, state }) => ({
      recordType: 'account',
      recordId: id,
      recordLabel: email,
      changes: { state: [state, 'disabled'] as [unknown, unknown] },
    })),
  )
  return kept.map(({ employee_id }) => employee_id)
}
