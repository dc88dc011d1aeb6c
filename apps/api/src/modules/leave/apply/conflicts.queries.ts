import type { ApplicationPayload } from '@muster/contract/leave/apply/apply-leave.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { RequestConflict, RequestRecord } from '../../requests/index.ts'
import { applyTexts } from './apply.texts.ts'
import { dayWords } from './rules/leave-words.ts'

interface BalanceRow {
  id: number
  /** On the last requested day: posted units less other pending requests. */
  balance: number
  waiting: number
}

/** Balance after each pending application, considering other pending requests. One statement. */
export async function balanceLines(
  ctx: Ctx,
  db: Db,
  requests: readonly RequestRecord<ApplicationPayload>[],
): Promise<Map<number, RequestConflict[]>> {
  const applications = requests.filter(
    ({ status, cancels, payload }) => status === 0 && cancels === null && !payload.per_occasion,
  )
  if (applications.length === 0) return new Map()
  const column = <T>(of: (one: RequestRecord<ApplicationPayload>) => T) => applications.map(of)
  const { rows } = await sql<BalanceRow>`
    select q.id, coalesce(l.days, 0)::float8 as balance, coalesce(w.days, 0)::float8 as waiting
    from unnest(${column((one) => one.id)}::bigint[], ${column((one) => one.employeeId)}::bigint[],
      ${column((one) => one.payload.LEAVE_TYPE_ID)}::bigint[], ${column((one) => one.payload.to_date)}::date[])
      q (id, employee_id, leave_type_id, to_date)
    cross join lateral (select sum(e.days) as days from leave_entry e
      where e.org_id = ${ctx.orgId} and e.employee_id = q.employee_id and e.leave_type_id = q.leave_type_id
        and e.effective_on <= q.to_date) l
    cross join lateral (select sum(d.counted) as days from leave_day d
      where d.org_id = ${ctx.orgId} and d.employee_id = q.employee_id and d.leave_type_id = q.leave_type_id
        and d.state = 'pending' and d.request_id <> q.id and d.day <= q.to_date) w`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    applications.map(({ id, payload }) => {
      const { balance = 0, waiting = 0 } = byId.get(id) ?? {}
      const after = Math.round((balance - payload.total) * 10_000) / 10_000
      const others = waiting > 0 ? applyTexts('lessInOtherRequestsThatWait', { waiting }) : ''
      const text = applyTexts('leftAfterItOn', {
        leaveTypeName: payload.LEAVE_TYPE_NAME,
        after,
        toDate: dayWords(payload.to_date),
        others,
      })
      return [id, [{ tone: after - waiting < 0 ? ('warning' as const) : ('info' as const), text }]]
    }),
  )
}

/** Number of team members on leave on the requested dates, by date. One statement. */
export async function findTeamAway(
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; dates: readonly string[] },
): Promise<{ on: string; away: number; team: number }[]> {
  if (of.dates.length === 0) return []
  const { rows } = await sql<{ on: string; away: number; team: number }>`
    with team as (
      select m.id from employee e
      join employee m on m.org_id = e.org_id and m.manager_id = e.manager_id and m.id <> e.id and m.status = 'active'
      where e.org_id = ${ctx.orgId} and e.id = ${of.employeeId}
    )
    select d.day as on, count(distinct d.employee_id)::int as away, (select count(*)::int from team) as team
    from leave_day d
    where d.org_id = ${ctx.orgId} and d.state in ('pending', 'booked') and d.day = any (${[...of.dates]}::date[])
      and d.employee_id in (select id from team)
    group by d.day order by d.day`.execute(db)
  return rows
}
