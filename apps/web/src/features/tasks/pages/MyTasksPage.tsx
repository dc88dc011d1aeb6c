import { ActionIcon, Button, Group, SegmentedControl, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { listTasks } from '@muster/contract/calls/tasks/task-lists'
import { addDays } from '@muster/contract/kit/days'
import type { TaskRow } from '@muster/contract/tasks/task-shapes'
import { type TaskDue, type TaskView, taskDues } from '@muster/contract/tasks/tasks.constants'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { useAddress } from '../../../lib/list/address.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useTaskActions } from '../data/use-task-actions.ts'
import { QuickAdd } from '../parts/QuickAdd.tsx'
import { TaskFacts, TaskTitle } from '../parts/TaskFacts.tsx'
import classes from '../parts/Tasks.module.css'
import '../texts.ts'

const TaskFormDrawer = lazy(() => import('../parts/TaskFormDrawer.tsx'))

const views = ['mine', 'by_me', 'watching', 'all'] as const satisfies readonly TaskView[]
const groups = ['overdue', 'today', 'week', 'later', 'none'] as const
type DueGroup = (typeof groups)[number]

const PAGE = 50
const MOST = 200
const PAUSE_MS = 250

function groupOf({ due_on, is_overdue }: TaskRow, today: string): DueGroup {
  if (due_on === null) return 'none'
  if (is_overdue) return 'overdue'
  if (due_on <= today) return 'today'
  return due_on <= addDays(today, 6) ? 'week' : 'later'
}

/** One's own tasks by when they are due, for the phone first. */
export default function MyTasksPage() {
  const { t } = useTranslation('tasks')
  const { params, change } = useAddress()
  const view = views.find((one) => one === params.get('whose')) ?? 'mine'
  const due = taskDues.find((one): one is TaskDue => one === params.get('f.due'))
  const search = params.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  const [limit, setLimit] = useState(PAGE)
  const [title, setTitle] = useState('')
  const query = useQuery({
    ...readOptions(listTasks, { body: { view, search, limit, ...(due === undefined ? {} : { due }) } }),
    meta: { errorShown: 'inline' as const },
  })
  const searchLater = useDebouncedCallback(
    (text: string) => change({ q: text || null }, { replace: true }),
    PAUSE_MS,
  )
  const shown = views.filter((one) => one !== 'all' || query.data?.abilities.people)
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb="md">
        <Title order={1}>{t('tasksTitles:list')}</Title>
        <Button onClick={() => change({ task: 'new' })}>{t('add')}</Button>
      </Group>
      <QuickAdd
        onMore={(text) => {
          setTitle(text)
          change({ task: 'new' })
        }}
      />
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t('viewLabel')}
        value={view}
        data={shown.map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={(value) =>
          change({ whose: value === 'mine' ? null : value, 'f.due': null }, { replace: true })
        }
      />
      <TextInput
        type="search"
        mb="md"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          searchLater(event.currentTarget.value.trim())
        }}
      />
      <Loaded query={query} skeleton={<Skeleton height={240} radius="md" />} order={2}>
        {({ tasks, totalCount, today }) => (
          <>
            <Groups tasks={tasks} today={today} view={view} />
            {totalCount > tasks.length && limit < MOST ? (
              <Button variant="default" loading={query.isFetching} onClick={() => setLimit(MOST)}>
                {t('showMore')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {params.get('task') === 'new' ? (
          <TaskFormDrawer
            details={null}
            start={{ title }}
            onClose={() => {
              setTitle('')
              change({ task: null }, { replace: true })
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

interface GroupsProps {
  tasks: readonly TaskRow[]
  today: string
  view: TaskView
}

function Groups({ tasks, today, view }: GroupsProps) {
  const { t } = useTranslation('tasks')
  if (tasks.length === 0) return <EmptyState order={2} title={t('mineEmpty')} text={t('mineEmptyText')} />
  const byGroup = Map.groupBy(tasks, (task) => groupOf(task, today))
  return groups.map((group) => {
    const some = byGroup.get(group)
    return some ? (
      <section key={group} aria-label={t(`groups.${group}`)}>
        <Title order={2} size="h5" mb="xs">
          {t(`groups.${group}`)}{' '}
          <Text span size="sm" c="dimmed">
            {some.length}
          </Text>
        </Title>
        <ul className={classes.list}>
          {some.map((task) => (
            <Item key={task.task_id} task={task} view={view} />
          ))}
        </ul>
      </section>
    ) : null
  })
}

function Item({ task, view }: { task: TaskRow; view: TaskView }) {
  const { t } = useTranslation('tasks')
  const lock = useOfflineLock()
  const { setStatus } = useTaskActions()
  return (
    <li className={classes.item}>
      {task.may_work ? (
        <ActionIcon
          className={classes.check}
          variant="subtle"
          size={44}
          aria-label={t('markDone', { title: task.title })}
          onClick={() => void setStatus(task, 'done')}
          {...lock}
        >
          <span className={classes.circle} aria-hidden />
        </ActionIcon>
      ) : null}
      <div className={classes.what}>
        <TaskTitle task={task} />
        <TaskFacts task={task} view={view} />
      </div>
    </li>
  )
}
