export const recommendations = ['confirm', 'extend', 'end'] as const

export type Recommendation = (typeof recommendations)[number]

/** A rating is 1 to 5. */
export const questionKinds = ['rating', 'yes_no', 'text'] as const

export const MAX_RATING = 5
