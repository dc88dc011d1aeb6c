import { addTexts } from '../../../lib/language/i18n.ts'
import { interviewEn } from './interview.texts.en.ts'
import './interview.titles.ts'

addTexts('interview', interviewEn, { hi: async () => (await import('./interview.texts.hi.ts')).interviewHi })
