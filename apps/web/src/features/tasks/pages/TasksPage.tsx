import { ActionIcon, SegmentedControl } from '@mantine/core'
import { exportTasks, listTasks, readTask } from '@muster/contract/calls/tasks/task-lists'
import type { TaskRow } from '@muster/contract/tasks/task-shapes'
import { type TaskView, taskDues, taskPriorities, taskStatuses } from '@muster/contract/tasks/tasks.constants'
import { type DataTableState, ListCard } from '@muster/ui/data-table'
import { IconCheck, IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterNumber, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan } from '../../../lib/session/session.ts'
import { criteriaOf } from '../data/criteria.ts'
import { pathOf } from '../data/paths.ts'
import { aboutOf, namesOf, statusKinds } from '../data/task-data.ts'
import { useTaskActions } from '../data/use-task-actions.ts'
import { QuickAdd } from '../parts/QuickAdd.tsx'
import { ShapeBar } from '../parts/ShapeBar.tsx'
import { TaskFacts } from '../parts/TaskFacts.tsx'
import '../texts.ts'

const Board = lazy(() => import('../parts/Board.tsx'))
const MonthCalendar = lazy(() => import('../parts/MonthCalendar.tsx'))
const BulkActions = lazy(() => import('../parts/BulkActions.tsx'))
const TaskFormDrawer = lazy(() => import('../parts/TaskFormDrawer.tsx'))

type View = TaskView
const shapes = ['list', 'board', 'calendar'] as const
type Shape = (typeof shapes)[number]

const shapeOf = ({ params }: ListRequest<View>): Shape =>
  shapes.find((one) => one === params.get('as')) ?? 'list'

/** A link from elsewhere may name a person: shown as a filter, so that it can be taken away. */
function assigneeFilter(label: string, state: DataTableState, tasks: readonly TaskRow[] = []) {
  const id = filterNumber(state, 'assignee')
  if (id === undefined) return []
  const person = tasks.flatMap(({ assignees }) => assignees).find((one) => one.EMPLOYEE_ID === id)
  return [oneFilter('assignee', label, [{ value: String(id), label: person?.EMPLOYEE_NAME ?? `#${id}` }])]
}

