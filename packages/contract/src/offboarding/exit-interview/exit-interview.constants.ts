/** When the form goes to the leaver by itself. */
export const sendOccasions = ['hand', 'notice', 'clearance'] as const
export type SendOccasion = (typeof sendOccasions)[number]

/** Whether the form was sent, who fills it in, and whether it was submitted. */
export const interviewStates = ['none', 'sent', 'person', 'hr', 'submitted'] as const
export type InterviewState = (typeof interviewStates)[number]

/** Figures are shown for questions that at least so many people have answered. */
export const LEAST_ANSWERS = 5

/** Statuses of a separation in which the form is filled in. */
export const interviewedIn: readonly number[] = [1, 3, 4, 5, 6]
