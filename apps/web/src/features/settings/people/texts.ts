import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { peopleSettingsEn } from './people-settings.texts.en.ts'

addTexts('peopleSettings', peopleSettingsEn)
