import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { idCardEn } from './id-card.texts.en.ts'

// A name of its own: nobody who only opens the directory or a record loads them.
addTexts('idCard', idCardEn, { hi: async () => (await import('./id-card.texts.hi.ts')).idCardHi })
