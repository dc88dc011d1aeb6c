import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { RequestConflict } from '../../requests/index.ts'
import { statusWithin } from '../days/status-words.ts'
import { regularisationTexts } from './regularisation.texts.ts'

interface Range {
  /** Id of the request. */
  id: number
  employeeId: number
  from: string
  to: string
}

interface Seen {
  id: number
  locked: number
  statuses: Record<string, number> | null
  first_in: string | null
  last_out: string | null
}

function nowWords({ statuses, first_in, last_out }: Seen): string {
  if (statuses === null) return regularisationTexts('daysNotRecorded')
  const kinds = Object.entries(statuses)
  const counts = kinds.map(([status, count]) => {
    const word = statusWithin(status)
    return kinds.length === 1 && count === 1 ? word : `${count} × ${word}`
  })
  const times = [first_in && `in ${first_in}`, last_out && `out ${last_out}`].filter(Boolean)
  return regularisationTexts('currentState', { value: [...counts, ...times].join(', ') })
}

/** Current state of the days that requests concern. One statement. */
export async function dayConflicts(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  requests: readonly Range[],
): Promise<Map<number, RequestConflict[]>> {
  const { rows } = await sql<Seen>`
    select n.id, coalesce(sum(d.count) filter (where d.is_locked), 0)::int as locked,
      jsonb_object_agg(d.status, d.count) filter (where d.status is not null) as statuses,
      case when n.first = n.last then min(d.first_in) end as first_in,
      case when n.first = n.last then max(d.last_out) end as last_out
    from unnest(${requests.map((one) => one.id)}::bigint[], ${requests.map((one) => one.employeeId)}::bigint[],
      ${requests.map((one) => one.from)}::date[], ${requests.map((one) => one.to)}::date[]) as n (id, person, first, last)
    left join lateral (
      select y.status, count(*)::int as count, to_char(min(y.first_in), 'HH24:MI') as first_in,
        to_char(max(y.last_out), 'HH24:MI') as last_out,
        bool_or(exists (select from attendance_lock l where l.org_id = y.org_id and l.released_at is null
          and y.day between l.from_date and l.to_date)) as is_locked
      from attendance_day y
      where y.org_id = ${ctx.orgId} and y.employee_id = n.person and y.day between n.first and n.last
      group by y.status) d on true
    group by n.id, n.first, n.last`.execute(db)
  return new Map(
    rows.map((row) => {
      const locked: RequestConflict = {
        tone: 'warning',
        text: regularisationTexts('lockedForPayroll'),
      }
      return [row.id, [{ tone: 'info', text: nowWords(row) }, ...(row.locked > 0 ? [locked] : [])]]
    }),
  )
}
