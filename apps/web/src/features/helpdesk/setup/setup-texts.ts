import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { setupEn } from './setup.texts.en.ts'

addTexts('helpdeskSetup', setupEn)
