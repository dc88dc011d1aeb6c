import { addTexts } from '../../lib/language/i18n.ts'
import { securityEn } from './security.texts.en.ts'

addTexts('security', securityEn, { hi: async () => (await import('./security.texts.hi.ts')).securityHi })
