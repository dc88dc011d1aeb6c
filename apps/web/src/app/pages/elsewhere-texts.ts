import { addTexts } from '../../lib/language/i18n.ts'
import { elsewhereEn } from './elsewhere.texts.en.ts'

addTexts('elsewhere', elsewhereEn, { hi: async () => (await import('./elsewhere.texts.hi.ts')).elsewhereHi })
