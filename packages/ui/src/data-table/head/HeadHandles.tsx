import { type PointerEvent, useEffect, useRef } from 'react'
import { IconGripVertical } from '../../icons.ts'
import classes from '../DataTable.module.css'
import { fittingWidth } from './columns.ts'

interface HeadHandlesProps {
  id: string
  /** The last column takes the remaining space, so it has no width to set. */
  isLast: boolean
  /** Called when the column was dropped on another one. */
  onMove: (id: string, target: string) => void
  onWidths: (widths: Record<string, number>) => void
}

/** The dragged column and its header row: columns can't be dropped on other lists. */
let dragged: { id: string; head: Element | null } | null = null

/** Drag handles for moving and resizing a column, at the end of its header. */
export function HeadHandles({ id, isLast, onMove, onWidths }: HeadHandlesProps) {
  const gripRef = useRef<HTMLSpanElement>(null)
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })

  useEffect(() => {
    const grip = gripRef.current
    const cell = grip?.closest('th')
    if (!grip || !cell) return
    const head = cell.closest('thead')
    const isTarget = () => dragged !== null && dragged.head === head && dragged.id !== id
    const mark = (isOver: boolean) => cell.toggleAttribute('data-drop', isOver)
    const onStart = (event: DragEvent) => {
      dragged = { id, head }
      event.dataTransfer?.setData('text/plain', id)
    }
    const onEnd = () => {
      dragged = null
    }
    const onOver = (event: DragEvent) => {
      if (!isTarget()) return
      event.preventDefault()
      mark(true)
    }
    const onLeave = () => mark(false)
    const onDrop = (event: DragEvent) => {
      mark(false)
      if (!isTarget() || !dragged) return
      event.preventDefault()
      move.current(dragged.id, id)
    }
    grip.addEventListener('dragstart', onStart)
    grip.addEventListener('dragend', onEnd)
    cell.addEventListener('dragover', onOver)
    cell.addEventListener('dragleave', onLeave)
    cell.addEventListener('drop', onDrop)
    return () => {
      grip.removeEventListener('dragstart', onStart)
      grip.removeEventListener('dragend', onEnd)
      cell.removeEventListener('dragover', onOver)
      cell.removeEventListener('dragleave', onLeave)
      cell.removeEventListener('drop', onDrop)
    }
  }, [id])

  return (
    <span className={classes.handles} aria-hidden>
      <span ref={gripRef} className={classes.grip} draggable>
        <IconGripVertical size={14} />
      </span>
      {isLast ? null : (
        <span className={classes.edge} onPointerDown={(event) => startWidening(event, id, onWidths)} />
      )}
    </span>
  )
}

/** Follows the pointer: columns change immediately, and the new widths are reported at the end. */
function startWidening(
  event: PointerEvent<HTMLElement>,
  id: string,
  onWidths: HeadHandlesProps['onWidths'],
): void {
  const edge = event.currentTarget
  const table = edge.closest('table')
  if (!table || event.button !== 0) return
  event.preventDefault()
  edge.setPointerCapture(event.pointerId)
  const cells = [...table.querySelectorAll<HTMLTableCellElement>('th[data-column]')]
  const columns = table.querySelectorAll('col')
  // Every column keeps its current width; only the last one takes the remaining space.
  const widths: Record<string, number> = {}
  for (const cell of cells.slice(0, -1)) widths[cell.dataset.column ?? ''] = fittingWidth(cell.offsetWidth)
  const own = cells.find((cell) => cell.dataset.column === id)
  const startX = event.clientX
  const startWidth = own?.offsetWidth ?? 0
  const direction = getComputedStyle(table).direction === 'rtl' ? -1 : 1
  const others = Number.parseFloat(table.style.minWidth) || 0

  function show(width: number) {
    widths[id] = width
    for (const cell of cells) {
      const column = columns[cell.cellIndex]
      const pixels = widths[cell.dataset.column ?? '']
      if (column) column.style.width = pixels === undefined ? '' : `${pixels}px`
    }
    if (table) table.style.minWidth = `${Math.max(others, others + width - startWidth)}px`
  }
  let isMoved = false
  function onMove(moved: globalThis.PointerEvent) {
    isMoved = true
    show(fittingWidth(startWidth + (moved.clientX - startX) * direction))
  }
  function onEnd() {
    edge.removeEventListener('pointermove', onMove)
    edge.removeEventListener('pointerup', onEnd)
    edge.removeEventListener('pointercancel', onEnd)
    if (isMoved) onWidths(widths)
  }
  edge.addEventListener('pointermove', onMove)
  edge.addEventListener('pointerup', onEnd)
  edge.addEventListener('pointercancel', onEnd)
}
