import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { accessChanged } from '../../../platform/realtime/session-end.ts'

/** A change of an active person's manager; null for none. */
export interface Move {
  from: number | null
  to: number | null
}

function countBy(ids: readonly (number | null)[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/**
 * Managers may see their team: refreshes the open pages of people who got their first or lost their last report.
 * Call it after writing the moves.
 */
export async function followTeamLeads(ctx: Ctx, db: Db, moves: readonly Move[]): Promise<void> {
  const real = moves.filter(({ from, to }) => from !== to)
  const gained = countBy(real.map(({ to }) => to))
  const lost = countBy(real.map(({ from }) => from))
  const managers = [...new Set([...gained.keys(), ...lost.keys()])]
  if (managers.length === 0) return
  const { rows } = await sql<{ account_id: number; employee_id: number; reports: number }>`
    select a.id as account_id, a.employee_id, (
      select count(*) from employee r
      where r.org_id = a.org_id and r.manager_id = a.employee_id and r.status = 'active')::int as reports
    from account a
    where a.org_id = ${ctx.orgId} and a.state = 'active' and a.employee_id = any (${managers}::bigint[])`.execute(
    db,
  )
  const changed = rows.filter(({ employee_id: id, reports }) => {
    const before = reports - (gained.get(id) ?? 0) + (lost.get(id) ?? 0)
    return before > 0 !== reports > 0
  })
  await accessChanged(
    ctx,
    db,
    changed.map((row) => row.account_id),
  )
}
