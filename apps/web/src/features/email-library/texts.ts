import { addTexts } from '../../lib/language/i18n.ts'
import { emailLibraryEn } from './email-library.texts.en.ts'

addTexts('email-library', emailLibraryEn)
