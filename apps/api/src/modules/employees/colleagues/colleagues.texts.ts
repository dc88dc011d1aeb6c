import { defineTexts } from '../../../lib/texts/texts.ts'

export const colleaguesTexts = defineTexts('employees.colleagues', {
  en: {
    profilePicturesSentForApproval: 'Profile pictures sent for approval',
    celebrationsShared: 'Celebrations shared',
    notShareable: 'This field can’t be shown to colleagues.',
  },
  hi: {
    profilePicturesSentForApproval: 'स्वीकृति के लिए भेजी गई तस्वीरें',
    celebrationsShared: 'साझा किए गए ख़ास दिन',
    notShareable: 'यह जानकारी सहकर्मियों को नहीं दिखाई जा सकती।',
  },
})
