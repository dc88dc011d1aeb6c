import { addTexts } from '../../lib/language/i18n.ts'
import { vendorsEn } from './vendors.texts.en.ts'
import './own-texts.ts'

addTexts('vendors', vendorsEn)
