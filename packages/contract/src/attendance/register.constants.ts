export const exceptionKinds = ['late', 'early', 'missing', 'absent'] as const

/** Maximum attendance days per bulk correction. */
export const MOST_SETTLED = 500
