import { addTexts } from '../../../lib/language/i18n.ts'
import { clearanceEn } from './clearance.texts.en.ts'
import './clearance.titles.ts'

addTexts('clearance', clearanceEn, { hi: async () => (await import('./clearance.texts.hi.ts')).clearanceHi })
