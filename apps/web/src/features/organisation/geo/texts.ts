import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { geoEn } from './geo.texts.en.ts'

addTexts('geo', geoEn)
