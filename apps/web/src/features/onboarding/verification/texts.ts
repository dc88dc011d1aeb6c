import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { verificationEn } from './verification.texts.en.ts'

addTexts('onboardingVerification', verificationEn)
