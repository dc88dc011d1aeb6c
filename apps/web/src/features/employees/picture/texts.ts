import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { pictureEn } from './picture.texts.en.ts'

// Separate namespace, so that the record does not load these texts.
addTexts('picture', pictureEn, { hi: async () => (await import('./picture.texts.hi.ts')).pictureHi })
