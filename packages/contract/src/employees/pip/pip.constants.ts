export const pipStates = ['draft', 'active', 'closed'] as const
export type PipState = (typeof pipStates)[number]
/** How a plan ended; `withdrawn` when it was started by mistake or became moot. */
export const pipOutcomes = ['met', 'not_met', 'withdrawn'] as const
export type PipOutcome = (typeof pipOutcomes)[number]
export const goalStandings = ['open', 'on_track', 'at_risk', 'met', 'not_met'] as const
export type GoalStanding = (typeof goalStandings)[number]
/** Views of the list: running, running past the last day, drafts, ended, all. */
export const pipViews = ['active', 'overdue', 'draft', 'closed', 'all'] as const
/** Outcome filters: the outcomes of a plan, and whether it was extended. */
export const pipOutcomeFilters = ['met', 'extended', 'not_met', 'withdrawn'] as const
export const entryKinds = ['started', 'acknowledged', 'check_in', 'comment', 'extended', 'closed'] as const

export const MAX_PIP_GOALS = 12
/** Maximum length of a plan and of an extension, in days. */
export const MAX_PIP_DAYS = 366
/** Total weight of all goals. */
export const PIP_WEIGHT = 100
