import { listTasks } from '@muster/contract/calls/tasks/task-lists'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { pathOf } from './paths.ts'

const MOST = 5

/** Tasks that the person may see, by words in their titles; those that are not finished. */
export async function searchTasks(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const body = { search: text, view: 'all' as const, limit: MOST }
  const { tasks } = await call(listTasks, { body }, { signal })
  return tasks.map(({ task_id, title, assignees }) => ({
    ...{ id: task_id, name: title, detail: assignees.map((one) => one.EMPLOYEE_NAME).join(', ') },
    to: pathOf(task_id),
  }))
}
