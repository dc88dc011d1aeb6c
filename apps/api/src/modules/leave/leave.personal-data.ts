import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { leaveTexts } from './leave.texts.ts'

/** Personal data held by leave: balances and all their movements. */
export const leavePersonalData: PersonalData = {
  tables: [
    { table: 'leave_entry', label: leaveTexts('movementsOfLeaveBalances'), employee: ['employee_id'] },
    { table: 'leave_balance', label: leaveTexts('leaveBalances'), employee: ['employee_id'] },
    { table: 'leave_accrual', label: leaveTexts('leaveCreditedByCycles'), employee: ['employee_id'] },
    { table: 'leave_lot', label: leaveTexts('leaveThatExpires'), employee: ['employee_id'] },
    { table: 'leave_year_end_row', label: leaveTexts('leaveYearsThatWereClosed'), employee: ['employee_id'] },
    { table: 'leave_simulation_row', label: leaveTexts('trialsOfLeaveRules'), employee: ['employee_id'] },
    { table: 'leave_day', label: leaveTexts('daysOfLeave'), employee: ['employee_id'] },
    { table: 'short_leave', label: leaveTexts('shortLeave'), employee: ['employee_id'] },
    { table: 'comp_off_claim', label: leaveTexts('workOnDaysOff'), employee: ['employee_id'] },
    { table: 'restricted_choice', label: leaveTexts('restrictedHolidaysChosen'), employee: ['employee_id'] },
    { table: 'leave_recount', label: leaveTexts('leaveCountedAnew'), employee: ['employee_id'] },
    { table: 'leave_assignment', label: leaveTexts('leaveRules'), employee: ['employee_id'], omit: ['seen'] },
  ],
}
