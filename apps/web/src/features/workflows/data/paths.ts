export const listPath = '/workflow/workflows'
export const builderPath = (id: number): string => `/workflow/request-worlflow/${id}`
