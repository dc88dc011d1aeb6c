/** Status of a roster; the specification names no values (catalogue, gap G064). */
export const ROSTER_STATUS = { draft: 0, published: 1, archived: 2 } as const

/** Maximum period of a roster in days: two months. */
export const ROSTER_DAYS = 62
/** Maximum people of a roster. */
export const ROSTER_PEOPLE = 2_000
/** Maximum cells per save. */
export const ROSTER_CHANGES = 20_000
/** Maximum rosters per download. */
export const ROSTER_FILES = 50

/** Minimum rest between two shifts, in minutes: 11 hours. */
export const REST_MINUTES = 660
/** Maximum consecutive workdays. */
export const DAYS_IN_A_ROW = 6
/** Days before and after a roster that its warnings consider. */
export const AROUND_DAYS = 7

export const OFF = 0

export const NOTHING = -1
