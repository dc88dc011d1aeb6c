import { addTexts } from '../../../lib/language/i18n.ts'
import '../days/texts.ts'
import { registerEn } from './register.texts.en.ts'
import { settlingEn } from './settling.texts.en.ts'

addTexts('attendance', { ...registerEn, ...settlingEn })
