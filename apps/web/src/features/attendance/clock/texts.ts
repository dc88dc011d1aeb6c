import { addTexts } from '../../../lib/language/i18n.ts'
import { clockEn } from './clock.texts.en.ts'

addTexts('clock', clockEn, { hi: async () => (await import('./clock.texts.hi.ts')).clockHi })
