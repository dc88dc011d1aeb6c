import { attendanceErrors } from '@muster/contract/attendance/attendance.errors'
import { attendancePermissions } from '@muster/contract/attendance/attendance.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { registerWatched } from '../../platform/realtime/watched.ts'
import { registerDerivedOfPeople, registerFirstWorked } from '../employees/index.ts'
import { registerAttendedDays, registerAttendedTime, registerWorkedDays } from '../leave/index.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerRequestKind } from '../requests/index.ts'
import { registerShiftUse } from '../shifts/index.ts'
import { attendanceMenu } from './attendance.menu.ts'
import { attendanceNotices } from './attendance.notices.ts'
import { attendancePersonalData } from './attendance.personal-data.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { attendanceTexts } from './attendance.texts.ts'
import { dailyExport } from './calendar/daily-export.ts'
import { musterExport } from './calendar/muster-export.ts'
import { registerRoutes } from './calendar/register.routes.ts'
import { BOARD } from './clock/notify-board.ts'
import { connectDatasets } from './datasets/index.ts'
import { closeJob, closeSchedule, recomputeJob } from './days/attendance.jobs.ts'
import { attendedDaysOf, attendedTimeOf } from './days/attended-time.ts'
import { derivedDays } from './days/derived-days.ts'
import { firstWorked } from './days/first-worked.ts'
import { subscribeToInputs } from './days/listeners.ts'
import { daysOfShift } from './days/shift-use.ts'
import { workedDays } from './days/worked-days.ts'
import { connectHome } from './home/home.connect.ts'
import { subscribeToDays } from './overtime/follow-days.ts'
import { overtimeKind } from './overtime/overtime.kind.ts'
import { localStayKind, nightShiftKind } from './provisions/provision-kinds.ts'
import { regularisationKind } from './regularisation/regularisation.kind.ts'
import { settlingRoutes } from './settling/settling.routes.ts'
import { wholeDaysKind } from './whole-days/whole-days.kind.ts'

/** Used by roster calendars. */
export { readCalendar } from './calendar/calendar.service.ts'
/** Used by the home’s absenteeism. */
export { dayCounts } from './datasets/day-counts.ts'
/** @public Used by rosters, reports and payroll. */
export { daysOf } from './days/days-of.ts'
/** Protects rosters of locked periods. */
export { lockedPeriods } from './days/locked-periods.ts'
/** @public */
export { lockPeriod } from './days/locks.service.ts'
/** @public */
export { explainDay } from './days/read-days.service.ts'
/** @public */
export { daysChanged, type RecomputeInput, recompute } from './days/recompute.service.ts'
/** @public */
export { type PunchView, punchesOf } from './punches/punches-of.ts'

/** Punches and attendance days. */
export const attendanceModule = defineModule({
  name: 'attendance',
  routes: [...attendanceRoutes, ...registerRoutes, ...settlingRoutes],
  permissions: attendancePermissions,
  errors: attendanceErrors,
  menu: attendanceMenu,
  personalData: attendancePersonalData,
  jobs: [closeJob, recomputeJob, musterExport.job, dailyExport.job],
  schedules: [closeSchedule],
  connect: () => {
    registerAuditedRecord('attendance_day', { label: attendanceTexts('attendanceDayRecord') })
    registerAuditedRecord('attendance_lock', { label: attendanceTexts('lockedAttendancePeriod') })
    registerAuditedRecord('attendance_badge', { label: attendanceTexts('badge') })
    registerAuditedActions({
      'attendance.muster.export': attendanceTexts('musterRegisterExported'),
      'attendance.daily.export': attendanceTexts('dailyAttendanceExported'),
    })
    registerNoticeKinds(attendanceNotices)
    registerWatched(BOARD)
    registerRequestKind(regularisationKind)
    registerRequestKind(wholeDaysKind)
    registerRequestKind(overtimeKind)
    registerRequestKind(nightShiftKind)
    registerRequestKind(localStayKind)
    registerAuditedRecord('attendance_penalty_run', { label: attendanceTexts('penaltyDeductions') })
    registerDerivedOfPeople(derivedDays)
    registerShiftUse(daysOfShift)
    registerWorkedDays(workedDays)
    registerFirstWorked(firstWorked)
    registerAttendedTime(attendedTimeOf)
    registerAttendedDays(attendedDaysOf)
    connectDatasets()
    connectHome()
    subscribeToInputs()
    subscribeToDays()
  },
})
