import { calendarBody, employeeCalendar } from '../attendance/calendar-shapes.ts'
import { can, endpoint } from '../kit/index.ts'

const base = {
  service: 'admin',
  method: 'POST',
  reads: true,
  access: can('attendance.day.view'),
  body: calendarBody,
  data: employeeCalendar,
} as const

export const employeeCalendarDetails = endpoint({
  ...base,
  id: 'rosters.calendar.read',
  path: 'apiv2/auth/get-employee-calendar-details',
  summary: 'Attendance days of a month, by person, of the people in reach',
})

export const employeeCalendarPayroll = endpoint({
  ...base,
  id: 'rosters.calendar.payroll',
  path: 'apiv2/auth/get-employee-calendar-details-payroll',
  summary: 'The same for a payroll period, by default the current one',
})

export const employeeCalendarPayrollV2 = endpoint({
  ...base,
  id: 'rosters.calendar.payroll_v2',
  path: 'apiv2/auth/get-employee-calendar-details-payroll-v2',
  summary: 'The same as the payroll variant, under its second name',
})

export const employeeCalendarPayrollNew = endpoint({
  ...base,
  id: 'rosters.calendar.payroll_new',
  path: 'apiv2/auth/get-employee-calendar-details-payroll-new',
  summary: 'The same as the payroll variant, under its third name',
})

export const teamCalendarDetails = endpoint({
  ...base,
  id: 'rosters.team_calendar.read',
  path: 'apiv2/auth/myTeam/get-employee-calendar-details',
  summary: 'Attendance days of a month of the caller’s direct and indirect reports',
})

export const teamCalendarPayroll = endpoint({
  ...base,
  id: 'rosters.team_calendar.payroll',
  path: 'apiv2/auth/myTeam/get-employee-calendar-details-payroll',
  summary: 'The team’s days of a payroll period',
})

export const teamCalendarPayrollV2 = endpoint({
  ...base,
  id: 'rosters.team_calendar.payroll_v2',
  path: 'apiv2/auth/myTeam/get-employee-calendar-details-payroll-v2',
  summary: 'The same as the team’s payroll variant, under its second name',
})

export const teamCalendarPayrollNew = endpoint({
  ...base,
  id: 'rosters.team_calendar.payroll_new',
  path: 'apiv2/auth/myTeam/get-employee-calendar-details-payroll-new',
  summary: 'The same as the team’s payroll variant, under its third name',
})
