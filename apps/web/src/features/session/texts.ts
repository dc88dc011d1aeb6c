import { addTexts } from '../../lib/language/i18n.ts'
import { sessionEn } from './session.texts.en.ts'

addTexts('session', sessionEn, { hi: async () => (await import('./session.texts.hi.ts')).sessionHi })
