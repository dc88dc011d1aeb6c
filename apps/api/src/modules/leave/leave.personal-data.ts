import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { leaveTexts } from './leave.texts.ts'

/** Personal data held by leave: balances and all their movements. */
export const leavePersonalData: PersonalData = {
  tables: [
    { table: 'leave_entry', label: leaveTexts('leaveLedger'), employee: ['employee_id'] },
    { table: 'leave_balance', label: leaveTexts('leaveBalances'), employee: ['employee_id'] },
    { table: 'leave_accrual', label: leaveTexts('leaveCredits'), employee: ['employee_id'] },
    { table: 'leave_lot', label: leaveTexts('expiringLeave'), employee: ['employee_id'] },
    { table: 'leave_year_end_row', label: leaveTexts('closedLeaveYears'), employee: ['employee_id'] },
    { table: 'leave_simulation_row', label: leaveTexts('leaveRuleSimulations'), employee: ['employee_id'] },
    { table: 'leave_day', label: leaveTexts('bookedLeaveDays'), employee: ['employee_id'] },
    { table: 'short_leave', label: leaveTexts('shortLeave'), employee: ['employee_id'] },
    { table: 'comp_off_claim', label: leaveTexts('compOffClaims'), employee: ['employee_id'] },
    { table: 'restricted_choice', label: leaveTexts('restrictedHolidaysChosen'), employee: ['employee_id'] },
    { table: 'leave_recount', label: leaveTexts('recalculatedLeave'), employee: ['employee_id'] },
    { table: 'leave_assignment', label: leaveTexts('leaveRules'), employee: ['employee_id'], omit: ['seen'] },
  ],
}
