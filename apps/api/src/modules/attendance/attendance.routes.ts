import {
  clockInOut,
  endBreak,
  readClock,
  startBreak,
  whoIsIn,
} from '@muster/contract/attendance/clock.contract'
import {
  explainAttendanceDay,
  listArrears,
  listDays,
  listLocks,
  lockAttendance,
  releaseAttendance,
  voidAttendance,
} from '@muster/contract/attendance/days.contract'
import {
  giveBadge,
  handInPunches,
  listDevices,
  listUnknownBadges,
  saveDevice,
} from '@muster/contract/attendance/devices.contract'
import { readClockPolicies, saveClockPolicy } from '@muster/contract/attendance/policy.contract'
import {
  applyRegularisation,
  applyTeamRegularisation,
  deleteRegularisation,
  listRegularisations,
} from '@muster/contract/attendance/regularisation.contract'
import {
  downloadColumnSample,
  downloadMusterSample,
  uploadAttendance,
} from '@muster/contract/attendance/uploads.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { clock, clockStatus } from './clock/clock.service.ts'
import { keepPolicy, readPolicies } from './clock/policies.service.ts'
import { readWhoIsIn } from './clock/who-is-in.service.ts'
import { lockDays, readArrears, readLocks, releaseDays } from './days/locks.service.ts'
import { explainDay, readDays } from './days/read-days.service.ts'
import { keepBadge, readUnknown } from './devices/badges.service.ts'
import { keepDevice, readDevices } from './devices/devices.service.ts'
import { handIn } from './devices/hand-in.service.ts'
import { voidDay } from './punches/void.service.ts'
import { applyFor, readRegularisations, takeBack } from './regularisation/regularisation.service.ts'
import { columnSample, musterSample } from './upload/sample.service.ts'
import { takeUpload } from './upload/upload.service.ts'

const SENT = 'Request sent.'

export const attendanceRoutes: Route[] = [
  route(readClock, (ctx) => clockStatus(ctx)),
  route(clockInOut, (ctx, { body: { action, ...given } }) => clock(ctx, action, given)),
  route(startBreak, (ctx, { body }) => clock(ctx, 'break_start', body)),
  route(endBreak, (ctx, { body }) => clock(ctx, 'break_end', body)),
  route(whoIsIn, (ctx, { query }) => readWhoIsIn(ctx, query)),
  route(listDays, (ctx, { query }) => readDays(ctx, query)),
  route(explainAttendanceDay, (ctx, { query }) => explainDay(ctx, query)),
  route(voidAttendance, async (ctx, { body }) => reply(await voidDay(ctx, body), 'Taken away.')),
  route(listLocks, (ctx) => readLocks(ctx)),
  route(lockAttendance, async (ctx, { body }) => reply(await lockDays(ctx, body), 'Locked.')),
  route(releaseAttendance, async (ctx, { body }) => reply(await releaseDays(ctx, body), 'Released.')),
  route(listArrears, (ctx, { query }) => readArrears(ctx, query)),
  route(applyRegularisation, async (ctx, { body }) => reply(await applyFor(ctx, body), SENT)),
  route(applyTeamRegularisation, async (ctx, { body: { EMPLOYEE_ID, ...asked } }) =>
    reply(await applyFor(ctx, asked, EMPLOYEE_ID), SENT),
  ),
  route(listRegularisations, (ctx, { query }) => readRegularisations(ctx, query)),
  route(deleteRegularisation, async (ctx, { body }) => reply(await takeBack(ctx, body), 'Taken back.')),
  route(downloadMusterSample, (ctx, { body }) => musterSample(ctx, body)),
  route(downloadColumnSample, (ctx, { body }) => columnSample(ctx, body)),
  route(uploadAttendance, async (ctx, { body }) => {
    const result = await takeUpload(ctx, body)
    return reply(result, result.saved ? 'The attendance is saved.' : '')
  }),
  route(readClockPolicies, (ctx) => readPolicies(ctx)),
  route(saveClockPolicy, async (ctx, { body }) => reply(await keepPolicy(ctx, body), 'Saved.')),
  route(listDevices, (ctx) => readDevices(ctx)),
  route(saveDevice, async (ctx, { body }) => reply(await keepDevice(ctx, body), 'Saved.')),
  route(handInPunches, (ctx, { body }) => handIn(ctx, body)),
  route(listUnknownBadges, (ctx) => readUnknown(ctx)),
  route(giveBadge, async (ctx, { body }) => reply(await keepBadge(ctx, body), 'Saved.')),
]
