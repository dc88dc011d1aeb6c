import { addTexts } from '../../../lib/language/i18n.ts'
import { insightsEn } from './insights.texts.en.ts'
import '../texts.ts'

addTexts('assetInsights', insightsEn)
