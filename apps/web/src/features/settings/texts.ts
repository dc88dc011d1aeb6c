import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { settingsEn } from './settings.texts.en.ts'

addTexts('settings', settingsEn, { hi: async () => (await import('./settings.texts.hi.ts')).settingsHi })
