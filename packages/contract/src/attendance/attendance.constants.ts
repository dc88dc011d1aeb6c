export const punchDirections = ['in', 'out', 'break_start', 'break_end', 'unknown'] as const
export type PunchDirectionName = (typeof punchDirections)[number]

export const punchSources = ['web', 'mobile', 'biometric', 'import', 'regularisation', 'admin'] as const
