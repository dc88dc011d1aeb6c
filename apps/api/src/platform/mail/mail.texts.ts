import { defineTexts } from '../../lib/texts/texts.ts'

export const mailTexts = defineTexts('platform.mail', {
  en: {
    theMailServerCouldNotBeReached: 'The mail server could not be reached.',
    theEMailAddressIsNotValid: 'The e-mail address is not valid.',
  },
})
