import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Dataset, DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import { countsSql } from '../metrics/counts.queries.ts'
import { findWrongFrom, PEOPLE_VIEW, seesEverybody } from '../metrics/metrics.service.ts'
import { attritionTexts } from './attrition.texts.ts'
import { dividedInto } from './periods.ts'

const LONGEST = 3600

const column = (
  key: Parameters<typeof attritionTexts.text>[0],
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  key,
  type,
  sql: () => value,
  heading: attritionTexts.text(key),
  isUsual: true,
  ...more,
})

/** Headcounts and rates of several months or departments don't add up. */
const noSum = { aggregates: ['average', 'least', 'greatest', 'count'] } as const

const average = sql`((c.opening + c.closing) / 2.0)`
const dates = sql`(p.last - p.first + 1)`
const rate = (dividend: RawBuilder<unknown>, divisor: RawBuilder<unknown>) =>
  sql`round(100.0 * ${dividend} / nullif(${divisor}, 0), 4)`
/** A month has 28 days at least, but the first and the last of a period may be cut. */
const annualised = sql`(case when ${dates} >= 28
  then round(100.0 * c.leavers * 365 / nullif(${average} * ${dates}, 0), 4) end)`

const monthsOf = (scope: Pick<DatasetScope, 'from' | 'to'>): DayPeriod[] => dividedInto('month', scope)

function countsOf(scope: DatasetScope): RawBuilder<unknown> {
  const { ctx } = scope
  const source = {
    orgId: ctx.orgId,
    wrongFrom: scope.facts as string | null,
    people: seesEverybody(ctx) ? undefined : employeeScope(ctx, PEOPLE_VIEW, 'e'),
  }
  return countsSql(source, 'department', monthsOf(scope))
}

/** Attrition of each department in each month; the rule is `people-metrics`, with the mean of opening and closing. */
export const attritionDataset: Dataset = {
  key: 'dashboards.attrition',
  title: attritionTexts.text('title'),
  description: attritionTexts.text('description'),
  subject: 'counts',
  permission: PEOPLE_VIEW,
  timing: 'period',
  usualPeriod: 'last_12_months',
  longest: LONGEST,
  facts: findWrongFrom,
  from: (scope) => {
    const months = monthsOf(scope)
    return sql`(${countsOf(scope)}) c
      join unnest(${months.map(({ from }) => from)}::date[], ${months.map(({ to }) => to)}::date[])
        with ordinality p (first, last, number) on p.number = c.number
      left join department d on d.org_id = ${scope.ctx.orgId} and d.id = c.value_id`
  },
  where: () => sql<boolean>`true`,
  columns: [
    column('month', 'date', sql.ref('p.first')),
    column('department', 'text', sql.ref('d.name'), { identity: () => sql.ref('d.id'), width: 24 }),
    column('opening', 'number', sql.ref('c.opening'), noSum),
    column('joiners', 'number', sql.ref('c.joiners')),
    column('leavers', 'number', sql.ref('c.leavers')),
    column('voluntary', 'number', sql.ref('c.voluntary')),
    column('involuntary', 'number', sql.ref('c.involuntary')),
    column('early_leavers', 'number', sql.ref('c.early_leavers')),
    column('moved_in', 'number', sql.ref('c.moved_in'), { isUsual: false }),
    column('moved_out', 'number', sql.ref('c.moved_out'), { isUsual: false }),
    column('closing', 'number', sql.ref('c.closing'), noSum),
    column('average', 'number', average, noSum),
    column('attrition', 'number', rate(sql`c.leavers`, average), noSum),
    column('annualised', 'number', annualised, { ...noSum, isUsual: false }),
    column('retention', 'number', rate(sql`c.retained`, sql`c.opening`), noSum),
  ],
  sort: [
    { column: 'month', descending: true },
    { column: 'department', descending: false },
  ],
  rowKeys: [
    { sql: () => sql.ref('c.number'), type: 'integer' },
    { sql: () => sql.ref('c.value_id'), type: 'bigint' },
  ],
}
