import { addTexts } from '../../../lib/i18n.ts'
import '../texts.ts'
import { libraryEn } from './library.texts.en.ts'

addTexts('formsLibrary', libraryEn)
