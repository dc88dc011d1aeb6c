import { addTexts } from '../../lib/language/i18n.ts'
import { emailTemplatesEn } from './email-library.templates.texts.en.ts'

addTexts('email-templates', emailTemplatesEn, {
  hi: async () => (await import('./email-library.templates.texts.hi.ts')).emailTemplatesHi,
})
