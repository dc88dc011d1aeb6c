// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight exist, beneath a frozen head; rows of a table can't be placed so
import { NOTHING, OFF, type RosterRow } from '@muster/contract/rosters/roster-shapes'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Grid.module.css'
import { cellWords, codeOf, isMonday, type Shifts } from './words.ts'

export interface GridRowProps {
  row: RosterRow
  index: number
  days: readonly string[]
  dayNames: readonly string[]
  shifts: Shifts
  /** Cells as they are planned, with commas between them: rows are drawn again only when it differs. */
  cells: string
  /** Columns that are not saved, and those that somebody else changed too. */
  edited: string
  conflicts: string
  /** Columns whose attendance is locked. */
  locked: string
  /** What is to be looked at, by column: `3:text|5:text`. */
  warnings: string
  /** The selected columns, -1 for none, and the active one. */
  left: number
  right: number
  active: number
  /** The column with the handle that repeats the selection. */
  handle: number
  /** Where the first day stands among the usual days. */
  offset: number
}

const listOf = (text: string) => new Set(text === '' ? [] : text.split(',').map(Number))

function chipOf(wire: number, usual: number) {
  if (wire > 0) return { kind: 'shift', wire }
  if (wire === OFF) return { kind: 'off', wire }
  return usual === NOTHING ? { kind: 'none', wire } : { kind: 'usual', wire: usual }
}

interface Told {
  wire: number
  usual: number
  leave: RosterRow['leave'][number] | undefined
  marks: readonly string[]
}

/** The code that is seen, and what it stands for. */
function saidOf(t: TFunction<'rosters'>, wire: number, shifts: Shifts): string {
  const name = cellWords(t, wire, shifts)
  return wire > 0 ? `${codeOf(wire, shifts, '')} (${name})` : name
}

function labelOf(t: TFunction<'rosters'>, shifts: Shifts, { wire, usual, leave, marks }: Told): string {
  const what =
    wire === NOTHING && usual !== NOTHING
      ? t('grid.usually', { what: saidOf(t, usual, shifts) })
      : saidOf(t, wire, shifts)
  const away = leave
    ? [t(leave.state === 'booked' ? 'grid.leave' : 'grid.leaveAsked', { name: leave.name })]
    : []
  return [what, ...away, ...marks].join('; ')
}

interface GridCellProps extends Told {
  row: RosterRow
  place: { index: number; column: number }
  day: string
  dayName: string
  shifts: Shifts
  standing: {
    selected: boolean
    active: boolean
    edited: boolean
    unpublished: boolean
    conflict: boolean
    warning: boolean
    locked: boolean
  }
  hasHandle: boolean
}

/** A person's day. */
function GridCell({ row, place, day, dayName, shifts, standing, hasHandle, ...told }: GridCellProps) {
  const { t } = useTranslation('rosters')
  const label = labelOf(t, shifts, told)
  const chip = chipOf(told.wire, told.usual)
  const data = Object.fromEntries(
    Object.entries({ ...standing, monday: isMonday(day) }).map(([name, is]) => [
      `data-${name}`,
      is || undefined,
    ]),
  )
  return (
    <div
      id={`cell-${place.index}-${place.column}`}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={place.column + 2}
      aria-selected={standing.selected}
      aria-label={t('grid.cell', { person: row.EMPLOYEE_NAME, day: dayName, what: label })}
      title={told.marks.length > 0 || told.leave ? label : undefined}
      className={classes.cell}
      data-cell={`${place.index},${place.column}`}
      data-leave={told.leave?.halves}
      {...data}
    >
      {chip.kind === 'none' ? null : (
        <span
          className={classes.chip}
          data-kind={chip.kind}
          style={{ '--shift': shifts.get(chip.wire)?.color } as React.CSSProperties}
        >
          {codeOf(chip.wire, shifts, t('grid.offShort'))}
        </span>
      )}
      {hasHandle ? <span className={classes.handle} data-handle aria-hidden /> : null}
    </div>
  )
}

/** `3:text|5:text` by column. */
const textsOf = (warnings: string) =>
  new Map(
    warnings === ''
      ? []
      : warnings.split('|').map((one) => [Number(one.split(':')[0]), one.slice(one.indexOf(':') + 1)]),
  )

/** One person's days. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, days, dayNames, shifts, left, right, active, handle, offset } = props
  const { t } = useTranslation('rosters')
  const cells = props.cells.split(',').map(Number)
  const [edits, conflicts, locked] = [listOf(props.edited), listOf(props.conflicts), listOf(props.locked)]
  const leave = new Map(row.leave.map((day) => [day.day, day]))
  const warnings = textsOf(props.warnings)
  const standingOf = (column: number, wire: number) => ({
    selected: column >= left && column <= right,
    active: column === active,
    edited: edits.has(column),
    unpublished: row.published.length > 0 && row.published[column] !== wire,
    conflict: conflicts.has(column),
    warning: warnings.has(column),
    locked: locked.has(column),
  })
  const marksOf = (
    column: number,
    { edited, unpublished, conflict, locked: isLocked }: ReturnType<typeof standingOf>,
  ) =>
    [
      warnings.get(column) ?? '',
      edited ? t('grid.edited') : '',
      unpublished && !edited ? t('grid.unpublished') : '',
      conflict ? t('grid.conflict') : '',
      isLocked ? t('grid.locked') : '',
    ].filter((mark) => mark !== '')
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} tabIndex={-1}>
      <div role="rowheader" className={classes.who} tabIndex={-1}>
        {row.EMPLOYEE_NAME}
        <small>
          {row.EMPLOYEE_CODE} · {row.DEPARTMENT_NAME}
        </small>
      </div>
      {days.map((day, column) => {
        const wire = cells[column] ?? NOTHING
        const standing = standingOf(column, wire)
        return (
          <GridCell
            key={day}
            {...{ row, day, shifts, wire, standing }}
            place={{ index, column }}
            dayName={dayNames[column] ?? day}
            usual={row.otherwise[column + offset] ?? NOTHING}
            leave={leave.get(day)}
            marks={marksOf(column, standing)}
            hasHandle={column === handle}
          />
        )
      })}
    </div>
  )
})
