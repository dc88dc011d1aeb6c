import { addTexts } from '../../lib/language/i18n.ts'
import { requestsTitlesEn } from './titles.texts.en.ts'

// Titles and labels for the app frame; the texts of the screens are loaded with them.
addTexts('requests', requestsTitlesEn, {
  hi: async () => (await import('./titles.texts.hi.ts')).requestsTitlesHi,
})
