import { addTexts } from '../../lib/language/i18n.ts'
import { reportsEn } from './reports.texts.en.ts'

addTexts('reports', reportsEn, { hi: async () => (await import('./reports.texts.hi.ts')).reportsHi })
