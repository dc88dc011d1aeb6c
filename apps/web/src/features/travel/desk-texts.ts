import { addTexts } from '../../lib/language/i18n.ts'
import { travelDeskEn } from './desk.texts.en.ts'
import './own-texts.ts'

addTexts('travelDesk', travelDeskEn, {
  hi: async () => (await import('./desk.texts.hi.ts')).travelDeskHi,
})
