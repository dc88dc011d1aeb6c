import { farDayProblem } from '../../../lib/texts/far-day.texts.ts'

/** How far from today an expense can be, in years, where no rule says how old it may be. */
const NEAR = { before: 10, after: 1 }

/** What is wrong with the day of an expense that is surely mistyped; null if nothing. */
export const lineDayProblem = (on: string, today: string): string | null => farDayProblem(on, today, NEAR)
