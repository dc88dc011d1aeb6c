import {
  employeeCalendarDetails,
  employeeCalendarPayroll,
  employeeCalendarPayrollNew,
  employeeCalendarPayrollV2,
  teamCalendarDetails,
  teamCalendarPayroll,
  teamCalendarPayrollNew,
  teamCalendarPayrollV2,
} from '@muster/contract/rosters/employee-calendar.contract'
import { readOwnRoster, readTeamRoster } from '@muster/contract/rosters/own-roster.contract'
import {
  downloadRoster,
  downloadRosterSample,
  downloadRosters,
} from '@muster/contract/rosters/roster-files.contract'
import {
  addRoster,
  changeRosterStatus,
  editRoster,
  listRosterLocations,
  listRosterPeople,
  listRosters,
  previewRosterPublication,
  readRoster,
} from '@muster/contract/rosters/rosters.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { readCalendar } from '../attendance/index.ts'
import { createRoster } from './create.service.ts'
import { changeRoster } from './edit.service.ts'
import { downloadMany, downloadOne } from './files/download.service.ts'
import { rosterSample, rosterUpload } from './files/roster-upload.ts'
import { readLocations, readPeople, readRosters } from './list.service.ts'
import { readOwn, readTeam } from './own.service.ts'
import { changeStatus, previewPublication } from './publish.service.ts'
import { rostersTexts } from './rosters.texts.ts'
import { viewRoster } from './view.service.ts'

const messageOf = {
  0: rostersTexts('rosterReturnedToDraft'),
  1: rostersTexts('rosterPublished'),
  2: rostersTexts('rosterArchived'),
} as const

/** Calendar variants: whose days, and the default period. */
const calendars = [
  [employeeCalendarDetails, { of: 'reach', by: 'month' }],
  [employeeCalendarPayroll, { of: 'reach', by: 'payroll' }],
  [employeeCalendarPayrollV2, { of: 'reach', by: 'payroll' }],
  [employeeCalendarPayrollNew, { of: 'reach', by: 'payroll' }],
  [teamCalendarDetails, { of: 'team', by: 'month' }],
  [teamCalendarPayroll, { of: 'team', by: 'payroll' }],
  [teamCalendarPayrollV2, { of: 'team', by: 'payroll' }],
  [teamCalendarPayrollNew, { of: 'team', by: 'payroll' }],
] as const

export const rostersRoutes: Route[] = [
  ...calendars.map(([endpoint, how]) => route(endpoint, (ctx, { body }) => readCalendar(ctx, body, how))),
  route(listRosters, (ctx, { body }) => readRosters(ctx, body)),
  route(listRosterLocations, (ctx, { body }) => readLocations(ctx, body)),
  route(listRosterPeople, (ctx, { body }) => readPeople(ctx, body)),
  route(readRoster, (ctx, { params }) => viewRoster(ctx, params.id)),
  route(addRoster, async (ctx, { body }) => {
    const created = await createRoster(ctx, body)
    return reply(created, rostersTexts(created.own_left_out ? 'rosterCreatedWithoutOwn' : 'rosterCreated'))
  }),
  route(editRoster, async (ctx, { body }) => reply(await changeRoster(ctx, body), 'Saved.')),
  route(previewRosterPublication, (ctx, { params }) => previewPublication(ctx, params)),
  route(changeRosterStatus, async (ctx, { body }) => {
    const result = await changeStatus(ctx, body)
    return reply(result, messageOf[result.roster.status])
  }),
  route(downloadRoster, (ctx, { params }) => downloadOne(ctx, params.id)),
  route(downloadRosters, (ctx, { params }) => downloadMany(ctx, params.id)),
  route(downloadRosterSample, (ctx, { body }) => rosterSample(ctx, body)),
  ...rosterUpload,
  route(readOwnRoster, (ctx, { query }) => readOwn(ctx, query)),
  route(readTeamRoster, (ctx, { query }) => readTeam(ctx, query)),
]
