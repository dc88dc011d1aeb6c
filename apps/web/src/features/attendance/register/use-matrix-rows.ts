import type {
  CalendarQuery,
  CalendarRow,
  EmployeeCalendar,
} from '@muster/contract/attendance/calendar-shapes'
import {
  employeeCalendarDetails,
  employeeCalendarPayroll,
  teamCalendarDetails,
} from '@muster/contract/calls/rosters/employee-calendar'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { readOptions } from '../../../lib/calls/query.ts'

/** People per page; pages are loaded on scrolling. */
const SIZE = 50

export const calendars = {
  month: employeeCalendarDetails,
  payroll: employeeCalendarPayroll,
  team: teamCalendarDetails,
} as const

export type CalendarLook = keyof typeof calendars

export interface MatrixRows {
  /** The first page: the period and the number of people. */
  first: EmployeeCalendar | undefined
  error: Error | null
  refetch: () => void
  rowAt: (index: number) => CalendarRow | undefined
  /** Reports the rendered rows; `end` is exclusive. */
  want: (start: number, end: number) => void
}

const pagesOf = ({ start, end }: { start: number; end: number }) => {
  const last = Math.floor(Math.max(start, end - 1) / SIZE)
  const first = Math.floor(start / SIZE)
  return [...new Set([0, ...Array.from({ length: last - first + 1 }, (_, at) => first + at)])]
}

/** Rows of a register, loaded on scrolling. */
export function useMatrixRows(look: CalendarLook, requested: Partial<CalendarQuery>): MatrixRows {
  const [range, setRange] = useState({ start: 0, end: 1 })
  const pages = pagesOf(range)
  const results = useQueries({
    queries: pages.map((page) => ({
      ...readOptions(calendars[look], { body: { ...requested, page: page + 1, limit: SIZE } }),
      meta: { errorShown: 'inline' as const },
      // Placeholder data from another page would show other people's rows.
      placeholderData: undefined,
    })),
  })
  const want = useCallback(
    (start: number, end: number) =>
      setRange((last) => (last.start === start && last.end === end ? last : { start, end })),
    [],
  )
  return {
    first: results[0]?.data,
    error: results[0]?.error ?? null,
    refetch: () => void results[0]?.refetch(),
    rowAt: (index) => {
      const at = pages.indexOf(Math.floor(index / SIZE))
      return results[at]?.data?.employee_calander_data[index % SIZE]
    },
    want,
  }
}
