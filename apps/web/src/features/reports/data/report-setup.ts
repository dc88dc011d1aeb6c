import { readReportAccess } from '@muster/contract/calls/reports/report-access'
import { readReportConfig, readReportSetting } from '@muster/contract/calls/reports/report-config'
import { listReportGroups } from '@muster/contract/calls/reports/report-groups'
import { listReports } from '@muster/contract/calls/reports/reports'
import type { DataOf } from '@muster/contract/kit/index'
import { queryOptions } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

export type ReportSetup = DataOf<typeof readReportConfig>
export type ReportFolder = DataOf<typeof listReportGroups>['groups'][number]
export type SetReport = ReportSetup['reports'][number]

const inline = { errorShown: 'inline' as const }

export const configOptions = queryOptions({ ...readOptions(readReportConfig, { body: {} }), meta: inline })

export const settingOptions = (id: number) =>
  queryOptions({ ...readOptions(readReportSetting, { body: { report_id: id } }), meta: inline })

export const accessOptions = (id: number) =>
  queryOptions({ ...readOptions(readReportAccess, { body: { report_id: id } }), meta: inline })

/** What shows how reports are set up, to be reloaded after a change. */
export const setupReads = [
  readReportConfig,
  readReportSetting,
  readReportAccess,
  listReportGroups,
  listReports,
]
