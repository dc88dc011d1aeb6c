/** The modules' cards on the home of self-service, by path. */
export const HOME_CARDS = /src\/features\/.+\/(Home(?!Page)[A-Z]\w*|ClockCard|TeamToday)\.tsx$/
