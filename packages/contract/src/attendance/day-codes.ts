/** Day statuses with their letters in the muster. */
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

/** Statuses to filter lists by: only those that are stored. */
export const keptStatuses = dayStatuses.filter(
  (status) => status !== 'none' && status !== 'left' && status !== 'not_joined',
)

/** The code of a status; an unknown status is returned as it is. */
export function codeOfDay(status: string): string {
  return (dayCodes as Record<string, string>)[status] ?? status
}
