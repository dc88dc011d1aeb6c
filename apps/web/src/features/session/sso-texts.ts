import { addTexts } from '../../lib/language/i18n.ts'
import { ssoEn } from './sso.texts.en.ts'

addTexts('sso', ssoEn, { hi: async () => (await import('./sso.texts.hi.ts')).ssoHi })
