import { Skeleton } from '@mantine/core'
import type { CalendarQuery, EmployeeCalendar } from '@muster/contract/attendance/calendar-shapes'
import { EmptyState } from '@muster/ui/feedback'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LoadFailure } from '../../../lib/screen/Loaded.tsx'
import { Legend } from '../days/Legend.tsx'
import { Matrix, type OpenDay } from './Matrix.tsx'
import type { CellLook } from './MatrixRow.tsx'
import { type CalendarLook, useMatrixRows } from './use-matrix-rows.ts'

const DayDrawer = lazy(() => import('../days/DayDrawer.tsx'))

interface RegisterGridProps {
  label: string
  calendar: CalendarLook
  requested: Partial<CalendarQuery>
  look: CellLook
  empty: { title: string; text: string }
  /** Rendered above the grid once the period is loaded. */
  children?: (first: EmployeeCalendar) => ReactNode
}

/** A register with its loading, empty and error states, its legend and the open day. */
export function RegisterGrid({ label, calendar, requested, look, empty, children }: RegisterGridProps) {
  const { first, error, refetch, rowAt, want } = useMatrixRows(calendar, requested)
  const [open, setOpen] = useState<OpenDay | null>(null)
  if (error && !first) return <LoadFailure error={error} onRetry={refetch} order={2} />
  if (!first) return <Skeleton height={420} radius="lg" />
  if (first.total_records === 0) return <EmptyState order={2} title={empty.title} text={empty.text} />
  const dates = first.employee_calander_data[0]?.days.map(({ date }) => date) ?? []
  return (
    <>
      {children?.(first)}
      <Matrix
        // Resets the scroll position when the list changes.
        key={JSON.stringify([calendar, requested])}
        {...{ label, dates, look, rowAt, want }}
        today={first.today}
        total={first.total_records}
        onOpen={setOpen}
      />
      <Legend showsCorner />
      <Suspense fallback={null}>
        {open ? (
          <DayDrawer
            date={open.date}
            employeeId={open.employeeId}
            name={open.name}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
