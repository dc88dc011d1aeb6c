/** A flag of days, or the status beside them that a list of what needs a look can be of. */
export const dayFlags = ['late', 'early', 'missing_in', 'missing_out', 'worked_on_leave'] as const
