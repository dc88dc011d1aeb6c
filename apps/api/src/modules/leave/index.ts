import { FILTER } from '@muster/contract/kit/index'
import { leaveErrors } from '@muster/contract/leave/leave.errors'
import { leavePermissions } from '@muster/contract/leave/leave.permissions'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerMergeFields } from '../../platform/merge-fields/index.ts'
import { defineModule } from '../../platform/module.ts'
import {
  employmentChanged,
  registerDerivedOfPeople,
  registerPeopleFilter,
  registerTerms,
  unitsChanged,
} from '../employees/index.ts'
import { daysOffChanged, registerChosenHolidays, registerHolidayImpact } from '../holidays/index.ts'
import { registerUnitHolder } from '../organisation/index.ts'
import { registerRequestKind } from '../requests/index.ts'
import { accrualJob, accrualSchedule, rebuildJob, rebuildSchedule } from './accrual/accrual.jobs.ts'
import { accruePerson } from './accrual/accrue.service.ts'
import { followPeople } from './accrual/follow-people.ts'
import { applicableLeaveRule } from './applicable-rule.ts'
import { compOffKind } from './apply/comp-off.kind.ts'
import { leaveImpact } from './apply/holiday-impact.ts'
import { leaveKind } from './apply/leave-kind.ts'
import { proposeForDaysOff } from './apply/recount.service.ts'
import { chosenHolidays, restrictedKind } from './apply/restricted.kind.ts'
import { shortLeaveKind } from './apply/short-leave.kind.ts'
import { connectDatasets } from './datasets/index.ts'
import { leaveMenu } from './leave.menu.ts'
import { leavePersonalData } from './leave.personal-data.ts'
import { leaveRoutes } from './leave.routes.ts'
import { leaveTexts } from './leave.texts.ts'
import { derivedLeave } from './ledger/derived-leave.ts'
import { leaveMergeFields } from './merge-fields/leave-merge-fields.ts'
import { byLeaveRule } from './people-by-rule.ts'
import { simulationExport, simulationJob } from './simulation/simulation.service.ts'
import { leaveRuleHolder } from './types/unit-holder.ts'
import { yearEndExport } from './year-end/preview-parts.ts'
import { undoYearJob } from './year-end/undo-year.service.ts'
import { dueYearEndJob, yearEndJob, yearEndSchedule } from './year-end/year-end.jobs.ts'

/** @public Attendance registers worked days for leave types that accrue by them. */
export { registerWorkedDays, type WorkedDaysSource } from './accrual/worked-days.ts'
/** @public Attendance registers attended time for comp-off. */
export {
  type AttendedDaysSource,
  type AttendedTimeSource,
  registerAttendedDays,
  registerAttendedTime,
} from './apply/attended-time.ts'
/** Booked leave days, for modules that compute days from them. */
export { bookedLeaveChanged, bookedLeaveQuery, bookedShortLeaveQuery } from './apply/leave-days.service.ts'
/** Overtime converted to comp-off. */
export {
  creditOvertime,
  findTimeBackSetting,
  requireUnusedOvertime,
  reverseOvertime,
  timeBackDays,
} from './apply/time-back.service.ts'
/** @public Terms for leave applications. */
export { termsFor } from './balances/balances.service.ts'
/** Whole days booked on behalf of employees. */
export { bookableTypes, bookLeaveDays } from './bulk/book-days.service.ts'
/** @public */
export { type BalanceKey, type BalanceOn, balancesOn, lockBalances } from './ledger/balances.queries.ts'
/** @public */
export {
  type Booking,
  type BookingInput,
  bookDays,
  canBook,
  reverseBooking,
} from './ledger/booking.service.ts'
/** @public */
export { type EntryKind, type NewEntry, openLots, postEntries } from './ledger/entries.ts'
/** @public */
export {
  type ClubbedPairOfTypes,
  clubbedPairs,
  type SandwichRuleInForce,
  sandwichRuleOf,
} from './settings/neighbours.queries.ts'

function connect(): void {
  registerUnitHolder(leaveRuleHolder)
  registerMergeFields(leaveMergeFields)
  registerAuditedRecord('leave_rule', {
    label: leaveTexts('leaveRule'),
    path: (id) => `/config/leave-rules/${id}`,
  })
  registerAuditedRecord('leave_year_end', { label: leaveTexts('leaveYear'), path: () => '/leave/year-end' })
  connectDatasets()
  registerDerivedOfPeople(derivedLeave)
  registerPeopleFilter(FILTER.leaveRule, byLeaveRule)
  registerTerms(applicableLeaveRule)
  registerRequestKind(leaveKind)
  registerRequestKind(shortLeaveKind)
  registerRequestKind(compOffKind)
  registerRequestKind(restrictedKind)
  registerChosenHolidays(chosenHolidays)
  registerHolidayImpact(leaveImpact)
  daysOffChanged.on(proposeForDaysOff)
  // Settles credits immediately when a joining date or last working day changes or is cleared.
  unitsChanged.on(followPeople)
  employmentChanged.on((ctx, db, { employeeId }) => accruePerson(ctx, db, employeeId))
}

export const leaveModule = defineModule({
  name: 'leave',
  routes: leaveRoutes,
  permissions: leavePermissions,
  errors: leaveErrors,
  menu: leaveMenu,
  personalData: leavePersonalData,
  jobs: [
    ...[accrualJob, rebuildJob, yearEndJob, dueYearEndJob, undoYearJob, yearEndExport.job],
    ...[simulationJob, simulationExport.job],
  ],
  schedules: [accrualSchedule, rebuildSchedule, yearEndSchedule],
  connect,
})
