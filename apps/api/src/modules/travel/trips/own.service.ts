import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { PolicyTerms } from '@muster/contract/travel/policies.contract'
import { modes, tiers } from '@muster/contract/travel/travel.constants'
import type { listOwnTrips, listTeamTrips, readTripChoices } from '@muster/contract/travel/trips.contract'
import { type RawBuilder, sql } from 'kysely'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { appliedPoliciesQuery } from '../setup/policies.queries.ts'
import { isOwn, isReached, RAISE, VIEW } from '../travel.access.ts'
import { travelTexts } from '../travel.texts.ts'
import { classWords, durationWords, modeWords } from '../travel-words.ts'
import { countQuery, rowsQuery, selected } from './trips.queries.ts'

const helpQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<{ help: string }>`select help from travel_setting where org_id = ${ctx.orgId}`,
    ([row]) => row?.help ?? '',
  )

type List = BodyOf<typeof listOwnTrips>

const pageQueries = (ctx: Ctx, { page, limit, ...filter }: List, within: RawBuilder<boolean>) => {
  const from = selected(ctx, filter, within)
  const order = filter.show === 'upcoming' ? sql`t.starts_on, t.id` : sql`t.starts_on desc, t.id desc`
  return {
    rows: rowsQuery(ctx, from, { order, limit, offset: (page - 1) * limit }),
    total_rows: countQuery(from),
  }
}

/** The caller’s trips. One statement. */
export function pageOfOwn(ctx: Ctx, input: List): Promise<DataOf<typeof listOwnTrips>> {
  return readTx(ctx, (db) =>
    runQuery(db, combineQueries({ ...pageQueries(ctx, input, isOwn(ctx)), help: helpQuery(ctx) })),
  )
}

/** Trips of people in reach, in every state. One statement. */
export function pageOfTeam(ctx: Ctx, input: List): Promise<DataOf<typeof listTeamTrips>> {
  return readTx(ctx, (db) => runQuery(db, combineQueries(pageQueries(ctx, input, isReached(ctx, VIEW)))))
}

/** What policies say, one sentence an aspect: of each the most specific that says anything, as `judgeTrip` reads them. */
function policySentences(policies: readonly PolicyTerms[], currency: string): string[] {
  const ofModes = modes.flatMap((mode) => {
    const terms = policies.find(({ classes }) => classes.some((one) => one.mode === mode))?.classes ?? []
    const own = terms.filter((one) => one.mode === mode).sort((a, b) => a.from_minutes - b.from_minutes)
    const ahead = policies.flatMap((one) => one.ahead).find((one) => one.mode === mode)
    return [
      ...own.map((term) => {
        const words = { mode: modeWords(mode), class: classWords(term.class) }
        return term.from_minutes === 0
          ? travelTexts('policyClass', words)
          : travelTexts('policyClassFrom', { ...words, hours: durationWords(term.from_minutes) })
      }),
      ...(ahead ? [travelTexts('policyAhead', { mode: modeWords(mode), count: ahead.days })] : []),
    ]
  })
  const caps = tiers.flatMap((tier) => {
    const cap = policies.flatMap((one) => one.caps).find((one) => one.tier === tier)
    return cap ? [travelTexts('policyCap', { tier, amount: moneyValue(cap.amount, currency) })] : []
  })
  return [...ofModes, ...caps]
}

interface Head {
  today: string
  currency: string
  cut_off_days: number
  cost_centre_id: number | null
  home: string
}

const named = (ctx: Ctx, table: string) =>
  deferredQuery(
    sql<{
      id: number
      name: string
    }>`select id, name from ${sql.table(table)} where org_id = ${ctx.orgId} and status = 1
      order by lower(name), id limit 500`,
    (rows) => rows,
  )

/** What the caller can request a trip with. One statement. */
export function readChoices(ctx: Ctx): Promise<DataOf<typeof readTripChoices>> {
  const { employeeId } = ctx.actor
  return readTx(ctx, async (db) => {
    const { head, policies, ...lists } = await runQuery(
      db,
      combineQueries({
        head: deferredQuery(
          sql<Head>`
            select ${organisationTodaySql(ctx)}::text as today, o.currency, coalesce(s.cut_off_days, 3) as cut_off_days,
              e.cost_centre_id, coalesce(c.name, '') as home
            from organisation o left join travel_setting s on s.org_id = o.org_id
            left join employee e on e.org_id = o.org_id and e.id = ${employeeId}::bigint
            left join location l on l.org_id = e.org_id and l.id = e.location_id
            left join travel_city c on c.org_id = l.org_id and lower(c.name) = lower(l.name)
            where o.org_id = ${ctx.orgId}`,
          ([row]) => found(row),
        ),
        policies: appliedPoliciesQuery(ctx, employeeId === null ? [] : [employeeId]),
        help: helpQuery(ctx),
        projects: named(ctx, 'expense_project'),
        cost_centres: named(ctx, 'cost_centre'),
        cities: deferredQuery(
          sql<{ name: string }>`select name from travel_city where org_id = ${ctx.orgId} and status = 1
            order by lower(name) limit 1000`,
          (rows) => rows.map(({ name }) => name),
        ),
        categories: deferredQuery(
          sql<DataOf<typeof readTripChoices>['categories'][number]>`
            select id, name, note, on_duty::int as on_duty from travel_category
            where org_id = ${ctx.orgId} and used_for = 'trip' and status = 1 order by lower(name), id`,
          (rows) => rows,
        ),
      }),
    )
    const own = employeeId === null ? [] : (policies.get(employeeId) ?? [])
    return {
      ...lists,
      ...head,
      policy: policySentences(own, head.currency),
      abilities: { raise_for: holds(ctx.actor, RAISE) },
    }
  })
}
