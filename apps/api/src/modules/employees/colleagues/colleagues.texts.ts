import { defineTexts } from '../../../lib/texts/texts.ts'

export const colleaguesTexts = defineTexts('employees.colleagues', {
  en: {
    profilePicturesSentForApproval: 'Profile pictures sent for approval',
    celebrationsShared: 'Celebrations shared',
    notShareable: 'This field can’t be shown to colleagues.',
  },
})
