import type { ComputedColumn, Condition } from './dataset-query.ts'
import type { ReportAsked } from './report-parts.ts'

/* The address of a report, in which everything that was asked of it stands: links of mails, notices and the log. */

/** The names of a report's own filters in its address; the others are filters of its people. */
export const OWN_FILTERS = {
  period: 'period',
  asOf: 'as_of',
  team: 'team',
  where: 'where',
  computed: 'computed',
} as const

const ANY = 'any'
const escaped = (text: string) => text.replace(/[%:]|^=/g, encodeURIComponent)
/** Yes and no are written `=true` and `=false`, which no text is. */
const written = (value: Condition['values'][number]) =>
  typeof value === 'boolean' ? `=${value}` : escaped(String(value))

/** Conditions as values of a filter: `age:more:30`, `status:is:active:left`; the first is `any` where one of them is enough. */
export function whereTexts(
  match: 'all' | 'any',
  parts: readonly { column: string; operator: string; values: readonly Condition['values'][number][] }[],
): string[] {
  const texts = parts.map(({ column, operator, values }) =>
    [column, operator, ...values.map(written)].join(':'),
  )
  return match === 'any' && texts.length > 1 ? [ANY, ...texts] : texts
}

/** Calculated columns as values of a filter: `x1:Share:[worked] / 480`. */
export const computedTexts = (computed: readonly ComputedColumn[]): string[] =>
  computed.map(({ key, heading, formula }) => [key, escaped(heading), escaped(formula)].join(':'))

const isCondition = (part: object): part is Condition => 'column' in part

/** Groups within groups have no place in the address. */
function whereParams({ where }: ReportAsked): string[] {
  if (!where) return []
  const parts = where.parts.filter(isCondition).map(({ column, operator, values, period }) => ({
    ...{ column, operator },
    values: period ? [period] : values,
  }))
  return whereTexts(where.match, parts)
}

type Param = readonly [name: string, value: string | number]
const all = (name: string, values: readonly (string | number)[] = []): Param[] =>
  values.map((value) => [`f.${name}`, value])

function daysOf({ as_of: asOf, from, to }: ReportAsked, days: { from: string; to: string }): Param[] {
  if (asOf) return all(OWN_FILTERS.asOf, [asOf])
  return from || to ? all(OWN_FILTERS.period, [days.from, days.to]) : []
}

function shownAs({ search, sort: [sort] = [], columns }: ReportAsked): Param[] {
  return [
    ...(search ? [['q', search] as const] : []),
    ...(sort ? [['sort', `${sort.descending ? '-' : ''}${sort.column}`] as const] : []),
    ...(columns ? [['columns', columns.join(',')] as const] : []),
  ]
}

/** The path of a report as it was asked for: the same days, people, conditions, columns and order. */
export function reportAddress(id: number, asked: ReportAsked, days: { from: string; to: string }): string {
  const params = [
    ...daysOf(asked, days),
    ...Object.entries(asked.filters ?? {}).flatMap(([filter, values]) => all(filter, values)),
    ...(asked.team_view ? all(OWN_FILTERS.team, [1]) : []),
    ...all(OWN_FILTERS.where, whereParams(asked)),
    ...all(OWN_FILTERS.computed, computedTexts(asked.computed ?? [])),
    ...shownAs(asked),
  ]
  const query = params.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const path = `/reports/1/view/${id}`
  return query === '' ? path : `${path}?${query}`
}
