import { addTexts } from '../lib/language/i18n.ts'
import { pwaEn } from './pwa.texts.en.ts'

addTexts('pwa', pwaEn, { hi: async () => (await import('./pwa.texts.hi.ts')).pwaHi })
