import type { Block } from '@muster/contract/rosters/roster-patterns'
import type { RosterRow } from '@muster/contract/rosters/roster-shapes'
import { type PointerEvent, useEffect, useRef } from 'react'
import { type Board, cellOf } from './board.ts'
import { at, type Place, rectangleOf, type Selection } from './selection.ts'
import { blockOf, type GridActions } from './use-grid-keys.ts'

interface PointerProps extends GridActions {
  board: Board
  rows: readonly RosterRow[]
  selection: Selection
  onSelect: (next: Selection) => void
  brush: number | null
  isReadOnly: boolean
}

type Drag = { kind: 'select' | 'paint' } | { kind: 'repeat'; source: Selection; block: Block }

function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = cell?.dataset.cell?.split(',').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** What was selected, stretched to a place. */
function stretched(source: Selection, { row, column }: Place): Selection {
  const { top, bottom, left, right } = rectangleOf(source)
  return {
    anchor: { row: top, column: left },
    focus: { row: Math.max(bottom, row), column: Math.max(right, column) },
  }
}

/** What the mouse does in the grid: selects, paints with a brush, or repeats the selection by its corner. */
export function useGridPointer(props: PointerProps) {
  const drag = useRef<Drag | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const end = () => {
      const done = drag.current
      drag.current = null
      const { selection, brush, onPaint, onPaste } = latest.current
      if (done?.kind === 'paint' && brush !== null) onPaint(selection, cellOf(brush))
      if (done?.kind === 'repeat') onPaste(selection, done.block)
    }
    window.addEventListener('pointerup', end)
    return () => window.removeEventListener('pointerup', end)
  }, [])

  const begin = (event: PointerEvent, place: Place) => {
    const { board, rows, selection, brush, isReadOnly, onSelect } = latest.current
    const isHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null
    if (isHandle) {
      drag.current = { kind: 'repeat', source: selection, block: blockOf(board, rows, selection) }
      return
    }
    const isPainting = brush !== null && !isReadOnly
    drag.current = { kind: isPainting ? 'paint' : 'select' }
    onSelect(event.shiftKey && !isPainting ? { anchor: selection.anchor, focus: place } : at(place))
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      const place = event.button === 0 ? placeOf(event.target) : null
      if (place) begin(event, place)
    },
    onPointerMove: (event: PointerEvent) => {
      const place = drag.current ? placeOf(event.target) : null
      if (!place || !drag.current) return
      const { selection, onSelect } = latest.current
      if (selection.focus.row === place.row && selection.focus.column === place.column) return
      onSelect(
        drag.current.kind === 'repeat'
          ? stretched(drag.current.source, place)
          : { ...selection, focus: place },
      )
    },
  }
}
