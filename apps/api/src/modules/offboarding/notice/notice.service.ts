import { dayNumber, dayText } from '@muster/contract/kit/day-number'
import { addDays } from '@muster/contract/kit/days'
import type { NoticeView } from '@muster/contract/offboarding/separation-shapes'
import { featureDefaults } from '@muster/contract/settings/organisation-settings'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { offDaysQuery } from '../../holidays/index.ts'
import { bookedLeaveQuery } from '../../leave/index.ts'
import { offboardingTexts } from '../offboarding.texts.ts'
import type { CountedDate, NoticeTerms as RuleTerms } from '../rules/notice-settlement-types.ts'
import { servedNotice } from '../rules/served-notice.ts'

/** The terms of somebody's notice. */
export interface NoticeTerms {
  days: number
  counts: 'calendar' | 'working'
  starts: 'same_day' | 'next_day'
  extend_by_leave: boolean
  in_probation: boolean
  /** End of the probation; null without one. */
  probation_until: string | null
  /** The rule that applies; null for the organisation's general notice. */
  rule: string | null
}

/**
 * The notice of somebody who gives it on a day: by the rule that names most of grade, employment type and probation, else the
 * organisation's general notice. Probation lasts until the confirmation due date, exclusive. One statement.
 *
 * @throws AppError `record.not_found`
 */
export async function findNoticeTerms(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  on: string,
): Promise<NoticeTerms> {
  const { rows } = await sql<NoticeTerms>`
    select coalesce(r.days, case when p.in_probation
        then coalesce((o.features ->> 'notice_days_probation')::int, ${featureDefaults.notice_days_probation}::int)
        else coalesce((o.features ->> 'notice_days')::int, ${featureDefaults.notice_days}::int) end)::int as days,
      coalesce(r.counts, 'calendar') as counts, coalesce(r.starts, 'next_day') as starts,
      coalesce(r.extend_by_leave, false) as extend_by_leave, p.in_probation, e.confirmation_due_on as probation_until,
      r.name as rule
    from employee e join organisation o on o.org_id = e.org_id
    cross join lateral (select coalesce(e.confirmation_due_on > ${on}::date, false) as in_probation) p
    left join lateral (
      select n.* from notice_rule n where n.org_id = e.org_id and n.status = 1
        and (n.grade_id is null or n.grade_id = e.grade_id)
        and (n.employment_type_id is null or n.employment_type_id = e.employment_type_id)
        and (n.in_probation is null or n.in_probation = p.in_probation)
      order by num_nonnulls(n.grade_id, n.employment_type_id, n.in_probation) desc, n.grade_id is null,
        n.employment_type_id is null, n.id limit 1) r on true
    where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`.execute(db)
  return found(rows[0])
}

export interface NoticeCase {
  employeeId: number
  resignedOn: string
  lastDay: string
  terms: Pick<NoticeTerms, 'days' | 'counts' | 'starts' | 'extend_by_leave'>
  waived: number
  /** For a settlement: the last day whose off-days and leave are needed besides those of the notice. */
  until?: string
}

/** What the rule takes of somebody's calendar, for the notice and for the settlement. */
export interface NoticeFacts {
  notice: RuleTerms
  off_days: string[]
  leave: CountedDate[]
}

const BOTH_HALVES = 3

/** Twice the days and two months reach over week-offs, holidays and leave. */
const reachOf = ({ resignedOn, terms }: Pick<NoticeCase, 'resignedOn' | 'terms'>) =>
  addDays(resignedOn, terms.days * 2 + 62)

type OffDays = NonNullable<ReturnType<Awaited<ReturnType<typeof offDaysOf>>['off']['get']>>
type LeaveDays = Awaited<ReturnType<typeof offDaysOf>>['leave']

/** Off-days and booked leave of people in a period. One statement. */
const offDaysOf = (ctx: Ctx, db: Db, of: { employeeIds: number[]; from: string; to: string }) =>
  runQuery(db, combineQueries({ off: offDaysQuery(ctx, of), leave: bookedLeaveQuery(ctx, of) }))

