import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { seesSettlement } from '../settlement/settlement.access.ts'

/** A personal address that somebody other than the leaver entered around the separation. */
export interface ChangedAddress {
  /** RFC 3339. */
  at: string
  by: string
  /** Whether the caller may confirm it: they see the settlement. */
  may_confirm: boolean
}

/** Changes this many days before the separation count as well. */
const DAYS_BEFORE = 90

/**
 * A personal address that somebody other than the leaver entered and nobody has confirmed since; null if there is none. Mail to the
 * address gives access to the settlement, so no link is sent there until somebody who sees the settlement confirms it. One statement.
 */
export async function findChangedAddress(
  ctx: Ctx,
  db: Db,
  separationId: number,
): Promise<ChangedAddress | null> {
  const { rows } = await sql<ChangedAddress>`
    select x.at, x.actor as by, ${seesSettlement(ctx)} as may_confirm
    from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    cross join lateral (
      select a.at, a.actor, a.employee_id from audit_entry a
      where a.org_id = s.org_id and a.record_type = 'employee' and a.record_id = s.employee_id
        and a.changes ?| array['PERSONAL_EMAIL', 'personal_email']
      order by a.at desc, a.id desc limit 1
    ) x
    where s.org_id = ${ctx.orgId} and s.id = ${separationId} and x.employee_id is distinct from s.employee_id
      and x.at > s.created_at - make_interval(days => ${DAYS_BEFORE})
      and not exists (select from leaver_link l where l.org_id = s.org_id and l.separation_id = s.id and l.is_confirmed
        and lower(l.sent_to) = lower(e.personal_email))`.execute(db)
  return rows[0] ?? null
}
