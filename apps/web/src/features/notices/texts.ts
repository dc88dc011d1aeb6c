import { addTexts } from '../../lib/language/i18n.ts'
import { noticesEn } from './notices.texts.en.ts'

addTexts('notices', noticesEn, { hi: async () => (await import('./notices.texts.hi.ts')).noticesHi })
