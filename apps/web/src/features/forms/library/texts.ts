import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { libraryEn } from './library.texts.en.ts'

addTexts('formsLibrary', libraryEn)
