import { addDays, firstOfMonth, lastOfMonth } from '@muster/contract/kit/days'
import type { SeparationKind } from '@muster/contract/offboarding/offboarding.constants'
import { INDIA, standardTerms } from '@muster/contract/offboarding/settlement/settlement.constants'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  mapQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { offDaysQuery } from '../../holidays/index.ts'
import type { PerDay } from '../rules/notice-settlement-types.ts'
import { mayDo } from './settlement.access.ts'
import { type SettlementDue, settlementSources } from './settlement-sources.ts'

/** A leaver whose settlement is worked on, with the separation locked. */
export interface LockedLeaver {
  id: number
  employee_id: number
  name: string
  code: string
  status: number
  kind: SeparationKind
  joined_on: string
  resigned_on: string
  last_day: string
  notice_days: number
  notice_counts: 'calendar' | 'working'
  notice_starts: 'same_day' | 'next_day'
  notice_extend_by_leave: boolean
  notice_waived: string
  country_id: number | null
  today: string
  /** As entered for a statement that is not paid. */
  draft_paid_until: string | null
}

/** Locks a separation for the settlement. One statement. @throws AppError `record.not_found` out of reach */
export async function lockLeaver(ctx: Ctx, db: Db, id: number, permission: string): Promise<LockedLeaver> {
  const { rows } = await sql<LockedLeaver>`
    select s.id, s.employee_id, e.full_name as name, e.code, s.status, s.kind, s.joined_on, s.resigned_on,
      coalesce(s.agreed_lwd, s.requested_lwd)::text as last_day, s.notice_days, s.notice_counts, s.notice_starts,
      s.notice_extend_by_leave, s.notice_waived::text as notice_waived, coalesce(l.country_id, n.country_id) as country_id,
      (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date::text as today,
      (select t.paid_until::text from settlement t where t.org_id = s.org_id and t.separation_id = s.id and t.state <> 'paid')
        as draft_paid_until
    from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    join organisation o on o.org_id = s.org_id
    left join location l on l.org_id = e.org_id and l.id = e.location_id
    left join entity n on n.org_id = e.org_id and n.id = e.entity_id
    where s.org_id = ${ctx.orgId} and s.id = ${id} and ${mayDo(ctx, permission)} for no key update of s`.execute(
    db,
  )
  return found(rows[0])
}

/** Terms that apply to a leaver. */
export interface AppliedTerms {
  per_day: PerDay
  recovery_per_day: PerDay
  recovery_component_id: number | null
  encash_component_id: number | null
  gratuity_component_id: number | null
  encash_divisor: number
  has_gratuity: boolean
  gratuity_days: number
  gratuity_divisor: number
  gratuity_min_years: number
  gratuity_cap: string | null
  due_days: number
  due_counts: 'calendar' | 'working'
  /** Null: earned leave. */
  leave_type_ids: number[] | null
}

/**
 * Terms of other countries never stand in for India's own, which the law gives. Basic is what gratuity is based on there,
 * where the organisation has such a component.
 */
const termsQuery = (ctx: Ctx, countryId: number | null): DeferredQuery<AppliedTerms> =>
  mapQuery(
    combineQueries({
      stored: deferredQuery(
        sql<AppliedTerms & { gratuity_cap: string | number | null }>`
          select p.per_day, p.recovery_per_day, p.recovery_component_id, p.encash_component_id, p.gratuity_component_id,
            p.encash_divisor, p.has_gratuity, p.gratuity_days, p.gratuity_divisor, p.gratuity_min_years,
            p.gratuity_cap::text as gratuity_cap, p.due_days, p.due_counts,
            (select array_agg(x.leave_type_id) from settlement_policy_leave x
              where x.org_id = p.org_id and x.policy_id = p.id) as leave_type_ids
          from settlement_policy p where p.org_id = ${ctx.orgId}
            and (p.country_id = ${countryId}::int or (p.country_id is null and ${countryId !== INDIA}::boolean))
          order by p.country_id nulls last limit 1`,
        ([row]) => row,
      ),
      basic: deferredQuery(
        sql<{ id: number }>`
          select id from pay_component where org_id = ${ctx.orgId} and upper(code) = 'BASIC' order by id limit 1`,
        ([row]) => row?.id ?? null,
      ),
    }),
    ({ stored, basic }) => stored ?? { ...standardTerms(countryId), ...standardComponents(basic) },
  )

const standardComponents = (basic: number | null) => ({
  ...{ recovery_component_id: null, encash_component_id: basic, gratuity_component_id: basic },
  leave_type_ids: null,
})

