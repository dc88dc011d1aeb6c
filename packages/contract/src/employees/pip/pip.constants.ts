export const pipStates = ['draft', 'active', 'closed'] as const
export type PipState = (typeof pipStates)[number]
/** How a plan ended; `withdrawn` when it was begun by mistake or lost its reason. */
export const pipOutcomes = ['met', 'not_met', 'withdrawn'] as const
export type PipOutcome = (typeof pipOutcomes)[number]
export const goalStandings = ['open', 'on_track', 'at_risk', 'met', 'not_met'] as const
export type GoalStanding = (typeof goalStandings)[number]
/** Parts of the list: drafts, running, running past their last day, ended, all. */
export const pipViews = ['active', 'overdue', 'draft', 'closed', 'all'] as const
/** Filter of outcomes: those of a plan, and whether it was extended. */
export const pipOutcomeFilters = ['met', 'extended', 'not_met', 'withdrawn'] as const
export const entryKinds = ['started', 'acknowledged', 'check_in', 'comment', 'extended', 'closed'] as const

export const MAX_PIP_GOALS = 12
/** Longest plan, and longest extension, in days. */
export const MAX_PIP_DAYS = 366
/** Weights of all goals together. */
export const PIP_WEIGHT = 100
