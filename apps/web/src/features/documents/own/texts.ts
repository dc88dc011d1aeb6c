import { addTexts } from '../../../lib/language/i18n.ts'
import { ownDocumentsEn } from './own.texts.en.ts'
import '../documents.titles.ts'

addTexts('ownDocuments', ownDocumentsEn, {
  hi: async () => (await import('./own.texts.hi.ts')).ownDocumentsHi,
})
