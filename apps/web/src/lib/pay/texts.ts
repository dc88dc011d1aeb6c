import { addTexts } from '../language/i18n.ts'
import '../ui-texts/texts.ts'
import { payEn } from './pay.texts.en.ts'

// Separate namespace, so that the directory and the record do not load these texts.
addTexts('pay', payEn, { hi: async () => (await import('./pay.texts.hi.ts')).payHi })
