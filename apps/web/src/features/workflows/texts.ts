import { addTexts } from '../../lib/language/i18n.ts'
import { workflowsEn } from './workflows.texts.en.ts'

addTexts('workflows', workflowsEn)
