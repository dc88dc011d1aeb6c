/** Days that a notice is kept. */
export const NOTICE_DAYS = 90
