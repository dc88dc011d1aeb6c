import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { whoIsAwayEn } from './away.texts.en.ts'

addTexts('whoIsAway', whoIsAwayEn, { hi: async () => (await import('./away.texts.hi.ts')).whoIsAwayHi })
