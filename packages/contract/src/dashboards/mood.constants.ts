/** The five steps of the mood, best first. */
export const moods = ['great', 'good', 'okay', 'low', 'bad'] as const
export type Mood = (typeof moods)[number]

/** Points of a step in averages. */
export const MOOD_POINTS: Readonly<Record<Mood, number>> = { great: 5, good: 4, okay: 3, low: 2, bad: 1 }

/** Figures are shown for groups of at least so many people, so that nobody can be recognised in them. */
export const MOOD_GROUP = 5
