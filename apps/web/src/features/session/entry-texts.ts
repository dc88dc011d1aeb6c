import { addTexts } from '../../lib/language/i18n.ts'
import { entryEn } from './entry.texts.en.ts'

addTexts('entry', entryEn, { hi: async () => (await import('./entry.texts.hi.ts')).entryHi })
