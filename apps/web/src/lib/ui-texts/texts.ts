import { addTexts } from '../language/i18n.ts'
import { uiEn } from './ui.texts.en.ts'

addTexts('ui', uiEn, { hi: async () => (await import('./ui.texts.hi.ts')).uiHi })
