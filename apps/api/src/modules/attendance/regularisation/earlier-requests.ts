import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { ClockPerson, Policy } from '../clock/clock-facts.queries.ts'
import { regularisationTexts } from './regularisation.texts.ts'

export const REGULARISATION = 'REGULARISATION'
export const ATTENDANCE = 'ATTENDANCE'

/** A problem that prevents a request, with its field. */
export interface Problem {
  field: string
  problem: string
}

export interface EarlierRequests {
  /** Pending and approved regularisations in the date's month. */
  used: number
  /** An existing request for the requested days. */
  taken: { id: number; status: number } | null
}

/**
 * Pending and approved requests that count against a new one. One statement.
 *
 * @param from,to requested days; the month is that of the first
 */
export async function findEarlierRequests(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  { employeeId, from, to }: { employeeId: number; from: string; to: string },
): Promise<EarlierRequests> {
  const { rows } = await sql<{ used: number; id: number | null; status: number | null }>`
    with standing as (
      select r.id, r.kind, r.status, r.from_date, r.to_date from request r
      where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId}
        and r.kind = any (${[REGULARISATION, ATTENDANCE]}::text[]) and r.status in (0, 1) and r.cancels is null
        and r.to_date >= least(date_trunc('month', ${from}::date)::date, ${from}::date)
        and r.from_date <= greatest((date_trunc('month', ${from}::date) + interval '1 month')::date, ${to}::date)
    ), taken as (
      select id, status from standing where from_date <= ${to}::date and to_date >= ${from}::date
      order by status, id limit 1
    )
    select (select count(*)::int from standing where kind = ${REGULARISATION}
        and from_date >= date_trunc('month', ${from}::date)
        and from_date < date_trunc('month', ${from}::date) + interval '1 month') as used,
      (select id from taken) as id, (select status from taken) as status`.execute(db)
  const row = rows[0]
  const taken = row && row.id !== null && row.status !== null ? { id: row.id, status: row.status } : null
  return { used: row?.used ?? 0, taken }
}

/** Refuses days before joining, after leaving, in the future, or older than the policy allows. */
export function dateProblem(
  { joined, left }: Pick<ClockPerson, 'joined' | 'left'>,
  { regularise_days }: Pick<Policy, 'regularise_days'>,
  date: string,
  today: string,
): string | null {
  if (date > today) return regularisationTexts('dayInFuture')
  if (date < joined) return regularisationTexts('beforeJoining')
  if (left !== null && date > left) return regularisationTexts('afterLastWorkingDay')
  if (date < addDays(today, -regularise_days))
    return regularisationTexts('correctionTooLate', { regulariseDays: regularise_days })
  return null
}

export const takenProblem = ({ id, status }: NonNullable<EarlierRequests['taken']>): string =>
  status === 0 ? regularisationTexts('requestPending') : regularisationTexts('alreadyCorrected', { id })
