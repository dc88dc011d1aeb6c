import { addTexts } from '../../lib/language/i18n.ts'
import { helpdeskEn } from './helpdesk.texts.en.ts'
import './helpdesk.titles.ts'

addTexts('helpdesk', helpdeskEn, {
  hi: async () => (await import('./helpdesk.texts.hi.ts')).helpdeskHi,
})
