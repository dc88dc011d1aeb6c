/** Filters of the list, by name. `started` holds `[from, to]` as dates of the organisation, either may be empty. */
export const JOB_FILTER = { state: 'state', kind: 'kind', person: 'person', started: 'started' } as const

/** `person` of work that nobody asked for: schedules and other jobs. */
export const NOBODY = 0
