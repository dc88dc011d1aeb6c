import { addTexts } from '../language/i18n.ts'
import { jobsEn } from './jobs.texts.en.ts'

addTexts('jobs', jobsEn, { hi: async () => (await import('./jobs.texts.hi.ts')).jobsHi })
