import { changeTaskStatus, deleteTasks, restoreTasks } from '@muster/contract/calls/tasks/tasks'
import type { TaskRow } from '@muster/contract/tasks/task-shapes'
import type { RecurringDeletion, TaskStatus } from '@muster/contract/tasks/tasks.constants'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { showRefusal } from '../../../lib/feedback/failures.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshTasks } from './task-data.ts'
import '../texts.ts'

type Task = Pick<TaskRow, 'task_id' | 'title' | 'version' | 'status'>

/**
 * The versions that answers have told since the page was loaded: whoever moves a task and at once marks it as done
 * changes the version they have just made, although the list is still being read again.
 */
const answeredVersions = new Map<number, number>()

/** What is done with tasks at a press, each with a way back. */
export function useTaskActions() {
  const { t } = useTranslation('tasks')
  const client = useQueryClient()
  const format = useFormatter()

  const takeBack = async (task_id: number, version: number, status: TaskStatus) => {
    try {
      await call(changeTaskStatus, { body: { task_id, version, status } })
      notifySuccess(t('undone'))
    } catch (error) {
      showRefusal(error)
    }
    await refreshTasks(client)
  }

  /** Changes the status; after a conflict the tasks are read again. @returns whether it changed */
  const setStatus = async (
    { task_id, version: listed, title }: Task,
    status: TaskStatus,
  ): Promise<boolean> => {
    const version = Math.max(listed, answeredVersions.get(task_id) ?? 0)
    try {
      const changed = await call(changeTaskStatus, { body: { task_id, version, status } })
      answeredVersions.set(task_id, changed.version)
      const next = changed.next_due_on
      const words = `${title}: ${t(`statuses.${status}`)}`
      notifySuccess(next === null ? words : `${words}. ${t('repeat.next', { dates: format.day(next) })}`, {
        label: t('undo'),
        run: () => void takeBack(task_id, changed.version, changed.before),
      })
      return true
    } catch (error) {
      showRefusal(error)
      return false
    } finally {
      await refreshTasks(client)
    }
  }

  const restore = async (task_ids: number[]) => {
    try {
      await call(restoreTasks, { body: { task_ids } })
      notifySuccess(t('restored'))
    } catch (error) {
      showRefusal(error)
    }
    await refreshTasks(client)
  }

  /** @throws ApiError */
  const remove = async (task_ids: number[], recurring: RecurringDeletion = 'these') => {
    const { task_ids: deleted, next_due_on } = await call(deleteTasks, { body: { task_ids, recurring } })
    const words = t('deleted', { count: deleted.length })
    const dates = next_due_on.map((day) => format.day(day)).join(', ')
    notifySuccess(dates === '' ? words : `${words}. ${t('repeat.next', { dates })}`, {
      label: t('undo'),
      run: () => void restore(deleted),
    })
    await refreshTasks(client)
  }

  return { setStatus, remove }
}
