/** Retention of notices in days. */
export const NOTICE_DAYS = 90
