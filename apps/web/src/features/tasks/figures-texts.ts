import { addTexts } from '../../lib/language/i18n.ts'
import { taskFiguresEn } from './figures.texts.en.ts'
import './texts.ts'

addTexts('taskFigures', taskFiguresEn)
