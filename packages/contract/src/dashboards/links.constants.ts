/** Links that one person can add for themselves. */
export const MOST_OWN_LINKS = 20
