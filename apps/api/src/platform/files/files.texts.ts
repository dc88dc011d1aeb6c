import { defineTexts } from '../../lib/texts/texts.ts'

export const filesTexts = defineTexts('platform.files', {
  en: {
    alreadyUploaded: 'The file has already been uploaded.',
    unreachable: 'Files can’t be reached right now. Please try again in a moment.',
    noBucket: 'this bucket does not exist.',
    keysRefused: 'S3_ACCESS_KEY and S3_SECRET_KEY were rejected.',
  },
  hi: {
    unreachable: 'अभी फ़ाइलें उपलब्ध नहीं हैं। थोड़ी देर में फिर कोशिश करें।',
    alreadyUploaded: 'यह फ़ाइल पहले ही अपलोड हो चुकी है।',
  },
})
