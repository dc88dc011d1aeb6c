/** Points that one batch and one trip hold at most. */
export const MOST_POINTS_SENT = 500
