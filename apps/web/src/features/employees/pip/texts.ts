import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { pipEn } from './pip.texts.en.ts'

// Separate namespace, so that the directory and the record do not load these texts.
addTexts('pip', pipEn, { hi: async () => (await import('./pip.texts.hi.ts')).pipHi })
