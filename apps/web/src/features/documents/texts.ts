import { addTexts } from '../../lib/language/i18n.ts'
import { documentsEn } from './documents.texts.en.ts'
import './documents.titles.ts'

addTexts('documents', documentsEn)