function asFacts(
  { terms, waived }: Pick<NoticeCase, 'terms' | 'waived'>,
  own: OffDays | undefined,
  leave: LeaveDays,
): NoticeFacts {
  const halves = new Map<string, number>()
  for (const { date, halves: taken } of leave) halves.set(date, (halves.get(date) ?? 0) | taken)
  return {
    notice: {
      ...{ days: terms.days, counts: terms.counts, from: terms.starts },
      ...{ extend_by_leave: terms.extend_by_leave, waived },
    },
    off_days: [...new Set([...(own?.week_offs ?? []), ...(own?.holidays ?? []).map(({ date }) => date)])],
    leave: [...halves].map(([date, taken]) => ({ date, counted: taken === BOTH_HALVES ? 1 : 0.5 })),
  }
}

/** Off-days and booked leave within reach of a notice. One statement. */
export async function noticeFacts(ctx: Ctx, db: Db, of: NoticeCase): Promise<NoticeFacts> {
  const { employeeId, resignedOn, until } = of
  const end = reachOf(of)
  const to = until !== undefined && until > end ? until : end
  const { off, leave } = await offDaysOf(ctx, db, { employeeIds: [employeeId], from: resignedOn, to })
  return asFacts(of, off.get(employeeId), leave)
}

/** How the notice goes: when it ends, how much of it is served until the last day, what is short. One statement. */
export async function computeNotice(ctx: Ctx, db: Db, of: NoticeCase): Promise<NoticeView> {
  return noticeOf(of, await noticeFacts(ctx, db, of))
}

/** `computeNotice` for many. One statement. */
export async function computeNotices<T extends NoticeCase>(
  ctx: Ctx,
  db: Db,
  cases: readonly T[],
): Promise<{ of: T; notice: NoticeView }[]> {
  const from = cases.map(({ resignedOn }) => resignedOn).sort()[0]
  const to = cases.map(reachOf).sort().at(-1)
  if (from === undefined || to === undefined) return []
  const employeeIds = [...new Set(cases.map(({ employeeId }) => employeeId))]
  const { off, leave } = await offDaysOf(ctx, db, { employeeIds, from, to })
  const leaveBy = Map.groupBy(leave, ({ employeeId }) => employeeId)
  return cases.map((of) => ({
    of,
    notice: noticeOf(of, asFacts(of, off.get(of.employeeId), leaveBy.get(of.employeeId) ?? [])),
  }))
}

function noticeOf(of: NoticeCase, { notice, off_days, leave }: NoticeFacts): NoticeView {
  const { end, served, shortfall } = servedNotice(
    {
      ...{
        resigned_on: of.resignedOn,
        last_working_day: of.lastDay,
        paid_until: of.lastDay,
        notice,
        off_days,
      },
      ...{ leave, unpaid: [], encash: [], gratuity: null, dues: [] },
      pay: { monthly: '0', per_day: 'fixed_30', recovery_monthly: '0', recovery_per_day: 'fixed_30' },
    },
    new Set(off_days.map(dayNumber)),
  )
  return {
    ...{ days: notice.days, counts: notice.counts, starts: notice.from, waived: notice.waived },
    ...{ extend_by_leave: notice.extend_by_leave, ends_on: dayText(end) },
    ...{ served: served / 2, shortfall: shortfall / 2 },
  }
}

/** The notice by a rule, for whoever asks for somebody's notice period; null where the general notice applies. */
export async function ruledNotice(
  ctx: Ctx,
  db: Db,
  { employeeId, on }: { employeeId: number; on: string },
): Promise<{ days: number; onProbation: boolean; why: string; lastDay: string } | null> {
  const terms = await findNoticeTerms(ctx, db, employeeId, on)
  if (terms.rule === null) return null
  const at = { employeeId, resignedOn: on, lastDay: on, terms, waived: 0 }
  const { ends_on } = await computeNotice(ctx, db, at)
  return {
    ...{ days: terms.days, onProbation: terms.in_probation, lastDay: ends_on },
    why: offboardingTexts('byRule', { rule: terms.rule }),
  }
}
