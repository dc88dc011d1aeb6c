export const punchDirections = ['in', 'out', 'break_start', 'break_end', 'unknown'] as const
export type PunchDirectionName = (typeof punchDirections)[number]

export const punchSources = ['web', 'mobile', 'biometric', 'import', 'regularisation', 'admin'] as const

/** The reader's team at work: not yet in, and gone for the day, besides in, late, elsewhere and away. */
export const teamStates = ['in', 'late', 'elsewhere', 'away', 'expected', 'out'] as const
export type TeamState = (typeof teamStates)[number]
