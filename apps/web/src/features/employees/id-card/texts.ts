import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { idCardEn } from './id-card.texts.en.ts'

// Separate namespace, so that the directory and the record do not load these texts.
addTexts('idCard', idCardEn, { hi: async () => (await import('./id-card.texts.hi.ts')).idCardHi })
