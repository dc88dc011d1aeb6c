import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { accessEn } from './access.texts.en.ts'

addTexts('onboardingAccess', accessEn)
