/** Options for the idle time after which a session ends, in minutes. */
export const SESSION_IDLE_MINUTES = [15, 30, 60, 120, 240, 480, 720, 1440, 10_080] as const
/** Options for the maximum age of a session, in minutes. */
export const SESSION_MAX_MINUTES = [480, 720, 1440, 10_080, 20_160, 43_200, 129_600] as const