export interface Recorded {
  terms: AppliedTerms
  offDays: string[]
  leave: { date: string; counted: number; isPaid: boolean }[]
  absent: { date: string; counted: number }[]
  balances: { id: number; name: string; days: number; is_earned: boolean }[]
  dues: Record<string, readonly SettlementDue[]>
  earlier: { key: string; amount: string; label: string | Text }[]
  current: { id: number; number: number; state: string; version: number } | null
  last: number
}

/** Notice can be longer than its days where only working days count: so far ahead off-days are known. */
const lastKnownDay = ({ last_day, resigned_on, notice_days }: LockedLeaver): string => {
  const ends = [lastOfMonth(last_day), addDays(last_day, 60), addDays(resigned_on, notice_days * 2 + 60)]
  return ends.toSorted().at(-1) as string
}

/** Everything that is recorded about a leaver, in one statement. Days that a statement of theirs paid out count as still there. */
export function findRecorded(
  ctx: Ctx,
  db: Db,
  leaver: LockedLeaver,
  of: { paidUntil: string; currency: string },
): Promise<Recorded> {
  const { employee_id: id, id: separationId, last_day: lastDay, resigned_on } = leaver
  const first = [
    firstOfMonth(addDays(of.paidUntil, 1)),
    firstOfMonth(lastDay),
    resigned_on,
  ].toSorted()[0] as string
  const person = { separationId, employeeId: id, lastDay, currency: of.currency }
  const dues = Object.fromEntries(settlementSources().map((source) => [source.key, source.dues(ctx, person)]))
  return runQuery(
    db,
    combineQueries({
      terms: termsQuery(ctx, leaver.country_id),
      offDays: mapQuery(
        offDaysQuery(ctx, { employeeIds: [id], from: first, to: lastKnownDay(leaver) }),
        (all) => {
          const days = all.get(id)
          return days ? [...days.week_offs, ...days.holidays.map(({ date }) => date)] : []
        },
      ),
      leave: deferredQuery(
        sql<{ date: string; counted: string | number; isPaid: boolean }>`
          select d.day::text as date, d.counted, t.is_paid as "isPaid" from leave_day d
          join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
          where d.org_id = ${ctx.orgId} and d.employee_id = ${id} and d.state = 'booked'
            and d.day between ${first}::date and ${lastDay}::date`,
        (rows) => rows.map((row) => ({ ...row, counted: Number(row.counted) })),
      ),
      absent: deferredQuery(
        sql<{ date: string; counted: string | number }>`
          select d.day::text as date, case d.status when 'absent' then 1 else 0.5 end as counted from attendance_day d
          where d.org_id = ${ctx.orgId} and d.employee_id = ${id} and d.status in ('absent', 'half_day') and d.is_final
            and d.day between ${first}::date and ${lastDay}::date`,
        (rows) => rows.map((row) => ({ ...row, counted: Number(row.counted) })),
      ),
      balances: deferredQuery(
        sql<{ id: number; name: string; days: string | number; is_earned: boolean }>`
          select t.id, t.name, coalesce(t.template = 'earned' or t.code in ('EL', 'PL'), false) as is_earned,
            b.posted - coalesce((select sum(x.days) from leave_entry x where x.org_id = b.org_id
              and x.employee_id = b.employee_id and x.leave_type_id = b.leave_type_id
              and (x.effective_on > ${lastDay}::date or (x.source = 'settlement' and x.source_id in (
                select t.id from settlement t where t.org_id = x.org_id and t.separation_id = ${separationId})))), 0) as days
          from leave_balance b join leave_type t on t.org_id = b.org_id and t.id = b.leave_type_id
          where b.org_id = ${ctx.orgId} and b.employee_id = ${id} and t.is_paid order by lower(t.name), t.id`,
        (rows) => rows.map((row) => ({ ...row, days: Number(row.days) })),
      ),
      dues: combineQueries(dues),
      earlier: deferredQuery(
        sql<Recorded['earlier'][number]>`
          select l.key, l.amount::text as amount, l.label from settlement_line l
          join settlement t on t.org_id = l.org_id and t.id = l.settlement_id
          where t.org_id = ${ctx.orgId} and t.separation_id = ${separationId} and t.state = 'paid'`,
        (rows) => rows,
      ),
      current: deferredQuery(
        sql<NonNullable<Recorded['current']>>`
          select id, number, state, version from settlement
          where org_id = ${ctx.orgId} and separation_id = ${separationId} and state <> 'paid'`,
        ([row]) => row ?? null,
      ),
      last: deferredQuery(
        sql<{ last: number }>`select coalesce(max(number), 0)::int as last from settlement
          where org_id = ${ctx.orgId} and separation_id = ${separationId}`,
        ([row]) => row?.last ?? 0,
      ),
    }),
  )
}
