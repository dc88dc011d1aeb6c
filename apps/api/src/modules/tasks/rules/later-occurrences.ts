/** The rules of occurrences, with the library that computes them: loaded on first use, which most starts never see. */
export const laterOccurrences = () => import('./occurrences.ts')
