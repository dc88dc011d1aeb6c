import { addTexts } from '../../lib/language/i18n.ts'
import { __camel__En } from './__module__.texts.en.ts'
import './__module__.titles.ts'

addTexts('__camel__', __camel__En)
