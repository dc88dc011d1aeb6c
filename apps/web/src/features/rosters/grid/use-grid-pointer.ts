import type { Block } from '@muster/contract/rosters/roster-patterns'
import type { RosterRow } from '@muster/contract/rosters/roster-shapes'
import { GRID_SIZE } from '@muster/ui/day-grid'
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Board, cellOf } from './board.ts'
import { at, isSamePlace, isWithin, type Place, rectangleOf, type Selection, shiftedBy } from './selection.ts'
import { blockOf, type GridActions } from './use-grid-keys.ts'

interface PointerProps extends GridActions {
  board: Board
  rows: readonly RosterRow[]
  selection: Selection
  onSelect: (next: Selection) => void
  brush: number | null
  isReadOnly: boolean
}

type Drag =
  | { kind: 'select' | 'paint' }
  | { kind: 'repeat'; source: Selection; block: Block }
  | { kind: 'move'; source: Selection; grabbed: Place }

interface Point {
  x: number
  y: number
}

function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = cell?.dataset.cell?.split(',').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** The cell at a point; outside the grid, the nearest visible one. */
function placeAt(scroll: HTMLElement, { x, y }: Point): Place | null {
  const { left, top } = scroll.getBoundingClientRect()
  const seen = document.elementFromPoint(
    between(x, left + GRID_SIZE.names + 2, left + scroll.clientWidth - 2),
    between(y, top + GRID_SIZE.head + 2, top + scroll.clientHeight - GRID_SIZE.foot - 2),
  )
  return placeOf(seen)
}

const EDGE = 24
const PULL = 16

/** Auto-scroll speed at the grid's edge, in pixels per frame. */
function pullOf(scroll: HTMLElement, { x, y }: Point): Point {
  const { left, top } = scroll.getBoundingClientRect()
  const pull = (value: number, least: number, most: number) =>
    value < least ? -PULL : value > most ? PULL : 0
  return {
    x: pull(x, left + GRID_SIZE.names, left + scroll.clientWidth - EDGE),
    y: pull(y, top + GRID_SIZE.head, top + scroll.clientHeight - GRID_SIZE.foot),
  }
}

/** The selection extended to a cell. */
function stretched(source: Selection, { row, column }: Place): Selection {
  const { top, bottom, left, right } = rectangleOf(source)
  return {
    anchor: { row: top, column: left },
    focus: { row: Math.max(bottom, row), column: Math.max(right, column) },
  }
}

const hasPlan = (block: Block) => block.some((row) => row.some((cell) => cell !== undefined))

/** What pressing the mouse on a cell starts. */
function dragFrom(props: PointerProps, event: PointerEvent, place: Place): Drag {
  const { board, rows, selection, brush, isReadOnly } = props
  if (isReadOnly) return { kind: 'select' }
  const isHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null
  if (isHandle) return { kind: 'repeat', source: selection, block: blockOf(board, rows, selection) }
  if (brush !== null) return { kind: 'paint' }
  const isMove = !event.shiftKey && isWithin(selection, place) && hasPlan(blockOf(board, rows, selection))
  return isMove ? { kind: 'move', source: selection, grabbed: place } : { kind: 'select' }
}

/** The selection while a drag is at a cell. */
function reachedBy(drag: Drag, { selection, rows, board }: PointerProps, place: Place): Selection {
  if (drag.kind === 'repeat') return stretched(drag.source, place)
  if (drag.kind !== 'move') return { ...selection, focus: place }
  const { source, grabbed } = drag
  const way = { rows: place.row - grabbed.row, columns: place.column - grabbed.column }
  return shiftedBy(source, way, { rows: rows.length, columns: board.days.length })
}

/** Completes a drag with its final selection. */
function finish(drag: Drag, props: PointerProps, isCopy: boolean) {
  const { selection, brush, onPaint, onPaste, onMove, onSelect } = props
  if (drag.kind === 'paint' && brush !== null) onPaint(selection, cellOf(brush))
  if (drag.kind === 'repeat') onPaste(selection, drag.block)
  if (drag.kind !== 'move') return
  if (isSamePlace(drag.source, selection)) onSelect(at(drag.grabbed))
  else if (!onMove(drag.source, selection, isCopy)) onSelect(drag.source)
}

/** Auto-scrolls the grid while dragging at its edge. */
function useRolling(onRoll: (scroll: HTMLElement, point: Point) => void) {
  const frame = useRef(0)
  const point = useRef<Point>({ x: 0, y: 0 })
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return {
    point,
    start: (scroll: HTMLElement) => {
      const roll = () => {
        const pull = pullOf(scroll, point.current)
        if (pull.x !== 0 || pull.y !== 0) {
          scroll.scrollBy(pull.x, pull.y)
          onRoll(scroll, point.current)
        }
        frame.current = requestAnimationFrame(roll)
      }
      frame.current = requestAnimationFrame(roll)
    },
    stop: () => cancelAnimationFrame(frame.current),
  }
}

/**
 * Mouse actions of the grid: select, paint with a brush, fill from the corner handle, and drag the selection
 * to other days and people (with Ctrl as a copy).
 */
export function useGridPointer(props: PointerProps) {
  const drag = useRef<Drag | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const reach = (place: Place | null) => {
    if (!place || !drag.current) return
    const next = reachedBy(drag.current, latest.current, place)
    const { selection, onSelect } = latest.current
    const { focus } = selection
    if (next.focus.row !== focus.row || next.focus.column !== focus.column) onSelect(next)
  }
  const rolling = useRolling((scroll, point) => reach(placeAt(scroll, point)))

  const over = (scroll: HTMLElement): Drag | null => {
    const done = drag.current
    drag.current = null
    rolling.stop()
    delete scroll.dataset.moving
    return done
  }

  return {
    /** Focus stays on the grid, never on a cell: unmounting a scrolled-away cell would lose it. */
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (event.button !== 0 || !placeOf(event.target)) return
      event.preventDefault()
      event.currentTarget.focus({ preventScroll: true })
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const place = event.button === 0 ? placeOf(event.target) : null
      if (!place) return
      const { selection, onSelect } = latest.current
      const begun = dragFrom(latest.current, event, place)
      drag.current = begun
      rolling.point.current = { x: event.clientX, y: event.clientY }
      if (begun.kind === 'move') event.currentTarget.dataset.moving = ''
      if (begun.kind === 'paint') onSelect(at(place))
      if (begun.kind === 'select')
        onSelect(event.shiftKey ? { anchor: selection.anchor, focus: place } : at(place))
      // Touch scrolls the grid; only mouse and pen capture the pointer beyond its edge.
      if (event.pointerType === 'touch') return
      event.currentTarget.setPointerCapture(event.pointerId)
      rolling.start(event.currentTarget)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current) return
      rolling.point.current = { x: event.clientX, y: event.clientY }
      reach(placeAt(event.currentTarget, rolling.point.current))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const done = over(event.currentTarget)
      if (done) finish(done, latest.current, event.ctrlKey || event.metaKey)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      const done = over(event.currentTarget)
      if (done?.kind === 'move' || done?.kind === 'repeat') latest.current.onSelect(done.source)
    },
    /** Cancels a drag; returns whether there was one. */
    letGo: (scroll: HTMLElement): boolean => {
      const done = over(scroll)
      if (done?.kind === 'move' || done?.kind === 'repeat') latest.current.onSelect(done.source)
      return done !== null
    },
  }
}
