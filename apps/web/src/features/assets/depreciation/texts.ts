import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { depreciationEn } from './depreciation.texts.en.ts'

addTexts('assetDepreciation', depreciationEn)
