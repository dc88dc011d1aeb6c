import { addTexts } from '../../lib/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { shiftsEn } from './shifts.texts.en.ts'
import './shifts.titles.ts'

addTexts('shifts', shiftsEn)
