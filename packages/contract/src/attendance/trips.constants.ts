/** Maximum points per batch and per trip. */
export const MOST_POINTS_SENT = 500
