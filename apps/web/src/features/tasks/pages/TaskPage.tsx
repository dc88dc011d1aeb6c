import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { watchTask } from '@muster/contract/calls/tasks/discussion'
import { readTask } from '@muster/contract/calls/tasks/task-lists'
import { endRecurrence } from '@muster/contract/calls/tasks/tasks'
import type { TaskStatus } from '@muster/contract/tasks/tasks.constants'
import { IconPencil } from '@muster/ui/icons'
import { type KeyValue, KeyValueList, type PageAction, PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { ById } from '../../../lib/language/ById.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LinkedText } from '../../../lib/screen/LinkedText.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { listPath, pathOf } from '../data/paths.ts'
import { type Details, namesOf, refreshTasks, statusKinds } from '../data/task-data.ts'
import { useTaskActions } from '../data/use-task-actions.ts'
import { Checklist } from '../parts/Checklist.tsx'
import { Comments } from '../parts/Comments.tsx'
import { DeleteTasks } from '../parts/DeleteTasks.tsx'
import { Files } from '../parts/Files.tsx'
import { History } from '../parts/History.tsx'
import { recurrenceWords } from '../parts/recurrence-words.ts'
import { DueOn } from '../parts/TaskFacts.tsx'
import classes from '../parts/Tasks.module.css'
import type { tasksEn } from '../tasks.texts.en.ts'
import '../texts.ts'

const TaskFormDrawer = lazy(() => import('../parts/TaskFormDrawer.tsx'))

/** A task with everything that belongs to it, in both entries. */
export default function TaskPage() {
  return <ById>{(id) => <TaskById id={id} />}</ById>
}

function TaskById({ id: task_id }: { id: number }) {
  const query = useQuery({
    ...readOptions(readTask, { params: { task_id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(details) => <Task key={details.task.task_id} details={details} />}
    </Loaded>
  )
}

type Question = 'delete' | 'cancel' | 'end'

interface MenuProps {
  details: Details
  ask: (question: Question) => void
  edit: () => void
}

/** What can be done with a task: first and further actions. */
function useTaskMenu({ details, ask, edit }: MenuProps): { primary?: PageAction; secondary: PageAction[] } {
  const { t } = useTranslation('tasks')
  const client = useQueryClient()
  const { setStatus } = useTaskActions()
  const hasEmployee = useUser().user_emp_id !== null
  const { task, abilities, is_watching, repeat } = details
  const { task_id, status } = task
  const isOpen = status !== 'done' && status !== 'cancelled'
  const watching = useMutation({
    mutationFn: () => call(watchTask, { body: { task_id, is_watching: !is_watching } }, { notify: true }),
    onSuccess: () => refreshTasks(client),
  })
  const { edit: mayEdit, work: mayWork } = abilities
  const mayMove = mayWork && isOpen
  const mayReopen = mayWork && !isOpen && (status !== 'cancelled' || mayEdit)
  const becomes = (isOffered: boolean, label: string, next: TaskStatus): PageAction[] =>
    isOffered && status !== next ? [{ label, onClick: () => void setStatus(task, next) }] : []
  const offered = (isOffered: boolean, action: PageAction): PageAction[] => (isOffered ? [action] : [])
  const icon = <IconPencil size={16} aria-hidden />
  const [primary] = [...becomes(mayMove, t('finish'), 'done'), ...becomes(mayReopen, t('reopenTask'), 'open')]
  return {
    ...(primary ? { primary } : {}),
    secondary: [
      ...becomes(mayMove, t('start'), 'in_progress'),
      ...becomes(mayMove, t('block'), 'blocked'),
      ...offered(mayEdit, { label: t('edit'), icon, onClick: edit }),
      ...offered(hasEmployee, {
        label: t(is_watching ? 'unwatch' : 'watch'),
        onClick: () => watching.mutate(),
      }),
      ...offered(abilities.repeat && repeat !== null, { label: t('repeat.end'), onClick: () => ask('end') }),
      ...offered(mayEdit && isOpen, { label: t('cancelTask'), onClick: () => ask('cancel') }),
      ...offered(mayEdit, { label: t('delete'), isDangerous: true, onClick: () => ask('delete') }),
    ],
  }
}

function Task({ details }: { details: Details }) {
  const { t } = useTranslation('tasks')
  const [isEditing, setIsEditing] = useState(false)
  const [asked, setAsked] = useState<Question | null>(null)
  const { task } = details
  const navigate = useNavigate()
  const menu = useTaskMenu({ details, ask: setAsked, edit: () => setIsEditing(true) })
  return (
    <>
      <PageHeader
        title={task.title}
        badge={<Status word={{ kind: statusKinds[task.status], text: t(`statuses.${task.status}`) }} />}
        crumbs={[{ label: t('tasksTitles:list'), href: hrefOf(listPath()) }, { label: task.title }]}
        {...menu}
      />
      <div className={classes.columns}>
        <Stack gap="lg">
          {details.details === '' ? null : (
            <Card withBorder padding="md">
              <Text component="div" className={classes.text}>
                <LinkedText text={details.details} />
              </Text>
            </Card>
          )}
          <Part title={t('fields.checklist')}>
            <Checklist details={details} />
          </Part>
          <Part title={t('filesTitle')}>
            <Files details={details} />
          </Part>
          <Part title={t('discussion.title')}>
            <Comments details={details} />
          </Part>
        </Stack>
        <Stack gap="lg">
          <Facts details={details} />
          <Links title={t('before')} tasks={details.after} />
          <Links title={t('blocks')} tasks={details.before} />
          <Part title={t('history.title')}>
            <History events={details.events} />
          </Part>
        </Stack>
      </div>
      <Suspense fallback={null}>
        {isEditing ? <TaskFormDrawer details={details} onClose={() => setIsEditing(false)} /> : null}
      </Suspense>
      {asked === 'delete' ? (
        <DeleteTasks
          tasks={[task]}
          onClose={() => setAsked(null)}
          onDeleted={() => void navigate(listPath())}
        />
      ) : null}
      {asked === null || asked === 'delete' ? null : (
        <Ask question={asked} details={details} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

interface AskProps {
  question: Exclude<Question, 'delete'>
  details: Details
  onClose: () => void
}

function Ask({ question, details: { task }, onClose }: AskProps) {
  const { t } = useTranslation('tasks')
  const client = useQueryClient()
  const { setStatus } = useTaskActions()
  const { task_id, version } = task
  const run: Record<typeof question, () => Promise<unknown>> = {
    cancel: () => setStatus(task, 'cancelled'),
    end: () => call(endRecurrence, { body: { task_id, version } }, { notify: true }),
  }
  const words: Record<typeof question, { title: string; text?: string; saveLabel: string }> = {
    cancel: { title: t('cancelTask'), text: t('cancelSure'), saveLabel: t('cancelTask') },
    end: { title: t('repeat.end'), saveLabel: t('repeat.end') },
  }
  return (
    <FormModal
      {...words[question]}
      onClose={onClose}
      save={run[question]}
      refresh={() => refreshTasks(client)}
      isDangerous={question !== 'end'}
    />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder padding="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {children}
    </Card>
  )
}

function Facts({ details }: { details: Details }) {
  const { t } = useTranslation('tasks')
  const format = useFormatter()
  const { task, watchers, next_dates } = details
  const { about } = task
  const fact = (id: keyof typeof tasksEn.fields, value: ReactNode): KeyValue => ({
    ...{ id, label: t(`fields.${id}`), value },
  })
  const due = task.due_on === null ? null : <DueOn day={task.due_on} isOverdue={task.is_overdue} />
  return (
    <Card withBorder padding="md">
      <KeyValueList
        items={[
          fact('due', due),
          ...(details.repeat === null
            ? []
            : [
                fact(
                  'repeat',
                  <>
                    {recurrenceWords(t, details.repeat)}
                    <br />
                    {t('repeat.next', { dates: next_dates.map((day) => format.day(day)).join(', ') })}
                  </>,
                ),
              ]),
          fact('priority', t(`priorities.${task.priority}`)),
          fact('category', task.category),
          fact('assignees', namesOf(task.assignees) || t('nobody')),
          fact('assigner', task.assigner),
          ...(watchers.length > 0 ? [fact('watchers', namesOf(watchers))] : []),
          ...(about ? [fact('about', about.EMPLOYEE_NAME)] : []),
          ...(task.object_label === '' ? [] : [fact('object', <ObjectLink details={details} />)]),
          ...(task.is_private ? [fact('private', t('fields.privateHelp'))] : []),
          fact('created', format.dayTime(task.created_at)),
          ...(task.done_at ? [fact('done', format.dayTime(task.done_at))] : []),
        ]}
      />
    </Card>
  )
}

/** The record that a task belongs to; it is opened in the console alone. */
function ObjectLink({ details: { task, object_path: path } }: { details: Details }) {
  return path && currentEntry.name === 'admin' ? (
    <AppLink to={path}>{task.object_label}</AppLink>
  ) : (
    task.object_label
  )
}

function Links({ title, tasks }: { title: string; tasks: Details['after'] }) {
  const { t } = useTranslation('tasks')
  if (tasks.length === 0) return null
  return (
    <Part title={title}>
      <ul className={classes.list}>
        {tasks.map((one) => (
          <li key={one.task_id}>
            {one.is_visible ? <AppLink to={pathOf(one.task_id)}>{one.title}</AppLink> : t('hidden')}{' '}
            <Text span size="xs" c="dimmed">
              {t(`statuses.${one.status}`)}
            </Text>
          </li>
        ))}
      </ul>
    </Part>
  )
}
