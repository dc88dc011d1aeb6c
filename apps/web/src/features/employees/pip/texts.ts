import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { pipEn } from './pip.texts.en.ts'

// A name of its own: the directory and the record do not load it.
addTexts('pip', pipEn, { hi: async () => (await import('./pip.texts.hi.ts')).pipHi })
