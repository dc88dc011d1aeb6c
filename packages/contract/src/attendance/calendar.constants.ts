/** Flags of a day; the list of exceptions can be filtered by them and by status. */
export const dayFlags = ['late', 'early', 'missing_in', 'missing_out', 'worked_on_leave'] as const
