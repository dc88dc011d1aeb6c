import { movesTexts } from './moves.texts.ts'

/** Why reports cannot be handed over: some are out of the caller's reach, and stay unnamed. */
export const unreachedReports = (unreached: number): string =>
  movesTexts('directReportsBeyondReach', { unreached, value: unreached === 1 ? 'is' : 'are' })
