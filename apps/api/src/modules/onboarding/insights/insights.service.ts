import { daysIn } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { JOINERS_DAYS, LONGEST_INSIGHT } from '@muster/contract/onboarding/insights.constants'
import type {
  listCandidatesBehind,
  readCandidateDistribution,
  readCandidateFunnel,
  readCandidateMonths,
  readCandidateStates,
  readOnboardingDashboard,
  readOnboardingStats,
  readRejectReasons,
  readTurnOverRatio,
} from '@muster/contract/onboarding/insights.contract'
import type { CandidateMonth, CandidateStats } from '@muster/contract/onboarding/insights-shapes'
import { openStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { dayInZone } from '../../../lib/zone-day.ts'
import { scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, type DeferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationZone } from '../../../platform/organisation-day.ts'
import {
  type CandidateFilter,
  candidateCountQuery,
  candidatesQuery,
  statusCountsQuery,
  usedQuery,
} from '../candidates/candidates.queries.ts'
import { VIEW } from '../onboarding.access.ts'
import { funnelOf, monthsBetween, shareOf } from '../rules/candidate-figures.ts'
import {
  type Counts,
  countsQuery,
  groupsQuery,
  joinersQuery,
  monthsQuery,
  reasonsQuery,
  totalQuery,
} from './insights.queries.ts'
import { insightsTexts } from './insights.texts.ts'

type About = BodyOf<typeof readOnboardingStats>

interface Asked {
  from: string
  to: string
  today: string
  zone: string
  filter: CandidateFilter
}

/** The days asked for: the last twelve months where none are. */
export function insightDays({ from, to }: Pick<About, 'from' | 'to'>, today: string) {
  const last = to ?? (from === undefined || from <= today ? today : from)
  const first = from ?? Temporal.PlainDate.from(last).with({ day: 1 }).subtract({ months: 11 }).toString()
  if (first > last) fail('request.invalid', { fields: { to: insightsTexts('lastBeforeFirst') } })
  if (daysIn(first, last) > LONGEST_INSIGHT)
    fail('request.invalid', { fields: { to: insightsTexts('tooLong', { days: LONGEST_INSIGHT }) } })
  return { from: first, to: last }
}

/** Which candidates. One statement. */
async function asked(ctx: Ctx, db: Db, { from, to, ...places }: About): Promise<Asked> {
  const zone = await organisationZone(ctx, db)
  const today = dayInZone(ctx.now, zone)
  const days = insightDays({ from, to }, today)
  return { ...days, today, zone, filter: { ...places, added_from: days.from, added_to: days.to } }
}

/** One statement after the one that finds the days. */
function reading<T, R>(
  ctx: Ctx,
  about: About,
  query: (one: Asked) => DeferredQuery<T>,
  answer: (found: T, one: Asked) => R,
): Promise<R> {
  return readTx(ctx, async (db) => {
    const one = await asked(ctx, db, about)
    return answer(await runQuery(db, query(one)), one)
  })
}

const period = ({ from, to }: Pick<Asked, 'from' | 'to'>) => ({ from, to })

const joinersTo = ({ today }: Asked) => Temporal.PlainDate.from(today).add({ days: JOINERS_DAYS }).toString()

/** Whoever joins next, whenever they were added. */
function joiners(one: Asked): CandidateFilter {
  const { added_from: _, added_to: __, ...places } = one.filter
  return { ...places, status: openStatuses, joining_from: one.today, joining_to: joinersTo(one) }
}

const statsQuery = (ctx: Ctx, one: Asked) =>
  combineQueries({
    counts: countsQuery(ctx, one.filter),
    deleted: totalQuery(ctx, { ...one.filter, status: ['deleted'] }),
    ahead: totalQuery(ctx, joiners(one)),
  })

interface FoundStats {
  counts: Counts & { overdue: number }
  deleted: number
  ahead: number
}

function statsOf(ctx: Ctx, { counts, deleted, ahead }: FoundStats, one: Asked): CandidateStats {
  return {
    ...period(one),
    ...counts,
    turn_over_ratio: shareOf(counts.joined, counts.accepted),
    turn_over_rate: shareOf(counts.offered_lost, counts.offered),
    ...{ deleted, joiners_ahead: ahead, joiners_to: joinersTo(one), today: one.today },
    is_limited: !scopesOf(ctx.actor, VIEW).has('organisation'),
  }
}

type Found = Omit<CandidateMonth, 'from' | 'to'>
const none = { added: 0, open: 0, offered: 0, accepted: 0, joined: 0, lost: 0, offered_lost: 0 }

/** Every month of the period, those without candidates too. */
const monthsOf = (found: readonly Found[], one: Asked): CandidateMonth[] =>
  monthsBetween(one.from, one.to).map((month) => {
    const { open: _, ...counts } = { ...none, ...found.find((row) => row.month === month.month) }
    return { ...counts, ...month }
  })

/** Everything that the dashboard shows. Two statements. */
export const readDashboard = (
  ctx: Ctx,
  { group_by, ...about }: BodyOf<typeof readOnboardingDashboard>,
): Promise<DataOf<typeof readOnboardingDashboard>> =>
  reading(
    ctx,
    about,
    (one) =>
      combineQueries({
        stats: statsQuery(ctx, one),
        states: statusCountsQuery(ctx, one.filter),
        months: monthsQuery(ctx, one.filter, one.zone),
        groups: groupsQuery(ctx, one.filter, group_by),
        joined_groups: groupsQuery(ctx, { ...one.filter, measure: 'joined' }, group_by),
        reasons: reasonsQuery(ctx, one.filter),
        joiners: joinersQuery(ctx, joiners(one)),
        used: usedQuery(ctx),
      }),
    ({ stats, months, states, used: { departments, locations, recruiters }, ...found }, one) => ({
      ...{ ...found, departments, locations, recruiters },
      stats: statsOf(ctx, stats, one),
      funnel: funnelOf(stats.counts),
      months: monthsOf(months, one),
      states: states.filter(({ status }) => status !== 'deleted'),
    }),
  )

export const readStats = (ctx: Ctx, about: About): Promise<CandidateStats> =>
  reading(
    ctx,
    about,
    (one) => statsQuery(ctx, one),
    (found, one) => statsOf(ctx, found, one),
  )

export const readStates = (ctx: Ctx, about: About): Promise<DataOf<typeof readCandidateStates>> =>
  reading(
    ctx,
    about,
    (one) => statusCountsQuery(ctx, one.filter),
    (states, one) => ({ ...period(one), states }),
  )

/** The candidates behind a figure. Two statements. */
export const readBehind = (
  ctx: Ctx,
  { page, limit, measure, status, search, sort, filters: _, ...about }: BodyOf<typeof listCandidatesBehind>,
): Promise<DataOf<typeof listCandidatesBehind>> => {
  const more = { measure, status, search, sort }
  return reading(
    ctx,
    about,
    ({ filter }) =>
      combineQueries({
        rows: candidatesQuery(ctx, { ...filter, ...more }, { limit, offset: (page - 1) * limit }),
        total_rows: candidateCountQuery(ctx, { ...filter, ...more }),
      }),
    (found, one) => ({ ...period(one), ...found, numPages: pageCount(found.total_rows, limit) }),
  )
}

type Grouped = BodyOf<typeof readCandidateDistribution>
type Groups = DataOf<typeof readCandidateDistribution>

export const readDistribution = (ctx: Ctx, { group_by, ...about }: Grouped): Promise<Groups> =>
  reading(
    ctx,
    about,
    ({ filter }) => groupsQuery(ctx, filter, group_by),
    (groups, one) => ({ ...period(one), groups }),
  )

export const readJoined = (ctx: Ctx, { group_by, ...about }: Grouped): Promise<Groups> =>
  reading(
    ctx,
    about,
    ({ filter }) => groupsQuery(ctx, { ...filter, measure: 'joined' }, group_by),
    (groups, one) => ({ ...period(one), groups }),
  )

export const readFunnel = (ctx: Ctx, about: About): Promise<DataOf<typeof readCandidateFunnel>> =>
  reading(
    ctx,
    about,
    ({ filter }) => countsQuery(ctx, filter),
    (counts, one) => ({ ...period(one), funnel: funnelOf(counts) }),
  )

export const readMonths = (ctx: Ctx, about: About): Promise<DataOf<typeof readCandidateMonths>> =>
  reading(
    ctx,
    about,
    ({ filter, zone }) => monthsQuery(ctx, filter, zone),
    (months, one) => ({ ...period(one), months: monthsOf(months, one) }),
  )

type Share = DataOf<typeof readTurnOverRatio>

const readShare = (
  ctx: Ctx,
  about: About,
  partOf: 'joined' | 'offered_lost',
  wholeOf: 'accepted' | 'offered',
): Promise<Share> =>
  reading(
    ctx,
    about,
    ({ filter, zone }) =>
      combineQueries({ counts: countsQuery(ctx, filter), months: monthsQuery(ctx, filter, zone) }),
    ({ counts, months }, one) => {
      const ofCounts = (found: Record<typeof partOf | typeof wholeOf, number>) => ({
        ...{ value: shareOf(found[partOf], found[wholeOf]), part: found[partOf], whole: found[wholeOf] },
      })
      return {
        ...period(one),
        ...ofCounts(counts),
        months: monthsOf(months, one).map((month) => ({ month: month.month, ...ofCounts(month) })),
      }
    },
  )

/** Of those who accepted, how many joined. */
export const readRatio = (ctx: Ctx, about: About): Promise<Share> =>
  readShare(ctx, about, 'joined', 'accepted')

/** Of those who were offered a job, how many will not join. */
export const readRate = (ctx: Ctx, about: About): Promise<Share> =>
  readShare(ctx, about, 'offered_lost', 'offered')

export const readReasons = (ctx: Ctx, about: About): Promise<DataOf<typeof readRejectReasons>> =>
  reading(
    ctx,
    about,
    ({ filter }) => reasonsQuery(ctx, filter),
    (reasons, one) => ({ ...period(one), reasons }),
  )
