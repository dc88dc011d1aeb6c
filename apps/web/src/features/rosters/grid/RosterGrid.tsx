import type { RosterRow } from '@muster/contract/rosters/roster-shapes'
import type { Cover, PersonWarning } from '@muster/contract/rosters/roster-warnings'
import { AROUND_DAYS } from '@muster/contract/rosters/rosters.constants'
import { DayGrid, type GridDay } from '@muster/ui/day-grid'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from './board.ts'
import { CoverRow } from './CoverRow.tsx'
import classes from './Grid.module.css'
import { GridRow } from './GridRow.tsx'
import { rectangleOf, type Selection } from './selection.ts'
import { type GridActions, useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { dayWords, isMonday, type Shifts } from './words.ts'

export interface RosterGridProps extends GridActions {
  board: Board
  rows: readonly RosterRow[]
  shifts: Shifts
  warnings: ReadonlyMap<number, readonly PersonWarning[]>
  cover: readonly Cover[]
  selection: Selection
  onSelect: (next: Selection) => void
  /** Wire value that painting sets; null in selection mode. */
  brush: number | null
  isReadOnly: boolean
}

/** Columns that another user changed too, by person; usually none. */
function conflictsOf({ conflicts, edits, columns }: Board): ReadonlyMap<number, string> {
  const byPerson = new Map<number, string>()
  for (const key of conflicts) {
    const edit = edits.get(key)
    const column = edit && columns.get(edit.day)
    if (!edit || column === undefined) continue
    const earlier = byPerson.get(edit.employee_id)
    byPerson.set(edit.employee_id, earlier === undefined ? `${column}` : `${earlier},${column}`)
  }
  return byPerson
}

/** Column headers for the days. */
function useColumns({ days, view }: Board): GridDay[] {
  const { t, i18n } = useTranslation('rosters')
  const names = useMemo(() => dayWords(i18n.language), [i18n.language])
  return useMemo(() => {
    const locked = new Set(view.locked_days)
    return days.map((date) => ({
      date,
      weekday: names.narrow(date),
      name: locked.has(date) ? t('grid.lockedDay', { day: names.long(date) }) : names.long(date),
      isToday: date === view.today,
      isWeekStart: isMonday(date),
      isLocked: locked.has(date),
    }))
  }, [days, view, names, t])
}

/** Grid with a row per person and a column per day: painted with the mouse, or filled with the keyboard. */
export function RosterGrid(props: RosterGridProps) {
  const { board, rows, shifts, warnings, cover, selection, brush, isReadOnly } = props
  const { t, i18n } = useTranslation('rosters')
  const names = useMemo(() => dayWords(i18n.language), [i18n.language])
  const { days } = board
  const dayNames = useMemo(() => days.map(names.short), [days, names])
  const onKey = useGridKeys({ ...props, size: { rows: rows.length, columns: days.length } })
  const chosen = rectangleOf(selection)
  const { focus } = selection
  const columns = useColumns(board)
  const lockedColumns = useMemo(
    () => new Set(columns.flatMap((day, column) => (day.isLocked ? column : []))),
    [columns],
  )
  const conflicts = conflictsOf(board)
  const { letGo, ...pointer } = useGridPointer(props)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !letGo(event.currentTarget)) onKey(event)
  }
  const canDrag = !isReadOnly && brush === null
  const renderRow = (index: number) => {
    const row = rows[index]
    if (!row) return null
    const isChosen = index >= chosen.top && index <= chosen.bottom
    const id = row.EMPLOYEE_ID
    return (
      <GridRow
        key={id}
        {...{ row, index, days, dayNames, shifts }}
        offset={AROUND_DAYS}
        locked={lockedColumns}
        cells={board.cells.get(id) ?? row.cells}
        conflicts={conflicts.get(id) ?? ''}
        warnings={warnings.get(id)}
        left={isChosen ? chosen.left : -1}
        right={isChosen ? chosen.right : -1}
        active={index === focus.row ? focus.column : -1}
        handle={canDrag && index === chosen.bottom ? chosen.right : -1}
      />
    )
  }
  return (
    <DayGrid
      label={t('grid.label', { name: board.view.roster.name })}
      corner={t('grid.people')}
      count={rows.length}
      days={columns}
      rowCount={rows.length}
      renderRow={renderRow}
      foot={
        <CoverRow days={days} dayNames={dayNames} cover={cover} shifts={shifts} rowIndex={rows.length + 2} />
      }
      active={focus}
      activeId={rows.length > 0 ? `cell-${focus.row}-${focus.column}` : undefined}
      isMultiselectable
      isReadOnly={isReadOnly}
      printsAllRows
      className={classes.scroll}
      data-brush={brush !== null || undefined}
      data-open={canDrag || undefined}
      onKeyDown={onKeyDown}
      {...pointer}
    />
  )
}
