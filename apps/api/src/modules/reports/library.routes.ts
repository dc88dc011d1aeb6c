import {
  addReportAccess,
  readReportAccess,
  removeReportAccess,
} from '@muster/contract/reports/report-access.contract'
import {
  readReportConfig,
  readReportSetting,
  saveReportConfig,
  saveReportSetting,
} from '@muster/contract/reports/report-config.contract'
import {
  createReportGroup,
  editReportGroup,
  listAllGroupDetails,
  listReportGroups,
  listReportsOf,
  readReportGroup,
  removeReportGroup,
  setFavouriteReport,
} from '@muster/contract/reports/report-groups.contract'
import { listReportRuns } from '@muster/contract/reports/report-log.contract'
import {
  listReportDeliveries,
  listReportSchedules,
  pauseReportSchedule,
  removeReportSchedule,
  runReportSchedule,
  saveReportSchedule,
} from '@muster/contract/reports/report-schedules.contract'
import { listReports } from '@muster/contract/reports/reports.contract'
import { type Route, route } from '../../platform/http/route.ts'
import { listAvailable, listPage, setFavourite } from './library.service.ts'
import { giveAccess, readAccess, takeAccess } from './report-access.service.ts'
import { readConfig, readSetting, saveConfig, saveSetting } from './report-config.service.ts'
import {
  createGroup,
  editGroup,
  listDetails,
  listGroups,
  readGroup,
  removeGroup,
} from './report-groups.service.ts'
import { listRuns } from './report-runs.service.ts'
import {
  listSchedules,
  pauseSchedule,
  removeSchedule,
  runNow,
  saveSchedule,
} from './report-schedules.service.ts'
import { listDeliveries } from './sending/delivery-log.service.ts'

/** The library, its groups, who may open what, how it is set up, and who read what. */
export const libraryRoutes: readonly Route[] = [
  route(listReports, listAvailable),
  route(listReportsOf, (ctx, { body }) => listPage(ctx, body)),
  route(setFavouriteReport, (ctx, { body }) => setFavourite(ctx, body)),
  route(listReportGroups, listGroups),
  route(listAllGroupDetails, listDetails),
  route(readReportGroup, (ctx, { body }) => readGroup(ctx, body)),
  route(createReportGroup, (ctx, { body }) => createGroup(ctx, body)),
  route(editReportGroup, (ctx, { body }) => editGroup(ctx, body)),
  route(removeReportGroup, (ctx, { body }) => removeGroup(ctx, body)),
  route(addReportAccess, (ctx, { body }) => giveAccess(ctx, body)),
  route(removeReportAccess, (ctx, { body }) => takeAccess(ctx, body)),
  route(readReportAccess, (ctx, { body }) => readAccess(ctx, body)),
  route(listReportRuns, (ctx, { body }) => listRuns(ctx, body)),
  route(readReportConfig, readConfig),
  route(saveReportConfig, (ctx, { body }) => saveConfig(ctx, body)),
  route(readReportSetting, (ctx, { body }) => readSetting(ctx, body)),
  route(saveReportSetting, (ctx, { body }) => saveSetting(ctx, body)),
  route(listReportSchedules, (ctx, { body }) => listSchedules(ctx, body)),
  route(saveReportSchedule, (ctx, { body }) => saveSchedule(ctx, body)),
  route(pauseReportSchedule, (ctx, { body }) => pauseSchedule(ctx, body)),
  route(runReportSchedule, (ctx, { body }) => runNow(ctx, body)),
  route(listReportDeliveries, (ctx, { body }) => listDeliveries(ctx, body)),
  route(removeReportSchedule, (ctx, { body }) => removeSchedule(ctx, body)),
]
