import { addTexts } from '../language/i18n.ts'
import { sortableEn } from './sortable.texts.en.ts'

addTexts('sortable', sortableEn, { hi: async () => (await import('./sortable.texts.hi.ts')).sortableHi })
