import { addTexts } from '../../lib/language/i18n.ts'
import { onboardingEn } from './onboarding.texts.en.ts'
import './onboarding.titles.ts'

addTexts('onboarding', onboardingEn)
