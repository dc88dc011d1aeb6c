import { addTexts } from '../language/i18n.ts'
import { sheetsEn } from './sheets.texts.en.ts'

addTexts('sheets', sheetsEn)
