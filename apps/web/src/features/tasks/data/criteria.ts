import type { listTasks } from '@muster/contract/calls/tasks/task-lists'
import type { CallInput } from '@muster/contract/kit/index'
import {
  type TaskDue,
  type TaskPriority,
  type TaskStatus,
  type TaskView,
  taskDues,
  taskPriorities,
  taskStatuses,
} from '@muster/contract/tasks/tasks.constants'
import type { DataTableState } from '@muster/ui/data-table'
import { filterNumber, filterTexts, filterValue } from '../../../lib/list/filters.ts'

/** Which tasks the list, the board and the calendar show. */
export type TaskCriteria = Pick<
  NonNullable<CallInput<typeof listTasks>['body']>,
  'view' | 'search' | 'status' | 'priority' | 'due' | 'assignee_id' | 'category_id'
>

const known = <V extends string>(all: readonly V[], values: readonly string[]): V[] =>
  all.filter((one) => values.includes(one))

/** The criteria of a list's filters and search. */
export function criteriaOf(state: DataTableState, view: TaskView): TaskCriteria {
  const status = known<TaskStatus>(taskStatuses, filterTexts(state, 'status'))
  const priority = known<TaskPriority>(taskPriorities, filterTexts(state, 'priority'))
  const due = known<TaskDue>(taskDues, [filterValue(state, 'due') ?? ''])[0]
  const assignee_id = filterNumber(state, 'assignee')
  const category = filterNumber(state, 'category')
  return {
    view,
    search: state.search,
    ...(status.length > 0 ? { status } : {}),
    ...(priority.length > 0 ? { priority } : {}),
    ...(due === undefined ? {} : { due }),
    ...(assignee_id === undefined ? {} : { assignee_id }),
    ...(category === undefined ? {} : { category_id: [category] }),
  }
}
