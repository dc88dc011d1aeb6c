import { addTexts } from '../../lib/language/i18n.ts'
import { requestsTitlesEn } from './titles.texts.en.ts'

// Titles and labels of the frame; what the screens say comes with them.
addTexts('requests', requestsTitlesEn, {
  hi: async () => (await import('./titles.texts.hi.ts')).requestsTitlesHi,
})
