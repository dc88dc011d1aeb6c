export const punchDirections = ['in', 'out', 'break_start', 'break_end', 'unknown'] as const
export type PunchDirectionName = (typeof punchDirections)[number]

export const punchSources = ['web', 'mobile', 'biometric', 'import', 'regularisation', 'admin'] as const

/**
 * States of a team member today; `away` is on leave, `expected` is not in yet, `out` has left for the day, `off` has a
 * week-off or holiday.
 */
export const teamStates = ['in', 'late', 'elsewhere', 'away', 'expected', 'out', 'off'] as const
export type TeamState = (typeof teamStates)[number]
