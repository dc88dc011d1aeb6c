import { listReports } from '@muster/contract/calls/reports/reports'
import type { DataOf } from '@muster/contract/kit/index'
import { type ReportArea, reportAreas } from '@muster/contract/reports/report-areas'
import { queryOptions } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'
import { matchOf } from '../../../lib/screen/word-match.ts'

export type Library = DataOf<typeof listReports>
export type LibraryReport = Library['reports'][number]

/** Which reports there are changes seldom; what the reader changes is reloaded. */
const LIBRARY_STALE = 300_000

export const libraryOptions = queryOptions({
  ...readOptions(listReports, { body: {} }),
  staleTime: LIBRARY_STALE,
  meta: { errorShown: 'inline' },
})

/** The report library of the product; the specification's address leaves room for others. */
const LIBRARY = 1
/** The number of all areas in the address. */
export const EVERYTHING = 0

export const libraryPath = (area: number = EVERYTHING): string => `/reports/${LIBRARY}/${area}`
export const reportPath = (id: number): string => `/reports/${LIBRARY}/view/${id}`
export const runsPath = `/reports/${LIBRARY}/logs`
export const schedulesPath = `/reports/${LIBRARY}/schedules`
export const setupPath = (tab?: string): string => `/reports/${LIBRARY}/config${tab ? `?tab=${tab}` : ''}`

/** The area of a number in the address; undefined for all of them. */
export const areaOf = (number: string | undefined): ReportArea | undefined =>
  (reportAreas as Readonly<Record<string, ReportArea>>)[number ?? '']

export const areaNumbers: readonly (readonly [number, ReportArea])[] = Object.entries(reportAreas).map(
  ([number, area]) => [Number(number), area],
)

/** Other words for reports, by their id. */
const synonyms: Readonly<Record<number, string>> = {
  1: 'headcount head count staff list employee list strength current people',
  2: 'master data staff list everyone joiners leavers',
  3: 'attrition turnover leavers resignations separations left',
  4: 'promotion department change location change manager change movement history',
  32: 'half day permission hours late early',
  60: 'permissions roles privileges entitlements who may do what',
  70: 'salary salaries CTC compensation payroll cost to company gross',
  71: 'salary components earnings allowances CTC breakup',
  72: 'salary increments raises hikes revisions appraisal CTC',
  61: 'logins login history access log failed attempts',
}

/** The reports that match a text, best first; all of them for none. */
export function matchingReports(reports: readonly LibraryReport[], text: string): LibraryReport[] {
  if (text.trim() === '') return [...reports]
  return reports
    .map((report) => {
      const { name, description, report_id } = report
      return {
        report,
        points: matchOf({ label: name, detail: description, synonyms: synonyms[report_id] }, text),
      }
    })
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ report }) => report)
}

const MOST_RECENT = 4

/** The reports that were opened last, without the favourites, which are shown anyway. */
export const recentReports = (reports: readonly LibraryReport[]): LibraryReport[] =>
  reports
    .filter(({ opened_at: at, is_favourite: isFavourite }) => at !== null && !isFavourite)
    .sort((one, other) => String(other.opened_at).localeCompare(String(one.opened_at)))
    .slice(0, MOST_RECENT)

/** The reports of a group, in its order. */
export const reportsIn = (
  { report_ids: ids }: Pick<Library['groups'][number], 'report_ids'>,
  reports: readonly LibraryReport[],
): LibraryReport[] => ids.flatMap((id) => reports.find(({ report_id }) => report_id === id) ?? [])
