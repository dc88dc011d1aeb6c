import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { plansEn } from './plans.texts.en.ts'

addTexts('assetPlans', plansEn)
