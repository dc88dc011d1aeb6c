import { addTexts } from '../../../lib/language/i18n.ts'
import { onboardingPortalEn } from './portal.texts.en.ts'

addTexts('onboardingPortal', onboardingPortalEn)
