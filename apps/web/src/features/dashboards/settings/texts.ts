import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { homeSettingsEn } from './settings.texts.en.ts'

addTexts('homeSettings', homeSettingsEn, {
  hi: async () => (await import('./settings.texts.hi.ts')).homeSettingsHi,
})
