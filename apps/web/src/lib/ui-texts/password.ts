import { addTexts } from '../language/i18n.ts'
import { passwordEn } from './password.texts.en.ts'

addTexts('password', passwordEn, { hi: async () => (await import('./password.texts.hi.ts')).passwordHi })
