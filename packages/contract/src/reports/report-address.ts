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

interface Written {
  readonly column: string
  readonly operator: string
  readonly values: readonly Condition['values'][number][]
}

interface WrittenGroup {
  readonly match: 'all' | 'any'
  readonly parts: readonly Written[]
}

/** How groups of conditions begin and end: no column begins so. */
export const GROUP_MARKS = { all: '(all', any: '(any', end: ')' } as const

const conditionText = ({ column, operator, values }: Written): string =>
  [column, operator, ...values.map(written)].join(':')

/**
 * Conditions as filter values in an address: `age:more:30`, `status:is:active:left`. A leading `any` means that one is enough.
 * Those of a group stand between `(any` or `(all` and `)`.
 */
export function whereTexts(match: 'all' | 'any', parts: readonly (Written | WrittenGroup)[]): string[] {
  const texts = parts.map((part) =>
    'parts' in part
      ? [GROUP_MARKS[part.match], ...part.parts.map(conditionText), GROUP_MARKS.end]
      : [conditionText(part)],
  )
  return match === 'any' && texts.length > 1 ? [ANY, ...texts.flat()] : texts.flat()
}

/** Calculated columns as values of a filter: `x1:Share:[worked] / 480`. */
export const computedTexts = (computed: readonly ComputedColumn[]): string[] =>
  computed.map(({ key, heading, formula }) => [key, escaped(heading), escaped(formula)].join(':'))

const writtenOf = ({ column, operator, values, period }: Condition): Written => ({
  ...{ column, operator },
  values: period ? [period] : values,
})

function whereParams({ where }: ReportAsked): string[] {
  if (!where) return []
  const parts = where.parts.map((part) =>
    'column' in part ? writtenOf(part) : { match: part.match, parts: part.parts.map(writtenOf) },
  )
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
