import {
  employeeAsOf,
  employeeTimelineReport,
  exportTimelineReport,
  teamAsOf,
} from '@muster/contract/employees/directory/as-of.contract'
import { readDuties, saveDutyHeirs } from '@muster/contract/employees/moves/duties.contract'
import {
  changeAtsLogin,
  changeRosterStatus,
  previewSeparation,
  rejoinEmployee,
  separateEmployee,
  undoSeparation,
} from '@muster/contract/employees/moves/separations.contract'
import {
  cancelPlannedChanges,
  listPlannedChanges,
  makeTransfer,
  previewMoveEffects,
  previewTransfer,
} from '@muster/contract/employees/moves/transfers.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { listDuties, saveHeirs } from '../duties/duties.service.ts'
import { readAsOf, readTeamAsOf } from './as-of.service.ts'
import { readMoveEffects } from './move-effects.service.ts'
import { cancelPlanned, listPlanned } from './planned.service.ts'
import { letRejoin } from './rejoin.service.ts'
import { enterSeparation, withdrawSeparation } from './separation.service.ts'
import { previewLeaving } from './separation-preview.service.ts'
import { switchAtsLogin, switchRoster } from './switches.service.ts'
import { exportTimeline, readTimelineReport } from './timeline-report.service.ts'
import { previewMoves, transferPeople } from './transfer.service.ts'

export const movesRoutes: Route[] = [
  route(previewTransfer, (ctx, { body }) => previewMoves(ctx, body)),
  route(previewMoveEffects, (ctx, { body }) => readMoveEffects(ctx, body)),
  route(makeTransfer, async (ctx, { body }) => reply(await transferPeople(ctx, body), 'Saved.')),
  route(listPlannedChanges, (ctx, { body }) => listPlanned(ctx, body)),
  route(cancelPlannedChanges, async (ctx, { body }) => reply(await cancelPlanned(ctx, body), 'Saved.')),
  route(previewSeparation, (ctx, { body }) => previewLeaving(ctx, body)),
  route(separateEmployee, async (ctx, { body }) => reply(await enterSeparation(ctx, body), 'Saved.')),
  route(readDuties, (ctx, { body }) => listDuties(ctx, body)),
  route(saveDutyHeirs, async (ctx, { body }) => reply(await saveHeirs(ctx, body), 'Saved.')),
  route(undoSeparation, async (ctx, { body }) => reply(await withdrawSeparation(ctx, body), 'Saved.')),
  route(rejoinEmployee, async (ctx, { body }) => reply(await letRejoin(ctx, body), 'Saved.')),
  route(changeRosterStatus, async (ctx, { body }) => reply(await switchRoster(ctx, body), 'Saved.')),
  route(changeAtsLogin, async (ctx, { body }) => reply(await switchAtsLogin(ctx, body), 'Saved.')),
  route(employeeAsOf, (ctx, { query }) => readAsOf(ctx, query)),
  route(teamAsOf, (ctx, { query }) => readTeamAsOf(ctx, query)),
  route(employeeTimelineReport, (ctx, { body }) => readTimelineReport(ctx, body)),
  route(exportTimelineReport, (ctx, { body }) => exportTimeline(ctx, body)),
]
