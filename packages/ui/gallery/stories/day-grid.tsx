import { type KeyboardEvent, useState } from 'react'
import { DayGrid, DayGridCell, DayGridFoot, DayGridRow, type GridPlace, placeByKey } from '../../src/index.ts'
import { people } from '../fixtures/people.ts'
import type { Story } from '../story.ts'

const DAYS = 14
const ROWS = 40
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const days = Array.from({ length: DAYS }, (_, at) => ({
  date: `2026-11-${String(at + 9).padStart(2, '0')}`,
  weekday: weekdays[at % 7] ?? '',
  name: `${weekdays[at % 7]}, ${at + 9} November`,
  isToday: at === 4,
  isWeekStart: at % 7 === 0,
  isLocked: at === 1,
}))
const codeAt = (row: number, column: number) => (column % 7 > 4 ? 'WO' : (row + column) % 9 === 0 ? 'L' : 'P')

function Register({ hasFoot, rows }: { hasFoot: boolean; rows: number }) {
  const [active, setActive] = useState<GridPlace>({ row: 1, column: 4 })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeByKey(active, event, { rows, columns: DAYS })
    if (!next) return
    setActive(next)
    event.preventDefault()
  }
  return (
    <DayGrid
      label="Attendance in November. Arrow keys move."
      corner="People"
      count={rows}
      days={days}
      rowCount={rows}
      renderRow={(row) => (
        <DayGridRow
          key={row}
          index={row}
          name={row === 3 ? 'Loading' : (people[row % people.length]?.name ?? '')}
          isLoading={row === 3}
          details={row === 3 ? undefined : `E-${String(row + 1).padStart(4, '0')}`}
          sums={row === 3 ? ['', ''] : [10, 1]}
        >
          {days.map(({ date, isWeekStart }, column) => (
            <DayGridCell
              key={date}
              id={`cell-${row}-${column}`}
              isWeekStart={isWeekStart}
              isActive={row === active.row && column === active.column}
            >
              {row === 3 ? null : codeAt(row, column)}
            </DayGridCell>
          ))}
        </DayGridRow>
      )}
      sums={['Worked', 'Leave']}
      foot={
        hasFoot ? (
          <DayGridFoot rowIndex={rows + 2} name="Present" sums={['', '']}>
            {days.map(({ date, isWeekStart }, column) => (
              <DayGridCell key={date} isWeekStart={isWeekStart}>
                {column % 7 > 4 ? 0 : rows - 4}
              </DayGridCell>
            ))}
          </DayGridFoot>
        ) : undefined
      }
      active={active}
      activeId={`cell-${active.row}-${active.column}`}
      isReadOnly
      onKeyDown={onKeyDown}
    />
  )
}

const shows = ['DayGrid', 'DayGridRow', 'DayGridCell', 'DayGridFoot']

export const dayGridStories: readonly Story[] = [
  {
    id: 'day-grid/register',
    title: 'People and days, with totals; a row is still loading, a day is locked',
    shows,
    Body: () => <Register hasFoot rows={ROWS} />,
  },
  {
    id: 'day-grid/moved',
    title: 'Moved by the keyboard',
    shows,
    Body: () => <Register hasFoot={false} rows={ROWS} />,
    steps: [{ focus: '[role=grid]', keys: ['End', 'PageDown'] }],
  },
]
