import { addTexts } from '../language/i18n.ts'
import '../ui-texts/texts.ts'
import { requestFormEn } from './request-form.texts.en.ts'

addTexts('requestForm', requestFormEn, {
  hi: async () => (await import('./request-form.texts.hi.ts')).requestFormHi,
})
