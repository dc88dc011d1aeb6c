import { getOrganisationFilters } from '@muster/contract/reports/report-filters.contract'
import { exportReport, readReport } from '@muster/contract/reports/reports.contract'
import { type Route, route } from '../../platform/http/route.ts'
import { accessReportRoutes } from './access-reports.routes.ts'
import { attendanceReportRoutes } from './attendance-reports.routes.ts'
import { customReportRoutes } from './custom/custom-reports.routes.ts'
import { exportOne } from './export-report.service.ts'
import { leaveReportRoutes } from './leave-reports.routes.ts'
import { libraryRoutes } from './library.routes.ts'
import { namedReportRoutes } from './named-reports.routes.ts'
import { readOne } from './read-report.service.ts'
import { readFilters } from './report-filters.service.ts'

export const reportsRoutes: readonly Route[] = [
  route(readReport, (ctx, { params, body }) => readOne(ctx, params.report_id, body)),
  route(exportReport, (ctx, { params, body }) => exportOne(ctx, params.report_id, body)),
  route(getOrganisationFilters, (ctx, { body }) => readFilters(ctx, body)),
  ...libraryRoutes,
  ...customReportRoutes,
  ...namedReportRoutes,
  ...leaveReportRoutes,
  ...accessReportRoutes,
  ...attendanceReportRoutes,
]
