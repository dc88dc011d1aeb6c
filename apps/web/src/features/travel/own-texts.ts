import { addTexts } from '../../lib/language/i18n.ts'
import { ownTravelEn } from './own.texts.en.ts'
import './travel.titles.ts'

addTexts('ownTravel', ownTravelEn, {
  hi: async () => (await import('./own.texts.hi.ts')).ownTravelHi,
})
