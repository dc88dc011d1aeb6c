import { addTexts } from '../../../lib/language/i18n.ts'
import { proposalsEn } from './proposals.texts.en.ts'

// Separate namespace, so that the directory and the record do not load these texts.
addTexts('proposals', proposalsEn, { hi: async () => (await import('./proposals.texts.hi.ts')).proposalsHi })
