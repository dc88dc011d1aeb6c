import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { movesEn } from './moves.texts.en.ts'

// Separate namespace, so that the directory and the record do not load these texts.
addTexts('moves', movesEn, { hi: async () => (await import('./moves.texts.hi.ts')).movesHi })
