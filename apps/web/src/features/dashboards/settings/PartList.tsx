import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
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
import { ActionIcon, Group, NativeSelect, Switch, Text } from '@mantine/core'
import type { ConfiguredPart } from '@muster/contract/dashboards/config.contract'
import {
  type ArrangedDashboard,
  type ArrangedKey,
  type ChartKey,
  chartDashboards,
  chartKeys,
  chartSizes,
} from '@muster/contract/dashboards/dashboard-charts'
import { partSizes } from '@muster/contract/dashboards/home.constants'
import type { HomePartKey } from '@muster/contract/dashboards/home-parts'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@muster/ui/icons'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import '../home/parts-texts.ts'
import classes from './Settings.module.css'
import './texts.ts'
import { usePartWords } from './use-part-words.ts'

interface PartListProps {
  dashboard: ArrangedDashboard
  parts: readonly ConfiguredPart[]
  onChange: (parts: ConfiguredPart[]) => void
  /** The part that the address names. */
  chosen: string | undefined
}

/** The parts of a home, arranged by dragging, by the keyboard or by buttons. */
export function PartList({ dashboard, parts, onChange, chosen }: PartListProps) {
  const { t } = useTranslation(['homeSettings', 'homeParts'])
  const isOfCharts = (chartDashboards as readonly string[]).includes(dashboard)
  const nameOf = useCallback(
    (key: string) =>
      isOfCharts && isChart(key)
        ? t(`homeSettings:library.charts.${key}`)
        : t(`homeParts:names.${key as HomePartKey}`),
    [t, isOfCharts],
  )
  const keys = useMemo(() => parts.map(({ key }) => key), [parts])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const words = usePartWords(keys, nameOf)
  const move = (from: number, to: number) => onChange(arrayMove([...parts], from, to))
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(active.id as ArrangedKey), keys.indexOf(over?.id as ArrangedKey)]
    if (to >= 0 && from !== to) move(from, to)
  }
  return (
    <DndContext sensors={sensors} accessibility={words} onDragEnd={drop}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={classes.parts} aria-label={t('library.list')}>
          {parts.map((part, at) => (
            <PartRow
              key={part.key}
              part={part}
              name={nameOf(part.key)}
              sizes={isOfCharts ? chartSizes : partSizes}
              isChosen={part.key === chosen}
              onChange={(change) =>
                onChange(parts.map((one) => (one === part ? { ...one, ...change } : one)))
              }
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < parts.length - 1 ? () => move(at, at + 1) : undefined}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

const isChart = (key: string): key is ChartKey => (chartKeys as readonly string[]).includes(key)

interface PartRowProps {
  part: ConfiguredPart
  name: string
  sizes: readonly ConfiguredPart['size'][]
  isChosen: boolean
  onChange: (change: Partial<ConfiguredPart>) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function PartRow({ part, name, sizes, isChosen, onChange, onUp, onDown }: PartRowProps) {
  const { t } = useTranslation('homeSettings')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: part.key })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-chosen={isChosen || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition: transition ?? undefined }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={t('library.drag', { name })}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <Text size="sm" fw={500} className={classes.name}>
        {name}
      </Text>
      <NativeSelect
        size="xs"
        aria-label={t('library.size', { name })}
        value={part.size}
        onChange={(event) => onChange({ size: event.currentTarget.value as ConfiguredPart['size'] })}
        data={sizes.map((value) => ({ value, label: t(`library.sizes.${value}`) }))}
      />
      <Switch
        aria-label={t('library.shownName', { name })}
        checked={part.is_shown}
        onChange={(event) => onChange({ is_shown: event.currentTarget.checked })}
      />
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          aria-label={t('library.up', { name })}
          disabled={!onUp}
          onClick={() => onUp?.()}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('library.down', { name })}
          disabled={!onDown}
          onClick={() => onDown?.()}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}
