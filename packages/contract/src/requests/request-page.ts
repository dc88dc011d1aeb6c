/**
 * The specification shows requests and the workflow builder at the same path,
 * `/workflow/request-worlflow/{id}`; request ids therefore start above those of workflows.
 */
export const FIRST_REQUEST_ID = 1_000_001

export const isRequestId = (id: number): boolean => id >= FIRST_REQUEST_ID
