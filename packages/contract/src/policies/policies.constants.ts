/** How people confirm that they have read a policy: by a tick, or by typing their name. */
export const confirmations = ['tick', 'name'] as const
export type Confirmation = (typeof confirmations)[number]

/** Draft: never published. */
export const policyStates = ['draft', 'published', 'archived'] as const
export type PolicyState = (typeof policyStates)[number]

/** What a policy means for one person: `none` is for information only. */
export const readingStates = ['due', 'overdue', 'acknowledged', 'none'] as const
export type ReadingState = (typeof readingStates)[number]

/** The states that the report can be filtered by. */
export const reportStates = ['due', 'overdue', 'acknowledged'] as const

/** People who can be reminded by one call, if they are named. */
export const MAX_REMINDED = 500
export const MAX_CONTENT = 200_000
