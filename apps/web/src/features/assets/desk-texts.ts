import { addTexts } from '../../lib/language/i18n.ts'
import { assetsDeskEn } from './assets-desk.texts.en.ts'
import './texts.ts'

addTexts('assetsDesk', assetsDeskEn)
