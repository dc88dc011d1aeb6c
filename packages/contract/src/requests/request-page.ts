/**
 * The specification shows requests and the builder of workflows at one address,
 * `/workflow/request-worlflow/{id}`. Ids of requests begin above those of workflows.
 */
export const FIRST_REQUEST_ID = 1_000_001

export const isRequestId = (id: number): boolean => id >= FIRST_REQUEST_ID
