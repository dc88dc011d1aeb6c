import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Shifts as a master, for filters and as options of custom fields. */
export const shiftMaster = {
  slug: 'shift',
  rows: (ctx: Ctx) => sql`
    select id as value, name as label, null::bigint as parent, status = 1 as active
    from shift where org_id = ${ctx.orgId}`,
}
