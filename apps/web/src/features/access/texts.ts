import { addTexts } from '../../lib/language/i18n.ts'
import { accessEn } from './access.texts.en.ts'

addTexts('access', accessEn, { hi: async () => (await import('./access.texts.hi.ts')).accessHi })
