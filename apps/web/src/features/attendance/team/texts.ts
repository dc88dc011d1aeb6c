import { addTexts } from '../../../lib/language/i18n.ts'
import { teamTodayEn } from './team.texts.en.ts'

addTexts('teamToday', teamTodayEn, { hi: async () => (await import('./team.texts.hi.ts')).teamTodayHi })
