import {
  clockInOut,
  endBreak,
  readClock,
  startBreak,
  teamToday,
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
import {
  applyOvertime,
  previewOvertime,
  readOvertimeRules,
  saveOvertimeRule,
} from '@muster/contract/attendance/overtime.contract'
import {
  listPenalties,
  readPenaltyRules,
  readPenaltyStanding,
  runPenalties,
  savePenaltyRule,
  undoPenalties,
} from '@muster/contract/attendance/penalties.contract'
import { readClockPolicies, saveClockPolicy } from '@muster/contract/attendance/policy.contract'
import {
  applyLocalStay,
  applyNightShift,
  previewLocalStay,
  previewNightShift,
} from '@muster/contract/attendance/provisions.contract'
import {
  applyAttendance,
  applyRegularisation,
  applyTeamRegularisation,
  deleteRegularisation,
  listRegularisations,
  previewAttendance,
  previewRegularisation,
  regularisationDay,
} from '@muster/contract/attendance/regularisation.contract'
import { listTrips, readTrip, readTripWay, trackLog } from '@muster/contract/attendance/trips.contract'
import { downloadColumnSample, downloadMusterSample } from '@muster/contract/attendance/uploads.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { attendanceTexts } from './attendance.texts.ts'
import { clock, clockStatus } from './clock/clock.service.ts'
import { readPolicies, upsertPolicy } from './clock/policies.master.ts'
import { readTeamToday } from './clock/team-today.service.ts'
import { readWhoIsIn } from './clock/who-is-in.service.ts'
import { lockDays, readArrears, readLocks, unlockDays } from './days/locks.service.ts'
import { explainDay, readDays } from './days/read-days.service.ts'
import { readUnknown, updateBadge } from './devices/badges.service.ts'
import { receivePunches } from './devices/device-punches.service.ts'
import { deviceRecords, upsertDevice } from './devices/devices.master.ts'
import { overtimeKind } from './overtime/overtime.kind.ts'
import { previewFor as previewOvertimeFor } from './overtime/overtime.service.ts'
import { overtimeRuleRecords, upsertRule } from './overtime/overtime-rules.master.ts'
import { deductPenalties } from './penalties/deduct-penalties.service.ts'
import { readPenalties, readPenaltyCounts, undoRun } from './penalties/penalties.service.ts'
import { penaltyRuleRecords } from './penalties/penalty-rules.master.ts'
import { localStayKind, nightShiftKind } from './provisions/provision-kinds.ts'
import { voidDay } from './punches/void.service.ts'
import { previewFor, readRequestedDay } from './regularisation/preview.service.ts'
import { regularisationKind } from './regularisation/regularisation.kind.ts'
import { readRegularisations, withdrawRegularisation } from './regularisation/regularisation.service.ts'
import { readOne, readTrips, readWay, recordTrack } from './trips/trips.service.ts'
import { columnSample, musterSample } from './upload/attendance-sample.ts'
import { attendanceUpload } from './upload/attendance-upload.ts'
import { wholeDaysKind } from './whole-days/whole-days.kind.ts'

export const attendanceRoutes: Route[] = [
  route(readClock, (ctx) => clockStatus(ctx)),
  route(clockInOut, (ctx, { body: { action, ...input } }) => clock(ctx, action, input)),
  route(startBreak, (ctx, { body }) => clock(ctx, 'break_start', body)),
  route(endBreak, (ctx, { body }) => clock(ctx, 'break_end', body)),
  route(teamToday, (ctx) => readTeamToday(ctx)),
  route(whoIsIn, (ctx, { query }) => readWhoIsIn(ctx, query)),
  route(listDays, (ctx, { query }) => readDays(ctx, query)),
  route(explainAttendanceDay, (ctx, { query }) => explainDay(ctx, query)),
  route(voidAttendance, async (ctx, { body }) =>
    reply(await voidDay(ctx, body), attendanceTexts('punchesVoided')),
  ),
  route(listLocks, (ctx) => readLocks(ctx)),
  route(lockAttendance, async (ctx, { body }) => reply(await lockDays(ctx, body), 'Locked.')),
  route(releaseAttendance, async (ctx, { body }) => reply(await unlockDays(ctx, body), 'Unlocked.')),
  route(listArrears, (ctx, { query }) => readArrears(ctx, query)),
  route(applyRegularisation, async (ctx, { body }) =>
    reply(await regularisationKind.apply(ctx, body), attendanceTexts('requestSent')),
  ),
  route(applyTeamRegularisation, async (ctx, { body }) =>
    reply(await regularisationKind.apply(ctx, body), attendanceTexts('requestSent')),
  ),
  route(applyAttendance, async (ctx, { body }) =>
    reply(await wholeDaysKind.apply(ctx, body), attendanceTexts('requestSent')),
  ),
  route(previewAttendance, (ctx, { body }) => wholeDaysKind.preview(ctx, body)),
  route(applyOvertime, async (ctx, { query, body }) =>
    reply(
      await overtimeKind.apply(ctx, { ...body, EMPLOYEE_ID: query.employee_id }),
      attendanceTexts('requestSent'),
    ),
  ),
  route(previewOvertime, (ctx, { query }) => previewOvertimeFor(ctx, query)),
  route(readOvertimeRules, (ctx) =>
    overtimeRuleRecords.read(ctx, (rules, choices) => ({ rules, ...choices })),
  ),
  route(saveOvertimeRule, async (ctx, { body }) => reply(await upsertRule(ctx, body), 'Saved.')),
  route(readPenaltyRules, (ctx) => penaltyRuleRecords.read(ctx, (rules, choices) => ({ rules, ...choices }))),
  route(savePenaltyRule, async (ctx, { body }) => reply(await penaltyRuleRecords.save(ctx, body), 'Saved.')),
  route(readPenaltyStanding, (ctx, { query }) => readPenaltyCounts(ctx, query)),
  route(listPenalties, (ctx, { query }) => readPenalties(ctx, query)),
  route(runPenalties, async (ctx, { body }) =>
    reply(await deductPenalties(ctx, body), attendanceTexts('deductionsApplied')),
  ),
  route(undoPenalties, async (ctx, { body }) =>
    reply(await undoRun(ctx, body), attendanceTexts('creditedBack')),
  ),
  route(applyNightShift, async (ctx, { body }) =>
    reply(await nightShiftKind.apply(ctx, body), attendanceTexts('requestSent')),
  ),
  route(previewNightShift, (ctx, { body }) => nightShiftKind.preview(ctx, body)),
  route(applyLocalStay, async (ctx, { body }) =>
    reply(await localStayKind.apply(ctx, body), attendanceTexts('requestSent')),
  ),
  route(previewLocalStay, (ctx, { body }) => localStayKind.preview(ctx, body)),
  route(trackLog, (ctx, { body }) => recordTrack(ctx, body)),
  route(listTrips, (ctx, { query }) => readTrips(ctx, query)),
  route(readTrip, (ctx, { query }) => readOne(ctx, query)),
  route(readTripWay, (ctx, { query }) => readWay(ctx, query)),
  route(previewRegularisation, (ctx, { body }) => previewFor(ctx, body)),
  route(regularisationDay, (ctx, { query }) => readRequestedDay(ctx, query)),
  route(listRegularisations, (ctx, { query }) => readRegularisations(ctx, query)),
  route(deleteRegularisation, async (ctx, { body }) =>
    reply(await withdrawRegularisation(ctx, body), attendanceTexts('correctionUndone')),
  ),
  route(downloadMusterSample, (ctx, { body }) => musterSample(ctx, body)),
  route(downloadColumnSample, (ctx, { body }) => columnSample(ctx, body)),
  ...attendanceUpload,
  route(readClockPolicies, (ctx) => readPolicies(ctx)),
  route(saveClockPolicy, async (ctx, { body }) => reply(await upsertPolicy(ctx, body), 'Saved.')),
  route(listDevices, (ctx) => deviceRecords.read(ctx, (devices) => ({ devices }))),
  route(saveDevice, async (ctx, { body }) => reply(await upsertDevice(ctx, body), 'Saved.')),
  route(handInPunches, (ctx, { body }) => receivePunches(ctx, body)),
  route(listUnknownBadges, (ctx) => readUnknown(ctx)),
  route(giveBadge, async (ctx, { body }) => reply(await updateBadge(ctx, body), 'Saved.')),
]
