import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { homePartsEn } from './parts.texts.en.ts'

addTexts('homeParts', homePartsEn, { hi: async () => (await import('./parts.texts.hi.ts')).homePartsHi })
