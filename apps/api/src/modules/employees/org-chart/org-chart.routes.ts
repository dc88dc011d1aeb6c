import {
  endVacancy,
  listVacancies,
  readChartSetting,
  readReportingLines,
  removeDottedLine,
  reopenVacancy,
  saveChartSetting,
  saveDottedLine,
  saveVacancy,
} from '@muster/contract/employees/directory/reporting-lines.contract'
import {
  compareCharts,
  listChartChanges,
  readChart,
  readDepartmentChart,
  readOwnChart,
  searchChart,
} from '@muster/contract/employees/org-chart/org-chart.contract'
import { found } from '../../../platform/errors.ts'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { chartSettingRecord } from './chart-setting.master.ts'
import { compareDays } from './compare.service.ts'
import { readDepartments } from './department-chart.service.ts'
import { removeLine, saveLine } from './dotted-lines.service.ts'
import { listPlannedChanges, readOrgChart, searchOrgChart } from './org-chart.service.ts'
import { orgChartTexts } from './org-chart.texts.ts'
import { readMyChart } from './own-chart.service.ts'
import { readLines } from './reporting-lines.service.ts'
import { endOpening, listOpenings, reopenOpening, saveOpening } from './vacancies.service.ts'

export const orgChartRoutes: Route[] = [
  route(readChart, (ctx, { body }) => readOrgChart(ctx, body)),
  route(readOwnChart, (ctx, { body }) => readMyChart(ctx, body)),
  route(searchChart, (ctx, { body }) => searchOrgChart(ctx, body)),
  route(listChartChanges, (ctx) => listPlannedChanges(ctx)),
  route(compareCharts, (ctx, { body }) => compareDays(ctx, body)),
  route(readDepartmentChart, (ctx, { body }) => readDepartments(ctx, body)),
  route(readReportingLines, (ctx, { query }) => readLines(ctx, query.emp_id)),
  route(saveDottedLine, async (ctx, { body }) => reply(await saveLine(ctx, body), 'Saved.')),
  route(removeDottedLine, async (ctx, { body }) => reply(await removeLine(ctx, body), 'Removed.')),
  route(listVacancies, (ctx, { body }) => listOpenings(ctx, body)),
  route(saveVacancy, async (ctx, { body }) => reply(await saveOpening(ctx, body), 'Saved.')),
  route(endVacancy, async (ctx, { body }) => reply(await endOpening(ctx, body), 'Saved.')),
  route(reopenVacancy, async (ctx, { body }) =>
    reply(await reopenOpening(ctx, body), orgChartTexts('vacancyReopened')),
  ),
  route(readChartSetting, (ctx) => chartSettingRecord.read(ctx, ([setting]) => found(setting))),
  route(saveChartSetting, async (ctx, { body }) =>
    reply(await chartSettingRecord.saveRow(ctx, body), 'Saved.'),
  ),
]
