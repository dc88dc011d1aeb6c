import { addTexts } from '../../../lib/language/i18n.ts'
import { signingEn } from './signing.texts.en.ts'
import '../documents.titles.ts'

addTexts('signing', signingEn, { hi: async () => (await import('./signing.texts.hi.ts')).signingHi })
