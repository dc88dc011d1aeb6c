import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { ownRosterEn } from './own-roster.texts.en.ts'

addTexts('ownRoster', ownRosterEn, {
  hi: async () => (await import('./own-roster.texts.hi.ts')).ownRosterHi,
})
