import { addTexts } from '../../lib/i18n.ts'
import { emailLibraryEn } from './email-library.texts.en.ts'

addTexts('email-library', emailLibraryEn)
