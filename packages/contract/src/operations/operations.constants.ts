/** Filters of the list. `started` is `[from, to]` as dates of the organisation, either may be empty. */
export const JOB_FILTER = { state: 'state', kind: 'kind', person: 'person', started: 'started' } as const

/** `person` filter for jobs without a person: schedules and follow-up jobs. */
export const NOBODY = 0
