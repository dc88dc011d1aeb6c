/** What a day can come to, and its letters in a muster. */
export const dayCodes = {
  present: 'P',
  half_day: 'HD',
  absent: 'A',
  missing_punch: 'MP',
  leave: 'L',
  on_duty: 'OD',
  work_from_home: 'WFH',
  week_off: 'WO',
  holiday: 'H',
  worked_off_day: 'WP',
  working: 'IN',
  expected: '·',
  not_joined: '–',
  left: '–',
  none: '',
} as const

export type DayStatusName = keyof typeof dayCodes

export const dayStatuses = Object.keys(dayCodes) as DayStatusName[]

/** Statuses that a list can be filtered by: what is not kept has nothing to be found by. */
export const keptStatuses = dayStatuses.filter(
  (status) => status !== 'none' && status !== 'left' && status !== 'not_joined',
)

/** The letters of a status; one nobody knows stands for itself. */
export function codeOfDay(status: string): string {
  return (dayCodes as Record<string, string>)[status] ?? status
}
