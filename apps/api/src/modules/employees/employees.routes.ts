import {
  changeEmployeeStatus,
  employeeDetails,
  employeeTimeline,
  exportEmployees,
  listEmployees,
  listUsers,
  offerEmployeeCode,
  updateEmployee,
  updateLogin,
} from '@muster/contract/employees/employees.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { listForPicker, listPeople } from './directory/directory.service.ts'
import { exportPeople } from './directory/export.service.ts'
import { employeesTexts } from './employees.texts.ts'
import { geocodeRoutes } from './geocode/geocode.routes.ts'
import { changeLogin } from './logins/login.service.ts'
import { orgChartRoutes } from './org-chart/org-chart.routes.ts'
import { readEmployee } from './profile/profile.service.ts'
import { readTimeline } from './profile/timeline.service.ts'
import { offerCode } from './writes/create-people.service.ts'
import { changeStatus } from './writes/status.service.ts'
import { updateEmployeeRecord } from './writes/update-employee.service.ts'

export const employeesRoutes: Route[] = [
  route(listEmployees, (ctx, { body }) => listPeople(ctx, body)),
  route(exportEmployees, (ctx, { body }) => exportPeople(ctx, body)),
  route(listUsers, (ctx, { body }) => listForPicker(ctx, body)),
  route(offerEmployeeCode, (ctx) => offerCode(ctx)),
  route(employeeDetails, (ctx, { query }) => readEmployee(ctx, query.emp_id)),
  route(updateEmployee, async (ctx, { body }) => {
    const result = await updateEmployeeRecord(ctx, body)
    return reply(result, result.waiting ? employeesTexts('sentForApproval') : 'Saved.')
  }),
  route(employeeTimeline, (ctx, { query }) => readTimeline(ctx, query)),
  route(changeEmployeeStatus, async (ctx, { body }) => reply(await changeStatus(ctx, body), 'Saved.')),
  route(updateLogin, async (ctx, { body }) => reply(await changeLogin(ctx, body), 'Saved.')),
  ...orgChartRoutes,
  ...geocodeRoutes,
]
