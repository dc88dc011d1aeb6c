import type { HomePartData } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { combineQueries, deferredQuery, mapQuery } from '../../../platform/db/deferred-query.ts'
import type { HomeFact, HomePart } from '../../../platform/home/home-parts.ts'
import {
  countsQuery,
  PEOPLE_VIEW,
  type PeriodCounts,
  ratesOf,
  type Standing,
  standingQuery,
} from '../metrics/metrics.service.ts'
import { daysAsked } from './periods.ts'
import { ledSql, ratioOf } from './work.service.ts'

const standing: HomeFact<Standing> = { query: standingQuery }
const AVERAGE = 'ends'
/** Departments shown. */
const SHOWN = 3

type Department = HomePartData['company']['departments'][number]

/** The highest attrition first; departments that nobody left are not named. */
function highest({ period, groups }: PeriodCounts, names: ReadonlyMap<number, string>): Department[] {
  return groups
    .map(({ value, counts }) => {
      const { leavers, attrition } = ratesOf(counts, period, AVERAGE)
      return { group_id: value, group_name: names.get(value) ?? null, leavers, attrition }
    })
    .filter(({ leavers }) => leavers > 0)
    .sort(
      (a, b) => (b.attrition ?? 0) - (a.attrition ?? 0) || b.leavers - a.leavers || a.group_id - b.group_id,
    )
    .slice(0, SHOWN)
}

/** The figures of the company’s dashboard that come first, by the same rules and of the same days. */
export const companyPart: HomePart<'company'> = {
  key: 'company',
  entry: 'admin',
  permission: 'dashboards.company.view',
  isFor: (actor) => holds(actor, PEOPLE_VIEW),
  facts: [standing],
  query: ({ ctx, fact }) => {
    const { today, source } = fact(standing)
    const period = daysAsked({}, today)
    const units = sql<{ id: number; name: string }>`
      select id, name from department where org_id = ${ctx.orgId}`
    return mapQuery(
      combineQueries({
        counts: countsQuery(source, 'department', [period]),
        led: deferredQuery(ledSql(ctx, { day: today, today, dimension: 'department' }), (rows) => rows),
        names: deferredQuery(units, (rows) => new Map(rows.map(({ id, name }) => [id, name]))),
      }),
      ({ counts, led, names }) => {
        const whole = counts[0] as PeriodCounts
        const { joiners, leavers, closing, attrition, retention } = ratesOf(whole.total, period, AVERAGE)
        const sum = { managers: 0, people: 0 }
        for (const { managers, people } of led) {
          sum.managers += managers
          sum.people += people
        }
        const { managers, ratio } = ratioOf(sum)
        return {
          ...{ ...period, headcount: closing, joiners, leavers, attrition, retention },
          ...{ managers, manager_ratio: ratio, departments: highest(whole, names) },
        }
      },
    )
  },
}
