import { exportReport, readReport } from '@muster/contract/calls/reports/reports'
import type { CallInput, DataOf } from '@muster/contract/kit/index'
import type { ComputedColumn, DatasetQuery, SortOrder } from '@muster/contract/reports/dataset-query'
import { daysOfPeriod, type RelativePeriod } from '@muster/contract/reports/relative-periods'
import { OWN_FILTERS } from '@muster/contract/reports/report-address'
import type { ReportFormat } from '@muster/contract/reports/report-words'
import type { DataTableState } from '@muster/ui/data-table'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import type { DatasetRow } from '../../../lib/dataset/dataset-columns.ts'
import { readComputed } from '../../../lib/dataset/formulas.ts'
import { readWhere, whereOf } from '../../../lib/dataset/where-address.ts'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { worded } from './report-download.ts'

type ReportBody = NonNullable<CallInput<typeof readReport>['body']>
export type ReportCriteria = Omit<ReportBody, 'page' | 'limit'>
/** A row, or a group with its subtotals: how many groups it has, of how many. */
export interface ReportRow extends DatasetRow {
  level?: number | undefined
  depth?: number | undefined
}

export interface ReportAnswer extends Omit<DataOf<typeof readReport>, 'rows'> {
  rows: ReportRow[]
}

/** The report's own filters; the others are of its people. */
export const OWN = OWN_FILTERS

/** The periods offered for a report. */
export const reportPeriods = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'last_12_months',
] as const satisfies readonly RelativePeriod[]

type Values = readonly (number | string)[]

/** The days of the filter: of a period that moves with today, or from one day to another. */
function daysOf(values: Values, today: string): Pick<DatasetQuery, 'from' | 'to'> {
  const period = reportPeriods.find((one) => values.length === 1 && one === values[0])
  if (period) return daysOfPeriod(period, today)
  const [from, to] = values.map(String)
  return { ...(from && { from }), ...(to && { to }) }
}

const sortOf = (sort: string): SortOrder[] => [
  { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
]

function peopleFilters(state: Pick<DataTableState, 'filters'>): ReportBody['filters'] {
  const own: readonly string[] = Object.values(OWN)
  const others = Object.entries(state.filters).filter(
    ([id, values]) => !own.includes(id) && values.length > 0,
  )
  return others.length > 0 ? Object.fromEntries(others) : undefined
}

/**
 * What a report shows of what the URL asks for.
 *
 * @param today the organisation's date
 */
export function criteriaOf(
  { state, columns }: Pick<ListRequest, 'state' | 'columns'>,
  today: string,
): ReportCriteria {
  const { period = [], as_of: asOf = [], team = [], where = [] } = state.filters
  const computed = readComputed(state.filters[OWN.computed] ?? [])
  const filters = peopleFilters(state)
  const conditions = whereOf(readWhere(where))
  return {
    ...daysOf(period, today),
    ...(asOf[0] !== undefined && { as_of: String(asOf[0]) }),
    ...(computed.length > 0 && { computed }),
    ...(columns && { columns: withComputed(columns, computed) }),
    ...(state.sort && { sort: sortOf(state.sort) }),
    ...(conditions && { where: conditions }),
    ...(filters && { filters }),
    ...(state.search && { search: state.search }),
    ...(team.length > 0 && { team_view: true }),
  }
}

/** A calculated column is shown as long as it is there. */
function withComputed(columns: readonly string[], computed: readonly ComputedColumn[]): string[] {
  return [...new Set([...columns, ...computed.map(({ key }) => key)])]
}

const idOf = (id: number) => ({ report_id: String(id) })

/** Whether nothing was refused but columns to show or to sort by. */
const isAboutColumns = (error: unknown): boolean =>
  error instanceof ApiError &&
  Object.keys(error.fields).length > 0 &&
  Object.keys(error.fields).every((path) => /^(columns|sort)\./.test(path))

/**
 * A page of a report. A link or a stored layout may name columns that its reader does not have, or no longer: the others are
 * shown then.
 */
async function readPage(id: number, body: ReportBody, signal: AbortSignal) {
  const read = (given: ReportBody) => call(readReport, { params: idOf(id), body: given }, { signal })
  try {
    return await read(body)
  } catch (error) {
    if (!isAboutColumns(error)) throw error
    const { columns: asked = [], sort = [], ...rest } = body
    const usual = await read(rest)
    const known = new Set(usual.columns.map(({ key }) => key))
    const columns = [...new Set(asked)].filter((key) => known.has(key))
    const order = sort.filter(({ column }) => known.has(column))
    if (columns.length === 0 && order.length === 0) return usual
    return read({ ...rest, ...(columns.length > 0 && { columns }), ...(order.length > 0 && { sort: order }) })
  }
}

export function reportOptions(id: number, criteria: ReportCriteria, page: number, limit: number) {
  return queryOptions({
    queryKey: [...endpointKey(readReport), id, criteria, page, limit],
    queryFn: async ({ signal }): Promise<ReportAnswer> => {
      const answer = await readPage(id, { ...criteria, page, limit }, signal)
      const first = (page - 1) * limit
      return {
        ...answer,
        rows: answer.rows.map((cells, at) => ({
          ...{ id: first + at, cells },
          ...(answer.levels && { level: answer.levels[at], depth: answer.depth }),
        })),
      }
    },
    meta: { errorShown: 'inline' },
  })
}

/** All rows as a file, or the job that makes it. */
export const downloadReport = (id: number, criteria: ReportCriteria, format: ReportFormat) =>
  worded(download(exportReport, { params: idOf(id), body: { ...criteria, format } }))
