import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { notify } from '../../notices/index.ts'

interface Ended {
  id: number
  giver_id: number
  giver: string
  /** Whether the giver is there to choose somebody else. */
  is_giver_active: boolean
  delegate: string
  to_date: string
}

/**
 * Ends the delegations of people who have left, as givers or as delegates. Givers whose delegate has left are told, because
 * requests wait for them alone now. One statement besides audit and notices.
 */
export async function endDelegationsOf(
  ctx: Ctx,
  db: Db,
  column: 'delegate_id' | 'employee_id',
  employeeIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<Ended>`
    update approval_delegation d set ended_at = ${ctx.now.toString()}::timestamptz
    from employee e, employee g
    where d.org_id = ${ctx.orgId} and ${sql.ref(`d.${column}`)} = any (${[...employeeIds]}::bigint[]) and d.ended_at is null
      and d.to_date >= ${organisationTodaySql(ctx)}
      and e.org_id = d.org_id and e.id = d.employee_id and g.org_id = d.org_id and g.id = d.delegate_id
    returning d.id, e.id as giver_id, e.full_name as giver, e.status = 'active' as is_giver_active,
      g.full_name as delegate, d.to_date`.execute(db)
  if (rows.length === 0) return
  await recordAudit(
    ctx,
    db,
    ...rows.map(({ id, giver, delegate }) => ({
      recordType: 'approval_delegation',
      recordId: id,
      recordLabel: `${giver} → ${delegate}`,
      changes: { ended: [false, true] as [unknown, unknown] },
    })),
  )
  const alone = column === 'delegate_id' ? rows.filter(({ is_giver_active }) => is_giver_active) : []
  if (alone.length === 0) return
  await notify(
    ctx,
    db,
    ...alone.map(({ giver_id, delegate, to_date }) => ({
      to: { employeeIds: [giver_id] },
      kind: 'requests.delegate_left',
      values: { name: delegate, to: dateText(to_date) },
      link: { admin: '/requests/delegations', me: '/requests/delegations' },
    })),
  )
}
