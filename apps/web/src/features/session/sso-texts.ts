import { addTexts } from '../../lib/i18n.ts'
import { ssoEn } from './sso.texts.en.ts'

addTexts('sso', ssoEn, { hi: async () => (await import('./sso.texts.hi.ts')).ssoHi })
