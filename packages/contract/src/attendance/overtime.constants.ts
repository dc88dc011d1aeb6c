/** Weekday 1, week-off 2, holiday 3, and 4: weekday minutes beyond the maximum of type 1. */
export const overtimeDayTypes = [1, 2, 3, 4] as const

export const overtimeRoundings = ['down', 'nearest', 'up'] as const

export const overtimeSettlements = ['pay', 'comp_off'] as const
