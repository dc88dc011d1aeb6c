import { defineTexts } from '../../lib/texts/texts.ts'

export const filesTexts = defineTexts('platform.files', {
  en: {
    theFileIsStoredAlready: 'The file is stored already.',
  },
})
