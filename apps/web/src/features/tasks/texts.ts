import { addTexts } from '../../lib/language/i18n.ts'
import { tasksEn } from './tasks.texts.en.ts'
import './tasks.titles.ts'

addTexts('tasks', tasksEn, { hi: async () => (await import('./tasks.texts.hi.ts')).tasksHi })
