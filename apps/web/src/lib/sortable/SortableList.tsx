import {
  type Active,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@muster/ui/icons'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import './texts.ts'
import classes from './SortableList.module.css'

export interface SortableItem {
  /** Unique in the list. */
  key: string
  name: string
  /** Controls of the item, after its name. */
  extra?: ReactNode
  error?: string | undefined
}

interface SortableListProps {
  /** Accessible name of the list. */
  label: string
  items: readonly SortableItem[]
  onMove: (from: number, to: number) => void
  onRemove?: (at: number) => void
}

/** An order that people set: by dragging, by the keyboard (space, arrows, space) or by buttons. */
export function SortableList({ label, items, onMove, onRemove }: SortableListProps) {
  const keys = useMemo(() => items.map(({ key }) => key), [items])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const words = useMoveWords(items)
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))]
    if (to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext sensors={sensors} accessibility={words} onDragEnd={drop}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={classes.items} aria-label={label}>
          {items.map((item, at) => (
            <Row
              key={item.key}
              item={item}
              onUp={at > 0 ? () => onMove(at, at - 1) : undefined}
              onDown={at < items.length - 1 ? () => onMove(at, at + 1) : undefined}
              onRemove={onRemove ? () => onRemove(at) : undefined}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  item: SortableItem
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function Row({ item: { key, name, extra, error }, onUp, onDown, onRemove }: RowProps) {
  const { t } = useTranslation('sortable')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key })
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? undefined }}
    >
      <div className={classes.row}>
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={t('drag', { name })}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
        <Text size="sm" className={classes.name}>
          {name}
        </Text>
        {extra}
        <div className={classes.buttons}>
          <RowButton label={t('up', { name })} onClick={onUp}>
            <IconArrowUp size={14} aria-hidden />
          </RowButton>
          <RowButton label={t('down', { name })} onClick={onDown}>
            <IconArrowDown size={14} aria-hidden />
          </RowButton>
          {onRemove ? (
            <RowButton label={t('remove', { name })} onClick={onRemove}>
              <IconX size={14} aria-hidden />
            </RowButton>
          ) : null}
        </div>
      </div>
      {error ? (
        <Text size="xs" c="red">
          {error}
        </Text>
      ) : null}
    </li>
  )
}

interface RowButtonProps {
  label: string
  /** Missing where it does nothing. */
  onClick: (() => void) | undefined
  children: ReactNode
}

function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      disabled={!onClick}
      onClick={() => onClick?.()}
    >
      {children}
    </ActionIcon>
  )
}

/** Screen reader announcements while an item is moved. */
function useMoveWords(items: readonly SortableItem[]) {
  const { t } = useTranslation('sortable')
  return useMemo(() => {
    const nameOf = ({ id }: Active) => items.find(({ key }) => key === id)?.name ?? ''
    const at = (active: Active, over: Over | null) => ({
      name: nameOf(active),
      place: items.findIndex(({ key }) => key === (over ?? active).id) + 1,
      count: items.length,
    })
    return {
      screenReaderInstructions: { draggable: t('how') },
      announcements: {
        onDragStart: ({ active }: { active: Active }) => t('picked', { name: nameOf(active) }),
        onDragOver: ({ active, over }: { active: Active; over: Over | null }) => t('over', at(active, over)),
        onDragEnd: ({ active, over }: { active: Active; over: Over | null }) =>
          t('dropped', at(active, over)),
        onDragCancel: ({ active }: { active: Active }) => t('back', { name: nameOf(active) }),
      },
    }
  }, [t, items])
}

/** The list with an item at another place. */
export const moved = <T,>(items: readonly T[], from: number, to: number): T[] =>
  arrayMove([...items], from, to)
