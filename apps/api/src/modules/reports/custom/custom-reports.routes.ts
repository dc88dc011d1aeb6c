import {
  deleteCustomReport,
  downloadCustomReport,
  editCustomReport,
  listCustomReports,
  listReportDatasets,
  previewCustomReport,
  readCustomReport,
  restoreCustomReport,
  saveCustomReport,
} from '@muster/contract/reports/custom-reports.contract'
import { fail } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { exportLater } from '../export-report.service.ts'
import { inputFor } from './built-report.ts'
import { isCustom } from './custom-report.queries.ts'
import { createCustom, editCustom, removeCustom, restoreCustom } from './custom-reports.service.ts'
import { listCustom, listDatasets, previewCustom, readCustom } from './read-custom.service.ts'

/** Reports that people build. They are read, shared, scheduled and logged by the calls of all reports. */
export const customReportRoutes: readonly Route[] = [
  route(listCustomReports, (ctx, { body }) => listCustom(ctx, body)),
  route(saveCustomReport, (ctx, { body }) => createCustom(ctx, body)),
  route(editCustomReport, (ctx, { body }) => editCustom(ctx, body)),
  route(deleteCustomReport, (ctx, { body }) => removeCustom(ctx, body)),
  route(restoreCustomReport, (ctx, { body }) => restoreCustom(ctx, body)),
  route(readCustomReport, (ctx, { body }) => readCustom(ctx, body)),
  route(listReportDatasets, (ctx) => listDatasets(ctx)),
  route(previewCustomReport, (ctx, { body }) => previewCustom(ctx, body)),
  route(downloadCustomReport, async (ctx, { body: { report_id, from_date: from, to_date: to } }) => {
    if (!isCustom(report_id)) fail('reports.not_found')
    const days = { ...(from && { from }), ...(to && { to }) }
    return exportLater(ctx, report_id, { ...inputFor(10), ...days, format: 'xlsx' })
  }),
]
