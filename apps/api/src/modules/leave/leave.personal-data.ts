import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** What leave holds of people: balances, and every movement of them. */
export const leavePersonalData: PersonalData = {
  tables: [
    { table: 'leave_entry', label: 'Movements of leave balances', employee: ['employee_id'] },
    { table: 'leave_balance', label: 'Leave balances', employee: ['employee_id'] },
    { table: 'leave_accrual', label: 'Leave credited by cycles', employee: ['employee_id'] },
    { table: 'leave_lot', label: 'Leave that expires', employee: ['employee_id'] },
    { table: 'leave_year_end_row', label: 'Leave years that were closed', employee: ['employee_id'] },
    { table: 'leave_simulation_row', label: 'Trials of leave rules', employee: ['employee_id'] },
    { table: 'leave_day', label: 'Days of leave', employee: ['employee_id'] },
    { table: 'short_leave', label: 'Short leave', employee: ['employee_id'] },
    { table: 'comp_off_claim', label: 'Work on days off', employee: ['employee_id'] },
    { table: 'restricted_choice', label: 'Restricted holidays chosen', employee: ['employee_id'] },
    { table: 'leave_recount', label: 'Leave counted anew', employee: ['employee_id'] },
    { table: 'leave_assignment', label: 'Leave rules', employee: ['employee_id'], omit: ['seen'] },
  ],
}
