import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { movesEn } from './moves.texts.en.ts'

// A name of its own: the directory and the record do not load it.
addTexts('moves', movesEn, { hi: async () => (await import('./moves.texts.hi.ts')).movesHi })
