import { addTexts } from '../../../lib/language/i18n.ts'
import { joiningEn } from './joining.texts.en.ts'
import '../texts.ts'

addTexts('joining', joiningEn)
