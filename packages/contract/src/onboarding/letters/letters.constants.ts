import { STEP_KIND } from '../onboarding.constants.ts'

/** Letters that candidates accept or reject, by the kind of step that they belong to. */
export const letterKinds = [
  STEP_KIND.offerLetter,
  STEP_KIND.offerAcceptance,
  STEP_KIND.appointmentLetter,
  STEP_KIND.appointmentAcceptance,
  STEP_KIND.customStage,
  STEP_KIND.acknowledgement,
] as const
export type CandidateLetterKind = (typeof letterKinds)[number]

/**
 * `sent` waits for an answer until its day is over; `superseded`: a later letter of its kind was sent; `withdrawn`: by the
 * company. A letter that was accepted can still be withdrawn or superseded.
 */
export const letterStates = ['sent', 'accepted', 'rejected', 'expired', 'withdrawn', 'superseded'] as const
export type CandidateLetterState = (typeof letterStates)[number]

/** Why candidates reject a letter, beside what they write. */
export const rejectReasons = [
  'pay',
  'other_offer',
  'role',
  'location',
  'joining_date',
  'stays',
  'personal',
  'other',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Longest message between candidate and recruiter. */
export const MESSAGE_LENGTH = 2000
/** Messages in a row that a candidate can write before somebody answers. */
export const MOST_UNANSWERED = 20
/** Days to answer a letter, unless somebody chooses. */
export const ANSWER_DAYS = 7
/** Days to answer that can be given. */
export const MOST_ANSWER_DAYS = 90
