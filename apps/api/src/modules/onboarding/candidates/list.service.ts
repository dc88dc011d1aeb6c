import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type {
  listCandidates,
  listDeleted,
  listUpcomingJoiners,
  readCandidateBoard,
} from '@muster/contract/onboarding/candidates.contract'
import { type CandidateStatus, isOpen, openStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { CREATE } from '../onboarding.access.ts'
import {
  boardQuery,
  boardTotalsQuery,
  type CandidateFilter,
  candidateCountQuery,
  candidatesQuery,
  statusCountsQuery,
  usedQuery,
} from './candidates.queries.ts'

/** A page of the list. One statement. */
export async function pageOfCandidates(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listCandidates>,
): Promise<DataOf<typeof listCandidates>> {
  const found = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: candidatesQuery(ctx, filter, { limit, offset: (page - 1) * limit }),
        counts: statusCountsQuery(ctx, filter),
        used: usedQuery(ctx),
      }),
    ),
  )
  const { used, rows, counts } = found
  const isCounted = (status: CandidateStatus) =>
    filter.status?.length ? filter.status.includes(status) : status !== 'deleted'
  // The statuses are counted anyway; those that are listed add up to the total.
  const total_rows = counts.reduce((sum, { status, total }) => sum + (isCounted(status) ? total : 0), 0)
  return {
    ...{ rows, counts, total_rows, ...used },
    numPages: pageCount(total_rows, limit),
    abilities: {
      create: holds(ctx.actor, CREATE),
      flows: holds(ctx.actor, 'onboarding.flow.manage'),
      settings: holds(ctx.actor, 'onboarding.setting.manage'),
    },
  }
}

/** Those who are being onboarded, by the kind of their step: also the steps that nobody is at. One statement. */
export async function boardOf(
  ctx: Ctx,
  { page: _, limit: __, ...body }: BodyOf<typeof readCandidateBoard>,
): Promise<DataOf<typeof readCandidateBoard>> {
  const isWanted = (status: CandidateStatus) =>
    body.status?.length ? body.status.includes(status) : status !== 'deleted'
  const open = openStatuses.filter(isWanted)
  const filter: CandidateFilter = { ...body, status: open.length > 0 ? open : openStatuses }
  const { candidates, totals, counts } = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        candidates: boardQuery(ctx, filter),
        totals: boardTotalsQuery(ctx, filter),
        counts: statusCountsQuery(ctx, body),
      }),
    ),
  )
  const hidden = counts.filter(({ status }) => isWanted(status) && !isOpen(status))
  return {
    hidden: hidden.reduce((sum, { total }) => sum + total, 0),
    // Only ended statuses were asked for: nobody of them is on the board.
    columns: (open.length > 0 ? totals : []).map(({ kind, total }) => ({
      ...{ kind, total },
      candidates: candidates.filter(({ step }) => (step?.kind ?? null) === kind),
    })),
  }
}

async function simplePage(
  ctx: Ctx,
  filter: CandidateFilter,
  { page, limit }: { page: number; limit: number },
) {
  const found = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: candidatesQuery(ctx, filter, { limit, offset: (page - 1) * limit }),
        total_rows: candidateCountQuery(ctx, filter),
      }),
    ),
  )
  return { ...found, numPages: pageCount(found.total_rows, limit) }
}

/** Candidates of one status, by the specification's calls. One statement. */
export const pageOfStatus = (
  ctx: Ctx,
  status: CandidateStatus,
  { page, limit, search, sort }: BodyOf<typeof listDeleted>,
): Promise<DataOf<typeof listDeleted>> => simplePage(ctx, { status: [status], search, sort }, { page, limit })

/** Who joins next. Two statements. */
export async function upcomingJoiners(
  ctx: Ctx,
  { page, limit, search, sort = 'expected_joining_on', days }: BodyOf<typeof listUpcomingJoiners>,
): Promise<DataOf<typeof listUpcomingJoiners>> {
  const today = await readTx(ctx, (db) => organisationToday(ctx, db))
  const to = Temporal.PlainDate.from(today).add({ days }).toString()
  const filter = { status: openStatuses, joining_from: today, joining_to: to, search, sort }
  return simplePage(ctx, filter, { page, limit })
}
