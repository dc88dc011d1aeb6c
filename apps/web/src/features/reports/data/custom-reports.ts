import {
  listCustomReports,
  listReportDatasets,
  previewCustomReport,
  readCustomReport,
} from '@muster/contract/calls/reports/custom-reports'
import { listReports, readReport } from '@muster/contract/calls/reports/reports'
import type { DataOf } from '@muster/contract/kit/index'
import type { CustomContent } from '@muster/contract/reports/custom-reports.contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

export type { CustomContent, ReportChart, ReportPart } from '@muster/contract/reports/custom-reports.contract'
export type Datasets = DataOf<typeof listReportDatasets>['datasets']
export type OfferedDataset = Datasets[number]
export type CustomRow = DataOf<typeof listCustomReports>['rows'][number]
export type BuiltReport = DataOf<typeof readCustomReport>
export type Preview = DataOf<typeof previewCustomReport>

const inline = { errorShown: 'inline' as const }
/** Columns of the product and of forms change seldom. */
const DATASETS_STALE = 300_000

export const datasetsOptions = queryOptions({
  ...readOptions(listReportDatasets, { body: {} }),
  staleTime: DATASETS_STALE,
  meta: inline,
})

export const builtOptions = (id: number) =>
  queryOptions({ ...readOptions(readCustomReport, { body: { report_id: id } }), meta: inline })

export const previewOptions = (content: CustomContent) =>
  queryOptions({
    ...readOptions(previewCustomReport, { body: content }),
    placeholderData: keepPreviousData,
    // What is wrong stays wrong until it is changed.
    retry: false,
    meta: inline,
  })

/** What shows custom reports, to be reloaded after a change. */
export const customReads = [listCustomReports, readCustomReport, listReports, readReport]

export const customPath = '/reports/1/custom'
const BUILD = '/reports/1/build'
export const buildPath = (report?: { edit: number } | { from: number }): string => {
  if (!report) return BUILD
  return 'edit' in report ? `${BUILD}?report=${report.edit}` : `${BUILD}?from=${report.from}`
}
