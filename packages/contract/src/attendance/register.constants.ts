export const exceptionKinds = ['late', 'early', 'missing', 'absent'] as const

/** Days of people settled at once. */
export const MOST_SETTLED = 500
