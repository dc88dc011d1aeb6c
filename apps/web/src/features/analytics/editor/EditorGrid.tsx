import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  PointerSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { fittedPlace, GRID_COLUMNS, inReadingOrder, type Place } from '@muster/contract/analytics/grid'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@muster/ui/icons'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import dashboard from '../components/Dashboard.module.css'
import { heightOf, placeStyle } from '../components/GridView.tsx'
import type { Widget } from '../data/dashboards.ts'
import { movedWidget } from './draft.ts'
import classes from './Editor.module.css'
import '../texts.ts'

const STEP_Y = heightOf({ h: 2 }) - heightOf({ h: 1 })

export interface EditorGridProps {
  widgets: readonly Widget[]
  onPlace: (id: string, change: Partial<Place>) => void
  onStep: (id: string, by: 1 | -1) => void
  onEdit: (widget: Widget) => void
  onCopy: (widget: Widget) => void
  onDelete: (widget: Widget) => void
  children: (widget: Widget) => ReactNode
}

/** What a drag changes: the place of a widget, or its size. */
type Grip = 'move' | 'size'
const gripId = (grip: Grip, id: string) => `${grip} ${id}`

function changeFor(widget: Widget, grip: Grip, columns: number, rows: number): Partial<Place> {
  const { x, y, w, h } = widget
  const next =
    grip === 'move' ? { ...widget, x: x + columns, y: y + rows } : { ...widget, w: w + columns, h: h + rows }
  const fitted = fittedPlace(next)
  return grip === 'move'
    ? { x: fitted.x, y: fitted.y }
    : { w: Math.min(fitted.w, GRID_COLUMNS - x), h: fitted.h }
}

interface Moving {
  id: string
  change: Partial<Place>
}

/** The widgets of a dashboard, moved and resized by dragging or with the arrow keys; on a phone by buttons. */
export function EditorGrid(props: EditorGridProps) {
  const { widgets, onPlace, children } = props
  const grid = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const changeOf = ({ active, delta }: DragMoveEvent | DragEndEvent): Moving | null => {
    const [grip, id] = String(active.id).split(' ') as [Grip, string]
    const widget = widgets.find((one) => one.id === id)
    if (!widget || !grid.current) return null
    const { width, direction } = {
      width: grid.current.clientWidth,
      direction: getComputedStyle(grid.current).direction,
    }
    const stepX = (width + 16) / GRID_COLUMNS
    const columns = Math.round(delta.x / stepX) * (direction === 'rtl' ? -1 : 1)
    return { id, change: changeFor(widget, grip, columns, Math.round(delta.y / STEP_Y)) }
  }
  const shown = moving ? movedWidget(widgets, moving.id, moving.change) : widgets
  return (
    <DndContext
      sensors={sensors}
      // The page says where a widget is by itself; dnd-kit's own words are about drop targets.
      accessibility={{ announcements: silent }}
      onDragMove={(event) => setMoving(changeOf(event))}
      onDragCancel={() => setMoving(null)}
      onDragEnd={(event) => {
        const done = changeOf(event)
        setMoving(null)
        if (done) onPlace(done.id, done.change)
      }}
    >
      <div ref={grid} className={`${dashboard.grid} ${classes.grid}`}>
        {inReadingOrder(shown).map((widget, at) => (
          <Cell
            key={widget.id}
            {...props}
            widget={widget}
            isFirst={at === 0}
            isLast={at === shown.length - 1}
            isMoving={moving?.id === widget.id}
          >
            {children(widget)}
          </Cell>
        ))}
      </div>
    </DndContext>
  )
}

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type CellProps = Omit<EditorGridProps, 'widgets' | 'children'> & {
  widget: Widget
  isFirst: boolean
  isLast: boolean
  isMoving: boolean
  children: ReactNode
}

function Cell(props: CellProps) {
  const { t } = useTranslation('analytics')
  const { widget, onPlace, onStep, onEdit, onCopy, onDelete, isMoving, children } = props
  const { id, title } = widget
  const isPhone = useMediaQuery('(max-width: 48em)')
  const size = useDraggable({ id: gripId('size', id) })
  const byKeys = (grip: Grip) => (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    onPlace(id, changeFor(widget, event.shiftKey ? 'size' : grip, arrow[0] * (isRtl ? -1 : 1), arrow[1]))
  }
  return (
    <section
      className={`${dashboard.cell} ${classes.cell}`}
      data-moving={isMoving || undefined}
      style={placeStyle(widget)}
      aria-label={title}
    >
      <div className={classes.controls}>
        {isPhone ? (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={props.isFirst}
              aria-label={t('editor.up', { title })}
              onClick={() => onStep(id, -1)}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={props.isLast}
              aria-label={t('editor.down', { title })}
              onClick={() => onStep(id, 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
          </>
        ) : (
          <MoveHandle id={id} title={title} onKeyDown={byKeys('move')} />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('editor.edit', { title })}
          onClick={() => onEdit(widget)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('editor.copy', { title })}
          onClick={() => onCopy(widget)}
        >
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('editor.delete', { title })}
          onClick={() => onDelete(widget)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.body} inert>
        {children}
      </div>
      {isPhone ? null : (
        <button
          ref={size.setNodeRef}
          type="button"
          className={classes.resize}
          {...size.listeners}
          aria-label={t('editor.resize', { title, columns: widget.w, rows: widget.h })}
          onKeyDown={byKeys('size')}
        />
      )}
    </section>
  )
}

interface MoveHandleProps {
  id: string
  title: string
  onKeyDown: (event: KeyboardEvent) => void
}

function MoveHandle({ id, title, onKeyDown }: MoveHandleProps) {
  const { t } = useTranslation('analytics')
  const { setNodeRef, listeners } = useDraggable({ id: gripId('move', id) })
  return (
    <ActionIcon
      ref={setNodeRef}
      variant="subtle"
      color="gray"
      className={classes.handle}
      {...listeners}
      aria-label={t('editor.move', { title })}
      aria-describedby="analytics-grid-keys"
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  )
}
