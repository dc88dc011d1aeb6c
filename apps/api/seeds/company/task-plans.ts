import type { TaskPriority } from '@muster/contract/tasks/tasks.constants'

/** Categories with their colours. */
export const categories = {
  Compliance: 'red',
  Facilities: 'teal',
  'HR operations': 'blue',
  IT: 'indigo',
  'Month end': 'orange',
  Training: 'green',
} as const
export type Category = keyof typeof categories

interface Planned {
  title: string
  category: Category
  /** Days from today. */
  due: number | null
  /** Days ago that it was created. */
  age: number
  priority?: TaskPriority
  repeat?: string
  checklist?: string[]
  details?: string
}

/** A task that somebody gives. */
export interface Given extends Planned {
  people: number[]
  watchers?: number[]
  status?: 'in_progress' | 'blocked' | 'done'
}

/** The organisation’s own work, for people in turn. */
export function company(staff: readonly number[]): Given[] {
  const planned: readonly (Planned & Pick<Given, 'status'>)[] = [
    {
      title: 'Close the attendance month',
      category: 'Month end',
      due: 2,
      age: 25,
      repeat: 'FREQ=MONTHLY;BYMONTHDAY=-1',
      priority: 'high',
    },
    { title: 'Check overtime before payroll', category: 'Month end', due: 1, age: 20 },
    {
      title: 'File the provident fund return',
      category: 'Compliance',
      due: 15,
      age: 10,
      repeat: 'FREQ=MONTHLY',
      priority: 'urgent',
    },
    { title: 'Fire drill in the main building', category: 'Facilities', due: -2, age: 30, status: 'blocked' },
    { title: 'Renew the group insurance', category: 'Compliance', due: 30, age: 14, priority: 'high' },
    {
      title: 'Order chairs for the second floor',
      category: 'Facilities',
      due: -9,
      age: 28,
      status: 'in_progress',
    },
    { title: 'Update the list of first-aiders', category: 'Compliance', due: 6, age: 9 },
    { title: 'Replace the badge reader at the gate', category: 'IT', due: -1, age: 8, status: 'in_progress' },
    { title: 'Back-up test', category: 'IT', due: 3, age: 20, repeat: 'FREQ=WEEKLY;INTERVAL=2' },
    { title: 'Review open vacancies', category: 'HR operations', due: 5, age: 7, repeat: 'FREQ=WEEKLY' },
    { title: 'Collect missing bank details', category: 'HR operations', due: -4, age: 16 },
    { title: 'Train new interviewers', category: 'Training', due: 12, age: 6 },
    { title: 'Feedback of the induction', category: 'Training', due: -12, age: 24, status: 'done' },
    { title: 'Send the salary slips', category: 'Month end', due: -5, age: 18, status: 'done' },
    { title: 'Renew software licences', category: 'IT', due: -8, age: 22, status: 'done' },
    { title: 'Publish the holiday calendar', category: 'HR operations', due: -3, age: 15, status: 'done' },
    { title: 'Wi-Fi in the canteen', category: 'IT', due: 25, age: 4, priority: 'low' },
    { title: 'Audit of employee files', category: 'Compliance', due: 40, age: 2 },
  ]
  return planned.map((one, at) => ({
    ...one,
    people: [
      staff[at % staff.length] as number,
      ...(at % 4 === 0 ? [staff[(at + 3) % staff.length] as number] : []),
    ],
  }))
}
