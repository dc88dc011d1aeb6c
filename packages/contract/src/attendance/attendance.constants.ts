export const punchDirections = ['in', 'out', 'break_start', 'break_end', 'unknown'] as const
export type PunchDirectionName = (typeof punchDirections)[number]

export const punchSources = ['web', 'mobile', 'biometric', 'import', 'regularisation', 'admin'] as const

/** `expected` and `working` are of days that are not over yet. */
export const dayStatuses = [
  'present',
  'half_day',
  'absent',
  'missing_punch',
  'leave',
  'on_duty',
  'work_from_home',
  'week_off',
  'holiday',
  'worked_off_day',
  'expected',
  'working',
] as const

/** B471: what overtime and rules by the kind of day go by. */
export const dayTypes = { weekday: 1, week_off: 2, holiday: 3, weekday_overtime: 4 } as const
