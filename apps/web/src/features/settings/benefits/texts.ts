import { addTexts } from '../../../lib/language/i18n.ts'
import { benefitsEn } from './benefits.texts.en.ts'

addTexts('benefits', benefitsEn, { hi: async () => (await import('./benefits.texts.hi.ts')).benefitsHi })
