export const taskStatuses = ['open', 'in_progress', 'blocked', 'done', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Statuses in which there is something left to do. */
export const unfinishedStatuses = ['open', 'in_progress', 'blocked'] as const satisfies readonly TaskStatus[]

/** Whether nothing is left to do. */
export const isFinished = (status: TaskStatus): boolean => status === 'done' || status === 'cancelled'

export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]

/**
 * Whose tasks: assigned to me; assigned by me to others; both; those that I follow; all that I may see.
 */
export const taskViews = ['mine', 'by_me', 'both', 'watching', 'all'] as const
export type TaskView = (typeof taskViews)[number]

/** The specification's filter of pending tasks. */
export const assignFilters = ['both', 'to_me', 'by_me'] as const
export type AssignFilter = (typeof assignFilters)[number]

/** By when. `week`: today and the six days after it. */
export const taskDues = ['overdue', 'today', 'week', 'none'] as const
export type TaskDue = (typeof taskDues)[number]

/**
 * Who gets a task of a template: the person it is about, their manager, HR, a group, a named employee, or whoever starts it.
 */
export const assigneeRoles = ['person', 'manager', 'hr', 'group', 'employee', 'starter'] as const
export type AssigneeRole = (typeof assigneeRoles)[number]

/** What the day of a template is. */
export const templatePurposes = ['general', 'joining', 'leaving', 'clearance'] as const
export type TemplatePurpose = (typeof templatePurposes)[number]

/** What a report of tasks counts by. */
export const taskReportGroups = ['person', 'category', 'department', 'priority', 'template'] as const
export type TaskReportGroup = (typeof taskReportGroups)[number]

export const categoryColours = [
  'gray',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'yellow',
  'orange',
] as const

/** What else is deleted with a recurring task: nothing, so that the next one follows; or all later ones. */
export const recurringDeletions = ['these', 'later'] as const
export type RecurringDeletion = (typeof recurringDeletions)[number]

export const MAX_ASSIGNEES = 50
/** People who are given a task by their department, location or manager. */
export const MAX_UNIT_PEOPLE = 500
/** People by their place: what is given is combined. */
export interface TaskUnits {
  department_ids: number[]
  location_ids: number[]
  /** Their manager. */
  reports_of: number | null
}
export const MAX_CHECKS = 50
export const MAX_TASK_FILES = 20
export const MAX_DEPENDENCIES = 20
export const MAX_BULK = 200
/** Tasks of one deletion, with the later ones of their recurrences. */
export const MAX_RESTORED = 2000
export const MAX_TEMPLATE_ITEMS = 60
/** Cards of a column of the board, and tasks of a calendar. */
export const BOARD_CARDS = 50
export const CALENDAR_TASKS = 500
/** Days for which done and cancelled tasks stay on the board. */
export const BOARD_DAYS = 14

const MENTION = /@\{([1-9]\d{0,14})\}/g

/** The people whom a comment mentions, as `@{id}`, each once. */
export function mentionsIn(body: string): number[] {
  return [...new Set([...body.matchAll(MENTION)].map(([, id]) => Number(id)))]
}

/** A comment in pieces: plain text, and the ids of people who are mentioned. */
export function commentParts(body: string): (string | number)[] {
  const parts: (string | number)[] = []
  let from = 0
  for (const match of body.matchAll(MENTION)) {
    if (match.index > from) parts.push(body.slice(from, match.index))
    parts.push(Number(match[1]))
    from = match.index + match[0].length
  }
  if (from < body.length) parts.push(body.slice(from))
  return parts
}
