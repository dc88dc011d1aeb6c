import type { previewLock } from '@muster/contract/attendance/register.contract'
import { addDays, daysBetween } from '@muster/contract/kit/days'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findRequestKind } from '../../requests/index.ts'
import { findCalendarFacts } from '../calendar/calendar.queries.ts'
import { acceptedDay } from '../calendar/exceptions.service.ts'
import { type Period, payrollPeriodAt } from '../rules/calendar-period.ts'
import { daysTexts } from './days.texts.ts'

const MAX_DAYS = 366

type Query = QueryOf<typeof previewLock>
type Preview = DataOf<typeof previewLock>

function checkPeriod({ from, to }: Period): Period {
  const days = daysBetween(from, to)
  if (days < 0 || days >= MAX_DAYS)
    fail('request.invalid', {
      fields: { to_date: daysTexts('lastDayBeforeFirst', { mostDays: MAX_DAYS }) },
    })
  return { from, to }
}

/** The given period, by default the last completed payroll period. @throws AppError `request.invalid` */
async function periodOf(ctx: Ctx, db: Db, { from_date: from, to_date: to }: Query): Promise<Period> {
  if (from !== undefined && to !== undefined) return checkPeriod({ from, to })
  const { today, ...cycle } = await findCalendarFacts(ctx, db)
  const current = payrollPeriodAt(today, cycle)
  return payrollPeriodAt(addDays(current.from, -1), cycle)
}

type Found = Omit<Preview, 'from_date' | 'to_date' | 'waiting' | 'pending_requests'> & {
  waiting: { kind: string; count: number }[]
}

/** What a lock would freeze, and what should be reviewed first. One statement. */
async function findPreview(ctx: Ctx, db: Db, { from, to }: Period): Promise<Found> {
  const open = (what: ReturnType<typeof sql>) =>
    sql`count(*) filter (where ${what} and not k.is_accepted)::int`
  const within = sql`k.org_id = ${ctx.orgId} and k.day between ${from}::date and ${to}::date`
  // Exceptions are few and have their own index.
  const { rows } = await sql<Found>`
    select d.*, x.*,
      coalesce((select jsonb_agg(jsonb_build_object('kind', w.kind, 'count', w.count) order by w.count desc, w.kind)
        from (select r.kind, count(*)::int as count from request r
          where r.org_id = ${ctx.orgId} and r.status = ${REQUEST.pending} and r.from_date <= ${to}::date
            and coalesce(r.to_date, r.from_date) >= ${from}::date group by r.kind) w), '[]') as waiting,
      (select jsonb_build_object('from_date', l.from_date, 'to_date', l.to_date) from attendance_lock l
        where l.org_id = ${ctx.orgId} and l.released_at is null and l.from_date <= ${to}::date
          and l.to_date >= ${from}::date order by l.from_date limit 1) as overlap
    from (
      select count(distinct k.employee_id)::int as people, count(*)::int as days,
        count(*) filter (where not k.is_final)::int as open_days
      from attendance_day k where ${within}
    ) d, (
      select ${open(sql`k.flags && array['missing_in', 'missing_out']`)} as missing,
        ${open(sql`k.status = 'absent'`)} as absent, ${open(sql`'late' = any (k.flags)`)} as late,
        ${open(sql`'early' = any (k.flags)`)} as early, count(*) filter (where k.is_accepted)::int as accepted
      from (
        select k.status, k.flags, ${acceptedDay(ctx)} as is_accepted from attendance_day k
        where ${within} and (k.flags <> '{}' or k.status = 'absent')
      ) k
    ) x`.execute(db)
  return rows[0] ?? fail('record.not_found')
}

/**
 * What locking a period would freeze, and what is pending in it. One statement, and one for the default
 * period.
 *
 * @throws AppError `request.invalid`
 */
export function previewLocking(ctx: Ctx, query: Query): Promise<Preview> {
  return readTx(ctx, async (db) => {
    const period = await periodOf(ctx, db, query)
    const found = await findPreview(ctx, db, period)
    const waiting = found.waiting.map(({ kind, count }) => ({
      ...{ kind, count, name: wordsOf(findRequestKind(kind)?.name ?? kind) },
    }))
    return {
      ...{ ...found, from_date: period.from, to_date: period.to, waiting },
      pending_requests: waiting.reduce((sum, { count }) => sum + count, 0),
    }
  })
}
