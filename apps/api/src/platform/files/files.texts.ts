import { defineTexts } from '../../lib/texts/texts.ts'

export const filesTexts = defineTexts('platform.files', {
  en: {
    theFileIsStoredAlready: 'The file is stored already.',
    unreachable: 'Files can’t be reached right now. Please try again in a moment.',
    noBucket: 'there is no such bucket.',
    keysRefused: 'S3_ACCESS_KEY and S3_SECRET_KEY are refused.',
  },
  hi: { unreachable: 'अभी फ़ाइलें उपलब्ध नहीं हैं। थोड़ी देर में फिर कोशिश करें।' },
})
