import { errorCatalogue } from '../../kit/index.ts'

export const letterErrors = errorCatalogue({
  'onboarding.letter_superseded': {
    status: 409,
    message: 'There is a newer version of this letter. Open the latest one.',
  },
  'onboarding.letter_expired': {
    status: 409,
    message: 'This letter could be answered until {day}. Please ask for a new one.',
  },
  'onboarding.letter_withdrawn': {
    status: 409,
    message: 'This letter was withdrawn and can’t be answered any more.',
  },
  'onboarding.letter_answered': {
    status: 409,
    message: 'This letter was answered already. Nothing was changed.',
  },
  'onboarding.letter_closed': {
    status: 409,
    message: 'A letter that is “{state}” can’t be withdrawn. Nothing was changed.',
  },
  'onboarding.letter_changed': {
    status: 409,
    message:
      'What the letter says has changed since the preview. Nothing was sent: review it and send again.',
  },
  'onboarding.letter_gaps': {
    status: 422,
    message: 'The letter needs details that are missing: {fields}. Nothing was sent.',
  },
  'onboarding.no_email': {
    status: 409,
    message: 'This candidate has no e-mail address. Enter one first, then send the letter.',
  },
  'onboarding.approval_missing': {
    status: 409,
    message: 'The flow asks for approval before the offer: {missing}. Nothing was sent.',
  },
  'onboarding.too_many_messages': {
    status: 429,
    message: 'You have written many messages. Please wait for an answer first.',
  },
})
