import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { shiftsEn } from './shifts.texts.en.ts'
import './shifts.titles.ts'

addTexts('shifts', shiftsEn, { hi: async () => (await import('./shifts.texts.hi.ts')).shiftsHi })
