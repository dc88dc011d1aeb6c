import { defineTexts } from '../../lib/texts/texts.ts'

export const mailTexts = defineTexts('platform.mail', {
  en: {
    mailServerUnreachable: 'The mail server could not be reached.',
    invalidEmail: 'The e-mail address is not valid.',
  },
})
