import { addTexts } from '../../../lib/i18n.ts'
import { benefitsEn } from './benefits.texts.en.ts'

addTexts('benefits', benefitsEn, { hi: async () => (await import('./benefits.texts.hi.ts')).benefitsHi })
