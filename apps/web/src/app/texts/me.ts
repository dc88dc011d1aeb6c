import { addTexts } from '../../lib/language/i18n.ts'
import { meEn } from './me.en.ts'

addTexts('me', meEn, { hi: async () => (await import('./me.hi.ts')).meHi })
