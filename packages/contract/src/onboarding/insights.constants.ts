/**
 * What candidates are counted by. Those who were offered, accepted or joined got at least that far; a candidate who joined was
 * offered and accepted too. `offered_lost`: offered, and will not join.
 */
export const candidateMeasures = [
  'added',
  'open',
  'offered',
  'accepted',
  'joined',
  'lost',
  'offered_lost',
] as const
export type CandidateMeasure = (typeof candidateMeasures)[number]

/** Stages of the funnel, in order. */
export const funnelStages = [
  'added',
  'offered',
  'accepted',
  'joined',
] as const satisfies readonly CandidateMeasure[]
export type FunnelStage = (typeof funnelStages)[number]

/** What candidates can be divided by. */
export const candidateDimensions = [
  'department',
  'designation',
  'location',
  'entity',
  'recruiter',
  'workflow',
  'source',
  'status',
] as const
export type CandidateDimension = (typeof candidateDimensions)[number]

/** Longest period of the dashboard in days: three years. */
export const LONGEST_INSIGHT = 1100
/** Groups of a chart; the others are summed up. */
export const MOST_GROUPS = 12
/** Days of joiners ahead. */
export const JOINERS_DAYS = 30
