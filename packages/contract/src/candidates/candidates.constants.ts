import { STEP_KIND } from '../onboarding/onboarding.constants.ts'

/** Answers by the word in the address, misspellings included: for which kind of letter, and which answer. */
export const letterAnswers = {
  accepted: { kind: STEP_KIND.offerLetter, answer: 'accept' },
  acceptance_offer_letter_accepted: { kind: STEP_KIND.offerAcceptance, answer: 'accept' },
  app_accepted: { kind: STEP_KIND.appointmentLetter, answer: 'accept' },
  acceptance_appointment_letter_accepted: { kind: STEP_KIND.appointmentAcceptance, answer: 'accept' },
  acknowledge_acepted: { kind: STEP_KIND.acknowledgement, answer: 'accept' },
  custom_accepted: { kind: STEP_KIND.customStage, answer: 'accept' },
  rejected: { kind: STEP_KIND.offerLetter, answer: 'reject' },
  acceptance_offer_letter_rejected: { kind: STEP_KIND.offerAcceptance, answer: 'reject' },
  app_rejected: { kind: STEP_KIND.appointmentLetter, answer: 'reject' },
  acceptance_appointment_letter_rejected: { kind: STEP_KIND.appointmentAcceptance, answer: 'reject' },
  acknowledge_rejected: { kind: STEP_KIND.acknowledgement, answer: 'reject' },
  custom_rejected: { kind: STEP_KIND.customStage, answer: 'reject' },
} as const
export type LetterAnswerWord = keyof typeof letterAnswers
export const letterAnswerWords = Object.keys(letterAnswers) as LetterAnswerWord[]

/** Of a file that a candidate sent: HR accepts it, or refuses it with a reason. */
export const candidateDocumentStates = ['sent', 'accepted', 'refused'] as const

/** Answers of form 23 that candidates give themselves; the others are HR's. Fields that an organisation adds are theirs too. */
export const candidateFields = ['FIRST_NAME', 'LAST_NAME', 'PHONE', 'DATE_OF_BIRTH', 'GENDER'] as const

/** Files of a candidate for one category. */
export const MOST_FILES_A_CATEGORY = 5

/** Documents of a digital locker that are taken over at once. */
export const MOST_TAKEN = 20
