import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { pictureEn } from './picture.texts.en.ts'

// A name of its own: nobody who only opens a record loads them.
addTexts('picture', pictureEn, { hi: async () => (await import('./picture.texts.hi.ts')).pictureHi })
