import { addTexts } from '../../../lib/language/i18n.ts'
import { offersEn } from './offers.texts.en.ts'
import '../texts.ts'

addTexts('offers', offersEn)
