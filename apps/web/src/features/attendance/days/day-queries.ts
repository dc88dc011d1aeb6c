import { explainAttendanceDay, listDays } from '@muster/contract/calls/attendance/days'
import { lastOfMonth } from '@muster/contract/kit/days'
import { readOptions } from '../../../lib/calls/query.ts'

export const inline = { errorShown: 'inline' as const }

export const monthOptions = (month: string, employeeId?: number) => ({
  ...readOptions(listDays, {
    query: {
      from_date: `${month}-01`,
      to_date: lastOfMonth(month),
      ...(employeeId === undefined ? {} : { employee_id: employeeId }),
    },
  }),
  meta: inline,
  staleTime: 30_000,
})

export const explainOptions = (date: string, employeeId: number | undefined) => ({
  ...readOptions(explainAttendanceDay, {
    query: { date, ...(employeeId === undefined ? {} : { employee_id: employeeId }) },
  }),
  meta: inline,
  placeholderData: undefined,
  staleTime: 0,
})
