import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { settingsEn } from './settings.texts.en.ts'

addTexts('onboardingSettings', settingsEn)
