/** Minutes after which a session that nobody uses ends; an organisation chooses one of these. */
export const SESSION_IDLE_MINUTES = [15, 30, 60, 120, 240, 480, 720, 1440, 10_080] as const
/** Minutes after which a session ends however much it is used. */
export const SESSION_MAX_MINUTES = [480, 720, 1440, 10_080, 20_160, 43_200, 129_600] as const
