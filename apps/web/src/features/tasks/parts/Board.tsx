import {
  type Active,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Over,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Group, Menu, Skeleton, Text } from '@mantine/core'
import { readBoard } from '@muster/contract/calls/tasks/task-lists'
import type { DataOf } from '@muster/contract/kit/index'
import type { TaskRow } from '@muster/contract/tasks/task-shapes'
import {
  BOARD_DAYS,
  type TaskStatus,
  type TaskView,
  taskStatuses,
} from '@muster/contract/tasks/tasks.constants'
import { IconDotsVertical, IconGripVertical } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import type { TaskCriteria } from '../data/criteria.ts'
import { useTaskActions } from '../data/use-task-actions.ts'
import { columnUnder } from './column-under.ts'
import { TaskFacts, TaskTitle } from './TaskFacts.tsx'
import classes from './Tasks.module.css'
import '../texts.ts'

type Column = DataOf<typeof readBoard>['columns'][number]

/** Tasks by status: they change it by being dragged, by the keyboard, or by a menu. */
export default function Board({ criteria }: { criteria: TaskCriteria }) {
  const { t } = useTranslation('tasks')
  const board = useQuery({
    ...readOptions(readBoard, { body: criteria }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={board} skeleton={<Skeleton height={480} radius="md" />} order={2}>
      {({ columns }) => (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {t(criteria.status ? 'board.leavesOut' : 'board.counts', { days: BOARD_DAYS })}
          </Text>
          <Columns columns={columns} view={criteria.view} />
        </>
      )}
    </Loaded>
  )
}

/** The arrow keys go from column to column. */
const byColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const rects = taskStatuses.flatMap((status) => {
    const rect = context.droppableRects.get(status)
    return rect ? [{ status, rect }] : []
  })
  const at = rects.findIndex(({ status }) => status === context.over?.id)
  const next = rects[Math.min(rects.length - 1, Math.max(0, (at < 0 ? 0 : at) + step))]
  return next ? { x: next.rect.left + 12, y: next.rect.top + 48 } : currentCoordinates
}

interface ColumnsProps {
  columns: readonly Column[]
  view: TaskView | undefined
}

function Columns({ columns, view }: ColumnsProps) {
  const { setStatus } = useTaskActions()
  // Where a task was dropped, until the board is read with its new version: before, it would go back for a moment.
  const [moving, setMoving] = useState<Pick<TaskRow, 'task_id' | 'version' | 'status'> | null>(null)
  const tasks = useMemo(() => columns.flatMap((column) => column.tasks), [columns])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumn }),
  )
  const words = useMoveWords(tasks)
  const move = async (task: TaskRow, status: TaskStatus) => {
    if (task.status === status) return
    const { task_id, version } = task
    setMoving({ task_id, version, status })
    if (!(await setStatus(task, status))) setMoving(null)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const task = tasks.find(({ task_id }) => task_id === active.id)
    const status = taskStatuses.find((one) => one === over?.id)
    if (task && status) void move(task, status)
  }
  const isMoving = ({ task_id, version }: TaskRow) =>
    moving?.task_id === task_id && moving.version === version
  const statusOf = (task: TaskRow) => (moving && isMoving(task) ? moving.status : task.status)
  const shownIn = (status: TaskStatus) => tasks.filter((task) => statusOf(task) === status)
  return (
    <DndContext sensors={sensors} accessibility={words} collisionDetection={columnUnder} onDragEnd={drop}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by the keyboard */}
      <section className={classes.board} tabIndex={0} aria-label={words.label}>
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            tasks={shownIn(column.status)}
            view={view}
            onMove={move}
          />
        ))}
      </section>
    </DndContext>
  )
}

interface BoardColumnProps {
  column: Column
  tasks: readonly TaskRow[]
  view: TaskView | undefined
  onMove: (task: TaskRow, status: TaskStatus) => Promise<void>
}

function BoardColumn({ column: { status, total, tasks: loaded }, tasks, view, onMove }: BoardColumnProps) {
  const { t } = useTranslation('tasks')
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const hidden = total - loaded.length
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-over={isOver || undefined}
      aria-label={t('board.column', { status: t(`statuses.${status}`), count: total })}
    >
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {t(`statuses.${status}`)}
        </Text>
        <Text size="sm" c="dimmed">
          {total}
        </Text>
      </Group>
      {tasks.length === 0 ? (
        <Text size="xs" c="dimmed" mt="xs">
          {t('board.none')}
        </Text>
      ) : (
        <ul className={classes.cards}>
          {tasks.map((task) => (
            <BoardCard key={task.task_id} task={task} view={view} onMove={onMove} />
          ))}
        </ul>
      )}
      {hidden > 0 ? (
        <Text size="xs" c="dimmed" mt="xs">
          {t('board.more', { count: hidden })}
        </Text>
      ) : null}
    </section>
  )
}

function BoardCard({ task, view, onMove }: Pick<BoardColumnProps, 'view' | 'onMove'> & { task: TaskRow }) {
  const { t } = useTranslation('tasks')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id: task.task_id,
    disabled: !task.may_work,
  })
  const { title } = task
  return (
    <li
      ref={setNodeRef}
      className={classes.task}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform) }}
    >
      <Group gap={2} wrap="nowrap" align="flex-start">
        {task.may_work ? (
          <ActionIcon
            ref={setActivatorNodeRef}
            variant="subtle"
            color="gray"
            size="sm"
            className={classes.handle}
            {...attributes}
            {...listeners}
            aria-label={t('board.drag', { title })}
          >
            <IconGripVertical size={16} aria-hidden />
          </ActionIcon>
        ) : null}
        <div className={classes.what}>
          <TaskTitle task={task} />
          <TaskFacts task={task} view={view} />
        </div>
        {task.may_work ? (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('setStatus', { title })}>
                <IconDotsVertical size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{t('board.move')}</Menu.Label>
              {taskStatuses
                .filter((one) => one !== task.status && (one !== 'cancelled' || task.may_edit))
                .map((status) => (
                  <Menu.Item key={status} onClick={() => void onMove(task, status)}>
                    {t(`statuses.${status}`)}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </Group>
    </li>
  )
}

/** What screen readers are told while a task is moved. */
function useMoveWords(tasks: readonly TaskRow[]) {
  const { t } = useTranslation('tasks')
  return useMemo(() => {
    const titleOf = ({ id }: Active) => tasks.find(({ task_id }) => task_id === id)?.title ?? ''
    const words = (active: Active, over: Over | null) => ({
      title: titleOf(active),
      status: over ? t(`statuses.${over.id as TaskStatus}`) : '',
    })
    return {
      label: t('shapes.board'),
      screenReaderInstructions: { draggable: t('board.how') },
      announcements: {
        onDragStart: ({ active }: { active: Active }) => t('board.picked', words(active, null)),
        onDragOver: ({ active, over }: { active: Active; over: Over | null }) =>
          over ? t('board.over', words(active, over)) : undefined,
        onDragEnd: ({ active, over }: { active: Active; over: Over | null }) =>
          t(over ? 'board.dropped' : 'board.back', words(active, over)),
        onDragCancel: ({ active }: { active: Active }) => t('board.back', words(active, null)),
      },
    }
  }, [t, tasks])
}
