import { addTexts } from '../../lib/language/i18n.ts'
import { assetsEn } from './assets.texts.en.ts'
import './assets.titles.ts'

addTexts('assets', assetsEn)
