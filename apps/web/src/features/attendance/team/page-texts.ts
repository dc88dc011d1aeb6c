import { addTexts } from '../../../lib/language/i18n.ts'
import { teamPageEn } from './team-page.texts.en.ts'

addTexts('teamPage', teamPageEn, {
  hi: async () => (await import('./team-page.texts.hi.ts')).teamPageHi,
})
