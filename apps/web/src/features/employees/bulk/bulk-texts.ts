import { addTexts } from '../../../lib/language/i18n.ts'
import '../import-texts.ts'
import { bulkWorkEn } from './bulk.texts.en.ts'
import { createWizardEn } from './create.texts.en.ts'

addTexts('bulkWork', bulkWorkEn)
addTexts('newPerson', createWizardEn)
