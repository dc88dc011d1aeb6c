import { readTaskDashboard, readTaskReport } from '@muster/contract/calls/tasks/figures'
import { listTasks, readBoard, readCalendar, readTask } from '@muster/contract/calls/tasks/task-lists'
import { findTaskPeople } from '@muster/contract/calls/tasks/tasks'
import { fileFolders } from '@muster/contract/files/file-rules'
import type { DataOf } from '@muster/contract/kit/index'
import type { TaskPerson, TaskRow } from '@muster/contract/tasks/task-shapes'
import type { TaskStatus } from '@muster/contract/tasks/tasks.constants'
import type { StatusKind } from '@muster/ui/feedback'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'

/** A task with everything that belongs to it. */
export type Details = DataOf<typeof readTask>

const shownBy = [listTasks, readBoard, readCalendar, readTask, readTaskDashboard, readTaskReport]

/** Reads again what shows tasks, after one of them changed. */
export async function refreshTasks(client: QueryClient): Promise<void> {
  await Promise.all(shownBy.map((one) => client.invalidateQueries({ queryKey: endpointKey(one) })))
}

/** Files that a task may have, for the picker of files. */
export const acceptedFiles = fileFolders.task_files.extensions.map((extension) => `.${extension}`).join(',')

const asFound = (one: TaskPerson & { DESIGNATION_NAME?: string | null }): FoundPerson => ({
  id: one.EMPLOYEE_ID,
  name: one.EMPLOYEE_NAME,
  label: one.DESIGNATION_NAME ? `${one.EMPLOYEE_NAME} (${one.DESIGNATION_NAME})` : one.EMPLOYEE_NAME,
})

/** People who can be named in a task, by part of their name. */
export async function findAssignable(search: string): Promise<FoundPerson[]> {
  const { people } = await call(findTaskPeople, { body: { search } })
  return people.map(asFound)
}

/** The people of a task for a picker. */
export const pickedOf = (people: readonly TaskPerson[]): FoundPerson[] => people.map(asFound)

export const statusKinds: Readonly<Record<TaskStatus, StatusKind>> = {
  ...{ open: 'neutral', in_progress: 'info', blocked: 'warning', done: 'success', cancelled: 'neutral' },
}

/** Whom a task is about, where that is not the one person who has it: “Prepare laptop” for whom. */
export const aboutOf = ({ about, assignees }: Pick<TaskRow, 'about' | 'assignees'>): string | null =>
  about === null || (assignees.length === 1 && assignees[0]?.EMPLOYEE_ID === about.EMPLOYEE_ID)
    ? null
    : about.EMPLOYEE_NAME

/** Names of people in a row. */
export const namesOf = (people: readonly TaskPerson[]): string =>
  people.map((one) => one.EMPLOYEE_NAME).join(', ')
