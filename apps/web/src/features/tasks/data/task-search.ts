import { listTasks } from '@muster/contract/calls/tasks/task-lists'
import type { TaskPerson } from '@muster/contract/tasks/task-shapes'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { pathOf } from './paths.ts'
import { aboutOf, namesOf } from './task-data.ts'

const MOST = 5

/** Who does it, and whom it is about. */
const peopleOf = (assignees: readonly TaskPerson[], about: TaskPerson | null): string =>
  [namesOf(assignees), aboutOf({ assignees: [...assignees], about }) ?? ''].filter(Boolean).join(' → ')

/** Tasks that the person may see, by words in their titles; those that are not finished. */
export async function searchTasks(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const body = { search: text, view: 'all' as const, limit: MOST }
  const { tasks } = await call(listTasks, { body }, { signal })
  return tasks.map(({ task_id, title, assignees, about }) => ({
    ...{ id: task_id, name: title, detail: peopleOf(assignees, about) },
    to: pathOf(task_id),
  }))
}
