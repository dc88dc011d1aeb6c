import { type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import type { listCompOffExpiry } from '@muster/contract/leave/leave-settings.contract'
import { sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { VIEW } from '../balances/balances.queries.ts'

type Expiring = DataOf<typeof listCompOffExpiry>['rows'][number] & { total: number }

/** Comp-off of employees in reach that expires within some days, earliest first. Two statements. */
export function listExpiring(
  ctx: Ctx,
  { page, limit, search, within }: QueryOf<typeof listCompOffExpiry>,
): Promise<DataOf<typeof listCompOffExpiry>> {
  const words = normaliseSearchText(search)
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const { rows } = await sql<Expiring>`
      select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
        t.name as "LEAVE_TYPE_NAME", s.earned::float8 as earned, s.left::float8 as left, l.expires_on,
        l.expires_on - ${today}::date as days_left, count(*) over ()::int as total
      from leave_lot l
      join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id and t.kind = 'comp_off'
      join employee e on e.org_id = l.org_id and e.id = l.employee_id and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)
      join lateral (
        select sum(x.days) filter (where x.days > 0 and x.kind <> 'taken_reversal') as earned, sum(x.days) as left
        from leave_entry x where x.org_id = l.org_id and x.lot_id = l.id) s on s.left > 0
      where l.org_id = ${ctx.orgId} and l.expires_on between ${today}::date and ${today}::date + ${within}::int
        and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
      order by l.expires_on, e.sort_name, l.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const total_rows = rows[0]?.total ?? 0
    return {
      rows: rows.map(({ total: _total, ...row }) => row),
      total_rows,
      numPages: pageCount(total_rows, limit),
    }
  })
}
