import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { privacyEn } from './privacy.texts.en.ts'

addTexts('privacy', privacyEn, {
  hi: async () => (await import('./privacy.texts.hi.ts')).privacyHi,
})
