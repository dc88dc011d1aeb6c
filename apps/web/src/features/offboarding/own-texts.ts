import { addTexts } from '../../lib/language/i18n.ts'
import { ownEn } from './own.texts.en.ts'
import './offboarding.titles.ts'

// What employees and their managers read.
addTexts('ownSeparation', ownEn, { hi: async () => (await import('./own.texts.hi.ts')).ownHi })
