import type { RosterRow } from '@muster/contract/rosters/roster-shapes'
import type { PersonWarning } from '@muster/contract/rosters/roster-warnings'
import { NOTHING } from '@muster/contract/rosters/rosters.constants'
import { DayGridRow } from '@muster/ui/day-grid'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { GridCell, STANDING } from './GridCell.tsx'
import { useWarningWords } from './warning-words.ts'
import { isMonday, type Shifts } from './words.ts'

export interface GridRowProps {
  row: RosterRow
  index: number
  days: readonly string[]
  dayNames: readonly string[]
  shifts: Shifts
  /** Planned cells; the array changes only when one of them does. */
  cells: readonly number[]
  /** Comma-separated columns that another user changed too. */
  conflicts: string
  /** Columns whose attendance is locked. */
  locked: ReadonlySet<number>
  warnings: readonly PersonWarning[] | undefined
  /** Selected column range, -1 for none, and the active column. */
  left: number
  right: number
  active: number
  /** Column with the fill handle. */
  handle: number
  /** Index of the first day in the weekly pattern. */
  offset: number
}

/** Warnings by day. */
function useWarningByDay(warnings: readonly PersonWarning[] | undefined): ReadonlyMap<string, string> {
  const words = useWarningWords()
  const warningByDay = new Map<string, string>()
  for (const one of warnings ?? []) {
    const earlier = warningByDay.get(one.day)
    warningByDay.set(one.day, earlier === undefined ? words(one) : `${earlier}; ${words(one)}`)
  }
  return warningByDay
}

const flag = (is: boolean, bit: number) => (is ? bit : 0)

/** One employee's days. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, days, dayNames, shifts, cells, left, right, active, handle, offset, locked } = props
  const { t } = useTranslation('rosters')
  const conflicts = new Set(props.conflicts === '' ? [] : props.conflicts.split(',').map(Number))
  const leave = new Map(row.leave.map((day) => [day.day, day]))
  const holidays = new Map(row.holidays.map(({ day, name }) => [day, name]))
  const warningByDay = useWarningByDay(props.warnings)
  const standingOf = (column: number, wire: number) => {
    const isEdited = wire !== row.cells[column]
    const isPublished = row.published.length === 0 || row.published[column] === wire
    return (
      flag(column >= left && column <= right, STANDING.selected) |
      flag(column === active, STANDING.active) |
      flag(isEdited, STANDING.edited) |
      flag(!isPublished, STANDING.unpublished) |
      flag(conflicts.has(column), STANDING.conflict) |
      flag(locked.has(column), STANDING.locked)
    )
  }
  return (
    <DayGridRow
      index={index}
      name={row.EMPLOYEE_NAME}
      details={`${row.EMPLOYEE_CODE} · ${row.DEPARTMENT_NAME}`}
    >
      {days.map((day, column) => {
        const wire = cells[column] ?? NOTHING
        return (
          <GridCell
            key={day}
            {...{ t, shifts, wire, index, column }}
            person={row.EMPLOYEE_NAME}
            dayName={dayNames[column] ?? day}
            isWeekStart={isMonday(day)}
            usual={row.otherwise[column + offset] ?? NOTHING}
            leave={leave.get(day)}
            holiday={holidays.get(day)}
            warning={warningByDay.get(day) ?? ''}
            standing={standingOf(column, wire)}
            hasHandle={column === handle}
          />
        )
      })}
    </DayGridRow>
  )
})