/** Tasks as a list, a board or a calendar. */
export default function TasksPage() {
  const { t } = useTranslation('tasks')
  const make = useColumns<TaskRow>()
  const { setStatus } = useTaskActions()
  const mayTemplate = useCan('tasks.people.manage')
  const maySetUp = useCan('tasks.setup.manage')
  const [start, setStart] = useState<{ title?: string; due_on?: string }>({})
  const statusOf = ({ status }: TaskRow) => ({ kind: statusKinds[status], text: t(`statuses.${status}`) })
  const noteOf = (task: TaskRow) =>
    [
      ...[aboutOf(task)].flatMap((name) => (name === null ? [] : [t('aboutPerson', { name })])),
      task.is_waiting ? t('waiting') : task.repeats ? t('repeats') : task.object_label,
    ]
      .filter(Boolean)
      .join(' · ') || null
  return (
    <ListScreen
      list="tasks"
      load={({ page, limit, state, view }: ListRequest<View>) => ({
        ...readOptions(listTasks, {
          body: { ...criteriaOf(state, view), page, limit, ...(state.sort ? { sort: state.sort } : {}) },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ tasks }) => tasks}
      totalOf={({ totalCount }) => totalCount}
      title={t('tasksTitles:list')}
      subtitle={t('subtitle')}
      views={['both', 'mine', 'by_me', 'watching', 'all']}
      segments={{ param: 'whose', label: t('viewLabel'), nameOf: (view) => t(`views.${view}`) }}
      primary={({ open }) => ({
        label: t('add'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => {
          setStart({})
          open('new')
        },
      })}
      actions={({ exports }) => [
        ...exports,
        { label: t('dashboard'), href: hrefOf('/task-management/dashboard') },
        ...(mayTemplate ? [{ label: t('templates'), href: hrefOf('/task-management/templates') }] : []),
        ...(maySetUp ? [{ label: t('setup'), href: hrefOf('/task-management/configuration') }] : []),
      ]}
      above={({ request, change, open }) => (
        <>
          <SegmentedControl
            mb="sm"
            aria-label={t('shapeLabel')}
            value={shapeOf(request)}
            data={shapes.map((value) => ({ value, label: t(`shapes.${value}`) }))}
            onChange={(value) => change({ as: value === 'list' ? null : value, page: null })}
          />
          <QuickAdd
            onMore={(title) => {
              setStart({ title })
              open('new')
            }}
          />
        </>
      )}
      columns={[
        make.text('title', t('fields.title'), (row) => row.title, {
          sortable: true,
          width: 320,
          note: noteOf,
        }),
        make.status('status', t('fields.status'), statusOf, { sortable: true, width: 130 }),
        make.day('due_on', t('fields.due'), (row) => row.due_on, {
          sortable: true,
          note: (row) => (row.is_overdue ? { text: t('overdue'), isUrgent: true } : null),
        }),
        make.text('priority', t('fields.priority'), (row) => t(`priorities.${row.priority}`), {
          ...{ sortable: true, width: 110 },
        }),
        make.text('category', t('fields.category'), (row) => row.category, { sortable: true, width: 150 }),
        make.text('assignees', t('fields.assignees'), (row) => namesOf(row.assignees), { width: 220 }),
        make.text('assigner', t('fields.assigner'), (row) => row.assigner, { width: 170 }),
        make.instant('created_at', t('fields.created'), (row) => row.created_at, { sortable: true }),
      ]}
      filters={({ data, request }) => [
        ...assigneeFilter(t('fields.assignees'), request.state, data?.tasks),
        anyFilter(
          'status',
          t('fields.status'),
          taskStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        ),
        oneFilter(
          'due',
          t('fields.due'),
          taskDues.map((value) => ({ value, label: t(`dues.${value}`) })),
        ),
        oneFilter('category', t('fields.category'), choicesFrom(data?.categories)),
        anyFilter(
          'priority',
          t('fields.priority'),
          [...taskPriorities].reverse().map((value) => ({ value, label: t(`priorities.${value}`) })),
        ),
      ]}
      row={{
        id: (row) => row.task_id,
        label: (row) => row.title,
        path: (row) => pathOf(row.task_id),
        actions: (row) =>
          row.may_work && row.status !== 'done' && row.status !== 'cancelled' ? (
            <ActionIcon
              variant="subtle"
              aria-label={t('markDone', { title: row.title })}
              onClick={() => void setStatus(row, 'done')}
            >
              <IconCheck size={18} aria-hidden />
            </ActionIcon>
          ) : null,
      }}
      card={(row, { request }) => (
        <ListCard
          title={row.title}
          badge={<Status word={statusOf(row)} />}
          lines={[<TaskFacts key="facts" task={row} view={request.view} />]}
        />
      )}
      bulk={(selection, count, { loadChosen, clearSelection }) => (
        <BulkActions selection={selection} count={count} loadChosen={loadChosen} onDone={clearSelection} />
      )}
      exports={({ request: { state, view } }) => [
        {
          label: t('export'),
          run: () =>
            download(exportTasks, {
              body: { ...criteriaOf(state, view), ...(state.sort ? { sort: state.sort } : {}) },
            }),
          title: t('exporting'),
        },
      ]}
      body={({ request, data, open }, filterBar) => {
        const shape = shapeOf(request)
        if (shape === 'list') return null
        const criteria = criteriaOf(request.state, request.view)
        return (
          <Suspense fallback={null}>
            <ShapeBar filters={filterBar} />
            {shape === 'board' ? (
              <Board criteria={criteria} />
            ) : data ? (
              <MonthCalendar
                criteria={criteria}
                today={data.today}
                onAdd={(due_on) => {
                  setStart({ due_on })
                  open('new')
                }}
              />
            ) : null}
          </Suspense>
        )
      }}
      drawer={{
        param: 'task',
        render: ({ id, close }) =>
          id === null ? (
            <TaskFormDrawer details={null} start={start} onClose={close} />
          ) : (
            <EditDrawer id={id} onClose={close} />
          ),
      }}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}

function EditDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(readOptions(readTask, { params: { task_id: id } }))
  return data ? <TaskFormDrawer details={data} onClose={onClose} /> : null
}
