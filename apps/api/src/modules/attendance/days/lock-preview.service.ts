import type { previewLock } from '@muster/contract/attendance/register.contract'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'

const MOST_DAYS = 366

/**
 * What locking a period would freeze. One statement.
 *
 * @throws AppError `request.invalid`
 */
export function previewLocking(
  ctx: Ctx,
  { from_date: from, to_date: to }: QueryOf<typeof previewLock>,
): Promise<DataOf<typeof previewLock>> {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
  if (days < 0 || days >= MOST_DAYS)
    fail('request.invalid', {
      fields: { to_date: `The last day must not be before the first one; at most ${MOST_DAYS} days.` },
    })
  return readTx(ctx, async (db) => {
    const { rows } = await sql<DataOf<typeof previewLock>>`
      select (select count(distinct k.employee_id)::int from attendance_day k
          where k.org_id = ${ctx.orgId} and k.day between ${from}::date and ${to}::date) as people,
        k.days, k.open_days, k.missing, k.absent,
        (select count(*)::int from request r
          where r.org_id = ${ctx.orgId} and r.status = 0 and r.from_date <= ${to}::date
            and coalesce(r.to_date, r.from_date) >= ${from}::date) as pending_requests,
        (select jsonb_build_object('from_date', l.from_date, 'to_date', l.to_date) from attendance_lock l
          where l.org_id = ${ctx.orgId} and l.released_at is null and l.from_date <= ${to}::date
            and l.to_date >= ${from}::date order by l.from_date limit 1) as overlap
      from (
        select count(*)::int as days, count(*) filter (where not is_final)::int as open_days,
          count(*) filter (where flags && array['missing_in', 'missing_out'])::int as missing,
          count(*) filter (where status = 'absent')::int as absent
        from attendance_day where org_id = ${ctx.orgId} and day between ${from}::date and ${to}::date
      ) k`.execute(db)
    return rows[0] ?? fail('record.not_found')
  })
}
