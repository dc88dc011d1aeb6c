import type { TaskRow } from '@muster/contract/tasks/task-shapes'
import type { TaskView } from '@muster/contract/tasks/tasks.constants'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { pathOf } from '../data/paths.ts'
import { aboutOf, namesOf } from '../data/task-data.ts'
import classes from './Tasks.module.css'
import '../texts.ts'

/** The title of a task, which leads to it. */
export function TaskTitle({ task }: { task: TaskRow }) {
  const isFinished = task.status === 'done' || task.status === 'cancelled'
  return (
    <AppLink to={pathOf(task.task_id)} className={classes.title}>
      {isFinished ? <span className={classes.finished}>{task.title}</span> : task.title}
    </AppLink>
  )
}

interface TaskFactsProps {
  task: TaskRow
  /** Among one's own tasks, one's own name says nothing. */
  view?: TaskView | undefined
}

/** What matters of a task besides its title, in one line. */
export function TaskFacts({ task, view }: TaskFactsProps) {
  const { t } = useTranslation('tasks')
  const ownId = useUser().user_emp_id
  const isMine = view === 'mine' && task.assignees.every((one) => one.EMPLOYEE_ID === ownId)
  const about = aboutOf(task)
  return (
    <div className={classes.facts}>
      {about === null ? null : <span className={classes.about}>{t('aboutPerson', { name: about })}</span>}
      {task.due_on === null ? null : <DueOn day={task.due_on} isOverdue={task.is_overdue} />}
      {task.priority === 'normal' ? null : <span>{t(`priorities.${task.priority}`)}</span>}
      {task.category === null ? null : (
        <span>
          <span
            className={classes.dot}
            style={{ background: `var(--mantine-color-${task.colour}-5)` }}
            aria-hidden
          />
          {task.category}
        </span>
      )}
      {isMine ? null : <span>{namesOf(task.assignees) || t('nobody')}</span>}
      <Marks task={task} />
    </div>
  )
}

/** When a task is due, marked when that has passed. */
export function DueOn({ day, isOverdue }: { day: string; isOverdue: boolean }) {
  const { t } = useTranslation('tasks')
  const format = useFormatter()
  return (
    <span className={isOverdue ? classes.over : undefined}>
      {isOverdue ? `${t('overdue')}: ` : ''}
      {format.day(day)}
    </span>
  )
}

function Marks({ task }: { task: TaskRow }) {
  const { t } = useTranslation('tasks')
  return (
    <>
      {task.checks > 0 ? <span>{t('checked', { checked: task.checked, checks: task.checks })}</span> : null}
      {task.comments > 0 ? <span>{t('comments', { count: task.comments })}</span> : null}
      {task.files > 0 ? <span>{t('files', { count: task.files })}</span> : null}
      {task.repeats ? <span>{t('repeats')}</span> : null}
      {task.is_waiting ? <span>{t('waiting')}</span> : null}
      {task.is_private ? <span>{t('private')}</span> : null}
      {task.object_label === '' ? null : <span>{task.object_label}</span>}
    </>
  )
}
