import type { RosterRow } from '@muster/contract/rosters/roster-shapes'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import { DayGridCell } from '@muster/ui/day-grid'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import classes from './Grid.module.css'
import { cellWords, codeOf, type Shifts } from './words.ts'

/** State of a cell as bit flags: a single number prop re-renders a cell only when something changed. */
export const STANDING = {
  selected: 1,
  active: 2,
  edited: 4,
  unpublished: 8,
  conflict: 16,
  locked: 32,
} as const

interface GridCellProps {
  /** Passed in by the row: a hook in each of a thousand cells would be slow. */
  t: TFunction<'rosters'>
  person: string
  index: number
  column: number
  dayName: string
  isWeekStart: boolean
  shifts: Shifts
  wire: number
  usual: number
  leave: RosterRow['leave'][number] | undefined
  holiday: string | undefined
  /** Warnings of the day; empty for none. */
  warning: string
  standing: number
  hasHandle: boolean
}

function chipOf(wire: number, usual: number) {
  if (wire > 0) return { kind: 'shift', wire }
  if (wire === OFF) return { kind: 'off', wire }
  return usual === NOTHING ? { kind: 'none', wire } : { kind: 'usual', wire: usual }
}

/** The displayed code, and its meaning. */
function saidOf(t: GridCellProps['t'], wire: number, shifts: Shifts): string {
  const name = cellWords(t, wire, shifts)
  return wire > 0 ? `${codeOf(wire, shifts, '')} (${name})` : name
}

const said = new WeakMap<Shifts, { t: GridCellProps['t']; words: Map<string, string> }>()

/**
 * Accessible description of a cell, memoised because a roster's thousands of cells have few distinct ones.
 */
function whatOf({ t, shifts, wire, usual }: Pick<GridCellProps, 't' | 'shifts' | 'wire' | 'usual'>): string {
  let known = said.get(shifts)
  if (known?.t !== t) {
    known = { t, words: new Map() }
    said.set(shifts, known)
  }
  const isUsual = wire === NOTHING && usual !== NOTHING
  const key = isUsual ? `usual ${usual}` : `${wire}`
  const earlier = known.words.get(key)
  if (earlier !== undefined) return earlier
  const words = isUsual ? t('grid.usually', { what: saidOf(t, usual, shifts) }) : saidOf(t, wire, shifts)
  known.words.set(key, words)
  return words
}

const marks = [
  [STANDING.edited, 'grid.edited'],
  [STANDING.unpublished, 'grid.unpublished'],
  [STANDING.conflict, 'grid.conflict'],
  [STANDING.locked, 'grid.locked'],
] as const

/** Everything about the day beyond the shift itself. */
function notesOf({ t, leave, holiday, warning, standing }: GridCellProps): string[] {
  // Unsaved implies unpublished, so only the former is mentioned.
  const seen = standing & STANDING.edited ? standing & ~STANDING.unpublished : standing
  return [
    leave ? t(leave.state === 'booked' ? 'grid.leave' : 'grid.leaveRequested', { name: leave.name }) : '',
    holiday === undefined ? '' : t('grid.holiday', { name: holiday }),
    warning,
    ...marks.map(([bit, key]) => (seen & bit ? t(key) : '')),
  ].filter((note) => note !== '')
}

const dataOf = (standing: number) => ({
  'data-selected': Boolean(standing & STANDING.selected) || undefined,
  'data-edited': Boolean(standing & STANDING.edited) || undefined,
  'data-unpublished': Boolean(standing & STANDING.unpublished) || undefined,
  'data-conflict': Boolean(standing & STANDING.conflict) || undefined,
  'data-locked': Boolean(standing & STANDING.locked) || undefined,
})

/** One day of an employee. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { t, person, index, column, dayName, shifts, standing } = props
  const chip = chipOf(props.wire, props.usual)
  const notes = notesOf(props)
  const label = [whatOf(props), ...notes].join('; ')
  return (
    <DayGridCell
      id={`cell-${index}-${column}`}
      aria-colindex={column + 2}
      aria-selected={(standing & STANDING.selected) !== 0}
      aria-label={t('grid.cell', { person, day: dayName, what: label })}
      title={notes.length > 0 ? label : undefined}
      className={classes.cell}
      data-cell={`${index},${column}`}
      data-leave={props.leave?.halves}
      data-holiday={props.holiday === undefined ? undefined : true}
      data-warning={props.warning === '' ? undefined : true}
      isWeekStart={props.isWeekStart}
      isActive={(standing & STANDING.active) !== 0}
      {...dataOf(standing)}
    >
      {chip.kind === 'none' ? null : (
        <span
          className={classes.chip}
          data-kind={chip.kind}
          style={{ '--shift': shifts.get(chip.wire)?.color } as React.CSSProperties}
        >
          {chip.wire === OFF ? t('grid.offShort') : codeOf(chip.wire, shifts, '')}
        </span>
      )}
      {props.hasHandle ? <span className={classes.handle} data-handle aria-hidden /> : null}
    </DayGridCell>
  )
})
