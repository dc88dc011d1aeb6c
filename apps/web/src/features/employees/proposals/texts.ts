import { addTexts } from '../../../lib/language/i18n.ts'
import { proposalsEn } from './proposals.texts.en.ts'

// A name of its own: the directory and the record do not load it.
addTexts('proposals', proposalsEn, { hi: async () => (await import('./proposals.texts.hi.ts')).proposalsHi })
