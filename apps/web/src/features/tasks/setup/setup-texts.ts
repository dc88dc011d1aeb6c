import { addTexts } from '../../../lib/language/i18n.ts'
import { taskSetupEn } from './setup.texts.en.ts'
import '../texts.ts'

addTexts('taskSetup', taskSetupEn)
