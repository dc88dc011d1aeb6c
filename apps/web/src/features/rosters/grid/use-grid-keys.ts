import type { Block, Cell } from '@muster/contract/rosters/roster-patterns'
import type { RosterRow } from '@muster/contract/rosters/roster-shapes'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import { type KeyboardEvent, useRef } from 'react'
import { type Board, cellOf, wireAt } from './board.ts'
import { isSamePlace, movedByKey, rectangleOf, type Selection, shiftedBy, wayOf } from './selection.ts'
import type { Shifts } from './words.ts'

export interface GridActions {
  /** Sets the selected cells. */
  onPaint: (selection: Selection, cell: Cell) => void
  /** Pastes a block over the selection, repeating it if the selection is larger. */
  onPaste: (selection: Selection, block: Block) => void
  /** Moves a rectangle of cells to another of the same size; returns whether it succeeded. */
  onMove: (from: Selection, to: Selection, isCopy: boolean) => boolean
  /** Fills down from the first selected row, or right from the first column. */
  onFill: (selection: Selection, isAcross: boolean) => void
  onUndo: () => void
  onRedo: () => void
  onEscape: () => void
}

interface KeysProps extends GridActions {
  board: Board
  rows: readonly RosterRow[]
  shifts: Shifts
  selection: Selection
  onSelect: (next: Selection) => void
  isReadOnly: boolean
  size: { rows: number; columns: number }
}

/** The selected cells, row by row. */
export function blockOf(board: Board, rows: readonly RosterRow[], selection: Selection): Block {
  const { top, bottom, left, right } = rectangleOf(selection)
  return rows
    .slice(top, bottom + 1)
    .map((row) => board.days.slice(left, right + 1).map((day) => cellOf(wireAt(board, row.EMPLOYEE_ID, day))))
}

/** The shift for a typed letter: the next one whose code starts with it, cycling from the current one. */
function shiftOf(letter: string, shifts: Shifts, current: number): number | undefined {
  const offered = [...shifts.values()].filter((one) => one.is_offered)
  const fitting = offered.filter(({ code }) => code.toUpperCase().startsWith(letter.toUpperCase()))
  const at = fitting.findIndex(({ shift_id }) => shift_id === current)
  return fitting[(at + 1) % fitting.length]?.shift_id
}

/** Target rectangle of a pasted block: at least the block's size, starting at the first selected cell. */
function overBlock(selection: Selection, block: Block, size: KeysProps['size']): Selection {
  const { top, left, bottom, right } = rectangleOf(selection)
  return {
    anchor: { row: top, column: left },
    focus: {
      row: Math.min(size.rows - 1, Math.max(bottom, top + block.length - 1)),
      column: Math.min(size.columns - 1, Math.max(right, left + (block[0]?.length ?? 1) - 1)),
    },
  }
}

/** Keyboard commands of the grid. */
export function useGridKeys(props: KeysProps) {
  const clipboard = useRef<Block>([])
  const { board, rows, shifts, selection, size } = props

  const copy = () => {
    clipboard.current = blockOf(board, rows, selection)
  }
  const commands: Record<string, () => void> = {
    c: copy,
    x: () => {
      copy()
      props.onPaint(selection, undefined)
    },
    v: () => {
      if (clipboard.current.length === 0) return
      const target = overBlock(selection, clipboard.current, size)
      props.onPaste(target, clipboard.current)
      props.onSelect(target)
    },
    d: () => props.onFill(selection, false),
    r: () => props.onFill(selection, true),
    z: props.onUndo,
    y: props.onRedo,
    a: () =>
      props.onSelect({
        anchor: { row: 0, column: 0 },
        focus: { row: size.rows - 1, column: size.columns - 1 },
      }),
  }
  const reading = new Set(['c', 'a'])

  const cellFor = (key: string): Cell | 'none' => {
    if (key === 'Delete' || key === 'Backspace') return cellOf(NOTHING)
    if (key === '0' || key === '-') return cellOf(OFF)
    if (!/^[\p{L}\p{N}]$/u.test(key)) return 'none'
    const { row, column } = selection.focus
    const person = rows[row]
    const current = person ? wireAt(board, person.EMPLOYEE_ID, board.days[column] ?? '') : NOTHING
    return shiftOf(key, shifts, current) ?? 'none'
  }

  const command = (event: KeyboardEvent): boolean => {
    if (!event.ctrlKey && !event.metaKey) return false
    const name = event.key.toLowerCase()
    const key = name === 'z' && event.shiftKey ? 'y' : name
    // With Shift, the remaining shortcuts belong to the browser.
    const run = event.shiftKey && key !== 'y' ? undefined : commands[key]
    if (!run || (props.isReadOnly && !reading.has(key))) return false
    run()
    return true
  }

  const type = (event: KeyboardEvent): boolean => {
    if (props.isReadOnly || event.ctrlKey || event.metaKey || event.altKey) return false
    const cell = cellFor(event.key)
    if (cell === 'none') return false
    props.onPaint(selection, cell)
    return true
  }

  /** Alt with an arrow key moves the selection to the next day or person. */
  const carry = (event: KeyboardEvent): boolean => {
    const way = event.altKey && !event.ctrlKey && !event.metaKey ? wayOf(event.key) : null
    if (!way) return false
    const target = shiftedBy(selection, way, size)
    if (!props.isReadOnly && !isSamePlace(selection, target)) props.onMove(selection, target, false)
    return true
  }

  const move = (event: KeyboardEvent): boolean => {
    const moved = event.altKey ? null : movedByKey(selection, event, size)
    if (moved) props.onSelect(moved)
    return moved !== null
  }

  return (event: KeyboardEvent) => {
    if (rows.length === 0) return
    if (event.key === 'Escape') props.onEscape()
    else if (command(event) || carry(event) || move(event) || type(event)) event.preventDefault()
  }
}
