/** Where a roster stands; the specification names no values (catalogue, gap G064). */
export const ROSTER_STATUS = { draft: 0, published: 1, archived: 2 } as const

/** Longest period of one roster, in days: two months. */
export const ROSTER_DAYS = 62
/** Most people of one roster. */
export const ROSTER_PEOPLE = 2_000
/** Cells that one save may change. */
export const ROSTER_CHANGES = 20_000
/** Rosters that one download may hold. */
export const ROSTER_FILES = 50

/** Least rest between two shifts, in minutes: 11 hours. */
export const REST_MINUTES = 660
/** Most days of work one after another. */
export const DAYS_IN_A_ROW = 6
/** Days before and after a roster that its warnings look at. */
export const AROUND_DAYS = 7

export const OFF = 0

export const NOTHING = -1
