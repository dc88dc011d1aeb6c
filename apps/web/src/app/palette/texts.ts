import { addTexts } from '../../lib/language/i18n.ts'
import { paletteEn } from './palette.texts.en.ts'

addTexts('palette', paletteEn, { hi: async () => (await import('./palette.texts.hi.ts')).paletteHi })
