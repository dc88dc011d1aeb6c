import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { seesSettlement } from '../settlement/settlement.access.ts'

/** A personal address that somebody else than the leaver has entered while they were leaving. */
export interface ChangedAddress {
  /** RFC 3339. */
  at: string
  by: string
  /** Whether the caller may vouch for it: they see what it would be shown. */
  may_confirm: boolean
}

/** Days before the separation began in which a change counts, too. */
const DAYS_BEFORE = 90

/**
 * Whoever enters a personal address gets what is sent there: the code, and with it the settlement. So an address that somebody else
 * has entered opens nothing until one who sees the settlement has vouched for it; null where nobody has to. One statement.
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
