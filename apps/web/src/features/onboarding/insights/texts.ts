import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { insightsEn } from './insights.texts.en.ts'

addTexts('onboardingInsights', insightsEn)
