import { addDays } from '@muster/contract/kit/days'

export interface PersonDay {
  employee_id: number
  day: string
}

export interface ChangedSpan {
  employeeIds: number[]
  from: string
  to: string
}

/**
 * Groups days of people into as few spans as possible without covering others: consecutive days of the same
 * people form one. By day.
 */
export function changedSpans(days: readonly PersonDay[]): ChangedSpan[] {
  const byDay = new Map<string, number[]>()
  for (const { employee_id, day } of days) {
    const people = byDay.get(day)
    if (people) people.push(employee_id)
    else byDay.set(day, [employee_id])
  }
  const spans: (ChangedSpan & { key: string })[] = []
  for (const day of [...byDay.keys()].sort()) {
    const employeeIds = [...new Set(byDay.get(day))].sort((one, other) => one - other)
    const key = employeeIds.join()
    const last = spans.at(-1)
    if (last && last.key === key && addDays(last.to, 1) === day) last.to = day
    else spans.push({ employeeIds, from: day, to: day, key })
  }
  return spans.map(({ key: _, ...span }) => span)
}
