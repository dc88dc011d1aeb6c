import { listReports } from '@muster/contract/calls/reports/reports'
import type { DataOf } from '@muster/contract/kit/index'
import { type ReportArea, reportAreas } from '@muster/contract/reports/report-areas'
import { queryOptions } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'
import { matchOf } from '../../../lib/screen/word-match.ts'

export type LibraryReport = DataOf<typeof listReports>['reports'][number]

/** Which reports there are changes with releases and permissions only. */
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
