import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** What attendance holds of people: when they came and went, from where, and what their days came to. */
export const attendancePersonalData: PersonalData = {
  tables: [
    {
      table: 'attendance_punch',
      label: 'When you came and went',
      employee: ['employee_id'],
      account: ['account_id'],
    },
    { table: 'attendance_punch_void', label: 'Punches that were taken away', employee: ['employee_id'] },
    { table: 'attendance_day', label: 'Days of attendance', employee: ['employee_id'] },
    { table: 'attendance_arrears', label: 'Later changes of locked days', employee: ['employee_id'] },
    { table: 'attendance_overtime', label: 'Overtime that was approved', employee: ['employee_id'] },
    { table: 'attendance_penalty', label: 'What late and early days cost', employee: ['employee_id'] },
    { table: 'attendance_provision', label: 'Night shifts and local stays', employee: ['employee_id'] },
    { table: 'attendance_trip', label: 'Trips whose way you recorded', employee: ['employee_id'] },
    { table: 'attendance_settled_day', label: 'Days that were put right at once', employee: ['employee_id'] },
    { table: 'attendance_settling', label: 'Days you put right at once', account: ['account_id'] },
    { table: 'attendance_badge', label: 'Badges', employee: ['employee_id'] },
  ],
}
